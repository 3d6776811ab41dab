import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import type { TokenAbilityOut } from '@/shared/api/generated/types.gen'
import type { Ability } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { groupsOf, mayTick, QUICK, quickChoice } from '../model/abilities'
import classes from './developers.module.css'

interface AbilityFieldsProps {
  /** Null: of a token of the person's, for all of their spaces. */
  space: string | null
  abilities: TokenAbilityOut[]
  /** What the token may already. */
  held: readonly string[]
  value: string[]
  onChange: (value: string[]) => void
  error: string | undefined
  'data-path': string
}

/** What a token may do, by what it is about; the usual choices are one click. */
export function AbilityFields({ space, abilities, held, value, onChange, error, ...field }: AbilityFieldsProps) {
  const { t } = useTranslation('developers')
  const { missing } = useAbilities(space)
  const id = useId()
  const why = ({ name }: TokenAbilityOut) => (missing(name as Ability) ? t('missing.mark') : t('form.notOfRole'))
  return (
    <section
      className={classes.abilities}
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
      {...field}
    >
      <div className={classes.abilitiesHead}>
        <h3 id={id} className={classes.label}>
          {t('form.abilities')}
        </h3>
        <div className={classes.quick} role="group" aria-label={t('form.quick')}>
          {QUICK.map((quick) => (
            <button
              key={quick}
              type="button"
              className={classes.linkButton}
              onClick={() => onChange(quickChoice(quick, abilities, held))}
            >
              {t(`form.${quick}`)}
            </button>
          ))}
        </div>
      </div>
      {error && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <Checkbox.Group value={value} onChange={onChange} aria-labelledby={id}>
        <div className={classes.groups}>
          {groupsOf(abilities).map((group) => (
            <fieldset key={group.name} className={classes.group}>
              <legend className={classes.groupName}>{t(`groups.${group.name}`)}</legend>
              {group.abilities.map((ability) => (
                <Checkbox
                  key={ability.name}
                  // As large as a finger, beside the foot that stays in sight.
                  vars={() => ({ root: { '--checkbox-size': '24px' } })}
                  classNames={{ label: classes.abilityLabel }}
                  value={ability.name}
                  label={ability.label}
                  disabled={!mayTick(ability, held)}
                  description={mayTick(ability, held) ? undefined : why(ability)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </Checkbox.Group>
    </section>
  )
}
