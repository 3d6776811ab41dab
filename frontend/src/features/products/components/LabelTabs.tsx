import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Label } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import tabs from '@/shared/ui/tabs.module.css'
import { labelsQuery } from '../api'
import { LABELS, type ProductsSearch } from '../model/search'
import classes from './products.module.css'

/** On a phone not all tabs are in sight. */
const show = (tab: HTMLElement | null) => tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

/** Which label the list shows, with how many there are of it; all of them first. */
export function LabelTabs({
  space,
  search,
  onLabel,
}: {
  /** Null for all that are mine. */
  space: Uuid | null
  search: ProductsSearch
  onLabel: (label: Label | undefined) => void
}) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const { data: counts } = useQuery({ ...labelsQuery(space, search), ...DONE_WITHOUT })
  const countOf = (label: Label | undefined) =>
    counts && (label ? counts[label] : Object.values(counts).reduce((sum, value) => sum + value, 0))
  return (
    <div className={tabs.tabs} role="group" aria-label={t('labels')}>
      {[undefined, ...LABELS].map((one) => {
        const count = countOf(one)
        return (
          <UnstyledButton
            key={one ?? 'all'}
            ref={one === search.label ? show : undefined}
            className={tabs.tab}
            aria-pressed={one === search.label}
            data-status={one === search.label ? 'active' : undefined}
            onClick={() => onLabel(one)}
          >
            {one ? t(`label.${one}`) : t('allLabels')} {/* Its place is kept, so that the tabs stay where they are. */}
            <span className={classes.tabCount}>{count === undefined ? '' : number(count)}</span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
