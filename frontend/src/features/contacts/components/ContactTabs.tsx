import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import tabs from '@/shared/ui/tabs.module.css'
import { countsQuery, doublesCountQuery, type Scope } from '../api'
import { TABS, type ContactTab } from '../model/search'
import classes from './contacts.module.css'

/** All that one sees, those of the own cards, those with something to be done, and what looks twice there. */
export function ContactTabs({
  scope,
  writes,
  tab,
  onTab,
}: {
  scope: Scope
  /** Whether one may merge what is there twice. */
  writes: boolean
  tab: ContactTab | 'deleted'
  onTab: (tab: ContactTab | 'deleted') => void
}) {
  const { t } = useTranslation('contacts')
  const { number } = useFormats()
  const space = scope.kind === 'space' ? scope.space : null
  const read = useQuery({ ...countsQuery(scope), ...DONE_WITHOUT })
  const doubles = useQuery({
    ...doublesCountQuery(space ?? ''),
    ...DONE_WITHOUT,
    // After the list, which people wait for.
    enabled: writes && space !== null && read.isSuccess,
  })
  const counts = read.data && { ...read.data, doubles: doubles.data ?? null }
  const shown = ([...TABS, 'deleted'] as const).filter((one) => {
    if (one === 'mine') return scope.kind === 'space'
    return one === 'doubles' || one === 'deleted' ? counts?.[one] || tab === one : true
  })
  return (
    <div className={tabs.tabs} role="group" aria-label={t('tabs.label')}>
      {shown.map((one) => (
        <UnstyledButton
          key={one}
          className={tabs.tab}
          aria-pressed={one === tab}
          data-status={one === tab ? 'active' : undefined}
          onClick={() => onTab(one)}
        >
          {t(`tabs.${one}`)} {/* Its place is kept, so that the tabs stay where they are. */}
          <span className={classes.tabCount}>{counts ? number(counts[one] ?? 0) : ''}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
