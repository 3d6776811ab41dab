import { useQuery } from '@tanstack/react-query'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { SpaceStatisticsOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { networksQuery } from '@/shared/reference/api'
import { Bars } from '../../charts/Bars'
import { Plot } from '../../charts/Plot'
import { actionsOf } from '../model/figures'
import { OTHERS } from './Traits'

/** What visitors did on cards. By channels it is not kept. */
export function Actions({ numbers }: { numbers: SpaceStatisticsOut }) {
  const { t } = useTranslation('statistics/dashboard')
  const { figures } = numbers
  const bars = actionsOf(numbers)
    .map((action) => ({ key: action, name: t(`units.${action}`), value: figures[action] ?? 0 }))
    .toSorted((one, other) => other.value - one.value)
  if (bars.length === 0) return null
  return (
    <Plot title={t('actions.title')} note={t('actions.note')}>
      <Bars
        caption={t('actions.title')}
        head={t('actions.head')}
        unit={t('actions.unit')}
        bars={bars.some(({ value }) => value > 0) ? bars : []}
        none={t('nothing')}
      />
    </Plot>
  )
}

/** Which links were followed: networks by their names, others by host and path. None of them leads anywhere. */
export function Links({ numbers }: { numbers: SpaceStatisticsOut }) {
  const { t, language } = useTranslation('statistics/dashboard')
  const links = numbers.traits?.link
  // Hosts have a dot, networks have none.
  const named = Boolean(links?.some(({ value }) => value !== OTHERS && !value.includes('.')))
  const networks = useQuery({ ...networksQuery(language, 'person', ''), ...DONE_WITHOUT, enabled: named })
  if (!links) return null
  const names = new Map(networks.data?.flatMap(({ items }) => items.map((one) => [one.value, one.text] as const)))
  return (
    <Plot title={t('links.title')} note={links.length > 0 ? t('links.note') : undefined}>
      <Bars
        caption={t('links.title')}
        head={t('links.head')}
        unit={t('links.unit')}
        bars={links.map(({ value, clicks }) => ({
          key: value,
          name: value === OTHERS ? t('others') : (names.get(value) ?? value),
          value: clicks,
        }))}
        none={t('links.none')}
      />
    </Plot>
  )
}
