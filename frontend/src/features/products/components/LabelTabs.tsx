import { UnstyledButton } from '@mantine/core'
import type { Label } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import tabs from '@/shared/ui/tabs.module.css'
import { LABELS } from '../model/search'

/** Which label the list shows; all of them first. */
export function LabelTabs({
  label,
  onLabel,
}: {
  label: Label | undefined
  onLabel: (label: Label | undefined) => void
}) {
  const { t } = useTranslation('products')
  return (
    <div className={tabs.tabs} role="group" aria-label={t('labels')}>
      {[undefined, ...LABELS].map((one) => (
        <UnstyledButton
          key={one ?? 'all'}
          className={tabs.tab}
          aria-pressed={one === label}
          data-status={one === label ? 'active' : undefined}
          onClick={() => onLabel(one)}
        >
          {one ? t(`label.${one}`) : t('allLabels')}
        </UnstyledButton>
      ))}
    </div>
  )
}
