import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShopPeopleOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { SpaceSummary } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import { Select } from '@/shared/ui/layers/Select'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { peopleToBuyForQuery } from '../api'
import { NOBODY, type ForWhom } from '../model/people'
import classes from './shop.module.css'

const ChoosePeopleDialog = lazyDialog(() => import('./ChoosePeopleDialog'))

export interface ForWhomChoiceProps {
  /** Whose products the person looks after. */
  spaces: readonly SpaceSummary[]
  value: ForWhom
  onChange: (value: ForWhom) => void
}

/** For which people of a space articles are made, or for nobody yet. */
export function ForWhomChoice({ spaces, value, onChange }: ForWhomChoiceProps) {
  const { t } = useTranslation('shop')
  const numbers = useQuery({
    ...peopleToBuyForQuery(value.space ?? ''),
    ...SAID_HERE,
    enabled: value.space !== null,
  })
  return (
    <>
      {spaces.length > 1 && (
        <Select
          aria-label={t('whom.space')}
          data={spaces.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={value.space}
          allowDeselect={false}
          onChange={(space) => space && onChange({ ...NOBODY, space })}
          mb={10}
        />
      )}
      {numbers.isError && !numbers.data ? (
        <Failure of={numbers} compact />
      ) : (
        <Chips numbers={numbers.data} value={value} onChange={onChange} />
      )}
    </>
  )
}

function Chips({
  numbers,
  value,
  onChange,
}: { numbers: ShopPeopleOut | undefined } & Pick<ForWhomChoiceProps, 'value' | 'onChange'>) {
  const { t } = useTranslation('shop')
  const { number } = useFormats()
  const [choosing, setChoosing] = useState(false)
  const count = (of: number | undefined) => (of === undefined ? '' : number(of))
  const chip = (kind: ForWhom['kind'], text: string, of?: number) => (
    <UnstyledButton
      className={classes.chip}
      aria-pressed={value.kind === kind}
      disabled={of === 0}
      onClick={() => onChange({ ...value, kind })}
    >
      {text} {of !== undefined && <span className={classes.chipCount}>{count(of)}</span>}
    </UnstyledButton>
  )
  return (
    <>
      <div className={classes.chips} role="group" aria-label={t('whom.label')}>
        {chip('without_product', t('whom.without_product'), numbers?.without_product)}
        {chip('all', t('whom.all'), numbers?.all)}
        {numbers && numbers.departments.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <UnstyledButton
                className={classes.chip}
                aria-pressed={value.kind === 'department'}
                aria-label={
                  value.kind === 'department'
                    ? t('whom.ofDepartment', { name: value.department })
                    : t('whom.department')
                }
              >
                {value.kind === 'department' ? value.department : t('whom.department')}
                <IconChevronDown size={16} aria-hidden="true" />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {numbers.departments.map(({ name, count: people }) => (
                <Menu.Item
                  key={name}
                  rightSection={<span className={classes.chipCount}>{number(people)}</span>}
                  onClick={() => onChange({ ...value, kind: 'department', department: name })}
                >
                  {name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <UnstyledButton
          className={classes.chip}
          aria-pressed={value.kind === 'chosen'}
          aria-haspopup="dialog"
          disabled={numbers?.all === 0}
          onClick={() => setChoosing(true)}
        >
          {t('whom.chosen')}{' '}
          {value.kind === 'chosen' && <span className={classes.chipCount}>{number(value.cards.length)}</span>}
        </UnstyledButton>
        {chip('none', t('whom.none'))}
      </div>
      <p className={classes.quiet}>{t(`whom.text.${value.kind}`)}</p>
      {choosing && value.space && (
        <ChoosePeopleDialog
          space={value.space}
          chosen={value.cards}
          onClose={() => setChoosing(false)}
          onChoose={(cards) => {
            setChoosing(false)
            onChange({ ...value, kind: cards.length > 0 ? 'chosen' : 'none', cards })
          }}
        />
      )}
    </>
  )
}
