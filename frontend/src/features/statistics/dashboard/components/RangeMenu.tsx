import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { COMPARISONS, PRESETS, type Days } from '../model/days'
import { DEFAULT_PRESET, ofPreset, type DashboardChange, type DashboardSearch } from '../model/search'
import { daysInWords } from '../model/words'

export interface RangeMenuProps {
  search: DashboardSearch
  days: Days
  onChange: (change: DashboardChange) => void
}

/** Which days, and what they are compared with. Days of one's own get fields in the row below. */
export function RangeMenu({ search, days, onChange }: RangeMenuProps) {
  const { t, language } = useTranslation('statistics/dashboard')
  const own = Boolean(search.first)
  const chosen = own ? null : (search.range ?? DEFAULT_PRESET)
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={18} stroke={1.6} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {daysInWords(days, language)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('range.label')}</Menu.Label>
        {PRESETS.map((preset) => (
          <Menu.CheckboxItem
            key={preset}
            closeMenuOnClick
            checked={chosen === preset}
            onChange={() => onChange(ofPreset(preset))}
          >
            {t(`range.${preset}`)}
          </Menu.CheckboxItem>
        ))}
        <Menu.CheckboxItem closeMenuOnClick checked={own} onChange={() => onChange({ range: undefined, ...days })}>
          {t('range.own')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Label>{t('compare.label')}</Menu.Label>
        {COMPARISONS.map((comparison) => (
          <Menu.CheckboxItem
            key={comparison}
            closeMenuOnClick
            checked={(search.compare ?? 'before') === comparison}
            onChange={() => onChange({ compare: comparison })}
          >
            {t(`compare.${comparison}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
