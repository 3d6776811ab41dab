import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { rowActions } from '@/shared/draft/rows'
import { FieldRow } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { LANGUAGES, NATIVE_NAMES } from '@/shared/i18n/languages'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { Select } from '@/shared/ui/layers/Select'
import { TextArea } from '@/shared/ui/TextArea'
import { LONGEST_FOOT, MOST_FEET, newFoot, type Foot } from '../model/signature'
import classes from './signatures.module.css'

/** What companies must say below their letters: a text for all, and others for countries and languages. */
export function LegalFeet(props: {
  feet: readonly Foot[]
  write: (recipe: (feet: Foot[]) => Foot[], id?: string) => void
  fault: (id: string, part: string) => string | undefined
  disabled: boolean
}) {
  const { t } = useTranslation('signatures')
  const { feet, write, fault, disabled } = props
  const rows = rowActions(feet, write, t('legal.removed'))
  return (
    <div className={classes.lines}>
      {feet.map((foot, place) => (
        <fieldset key={foot.id} className={classes.foot}>
          <legend className={classes.label}>{t('legal.foot', { number: place + 1 })}</legend>
          <FieldRow>
            <CountrySelect
              label={t('legal.country')}
              placeholder={t('legal.any')}
              value={foot.country}
              disabled={disabled}
              error={fault(foot.id, 'country')}
              onChange={(country) => rows.change(foot.id, { country })}
            />
            <Select
              label={t('legal.language')}
              placeholder={t('legal.any')}
              data={LANGUAGES.map((code) => ({ value: code, label: NATIVE_NAMES[code] }))}
              value={foot.language || null}
              clearable
              clearButtonProps={{ 'aria-label': t('actions.clear') }}
              disabled={disabled}
              error={fault(foot.id, 'language')}
              onChange={(language) => rows.change(foot.id, { language: language ?? '' })}
            />
          </FieldRow>
          <TextArea
            label={t('legal.text')}
            minRows={2}
            maxLength={LONGEST_FOOT}
            lang={foot.language || undefined}
            value={foot.text}
            disabled={disabled}
            error={fault(foot.id, 'text')}
            onChange={(event) => rows.change(foot.id, { text: event.currentTarget.value })}
          />
          {!disabled && (
            <div>
              <Button
                variant="subtle"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => rows.remove(foot.id, !foot.text.trim())}
              >
                {t('legal.remove')}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {!disabled && feet.length < MOST_FEET && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => rows.insert(newFoot())}
          >
            {t('legal.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
