import type { SpaceStatisticsOut, TraitsOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Bars } from '../../charts/Bars'
import { Plot } from '../../charts/Plot'
import { CHANNELS } from '../model/figures'
import { nameOf } from '../model/words'

/** Stands for all values that are not kept apart. */
export const OTHERS = '…'
const DEVICES: readonly string[] = ['phone', 'tablet', 'desktop']

export function Channels({ numbers, only }: { numbers: SpaceStatisticsOut; only: readonly string[] | undefined }) {
  const { t } = useTranslation('statistics/dashboard')
  const { figures } = numbers
  const bars = CHANNELS.filter((channel) => !only || only.includes(channel))
    .map((channel) => ({
      key: channel,
      name: t(`channels.${channel}`),
      value: figures[channel],
    }))
    .sort((one, other) => other.value - one.value)
  return (
    <Plot title={t('channels.title')}>
      <Bars
        caption={t('channels.title')}
        head={t('channels.head')}
        unit={t('units.views')}
        bars={figures.views > 0 ? bars : []}
        total={figures.views}
        none={t('nothing')}
      />
    </Plot>
  )
}

/** All views that were told apart. Of chosen cards that is done by whole months, which have more views than the range;
    as many as devices, since each view has one. */
function viewsOfTraits({ figures, traits, traits_by_month }: SpaceStatisticsOut): number {
  if (!traits_by_month) return figures.views
  return traits?.device.reduce((sum, { views }) => sum + views, 0) ?? 0
}

/** Views by what they are told apart by. What strangers wrote is text, and leads nowhere. */
export function Trait({ trait, numbers }: { trait: Exclude<keyof TraitsOut, 'link'>; numbers: SpaceStatisticsOut }) {
  const { t, language } = useTranslation('statistics/dashboard')
  const name = (value: string) => {
    if (value === OTHERS) return t('others')
    if (trait === 'country') return nameOf('region', value, language)
    if (trait === 'language') return nameOf('language', value, language)
    if (trait === 'device') return t(`device.${DEVICES.includes(value) ? value : 'other'}`)
    return value
  }
  const values = numbers.traits?.[trait]
  if (!values) return null
  return (
    <Plot title={t(`${trait}.title`)} note={values.length > 0 ? t(`${trait}.note`) : undefined}>
      <Bars
        caption={t(`${trait}.title`)}
        head={t(`${trait}.head`)}
        unit={t('units.views')}
        bars={values.map(({ value, views }) => ({ key: value, name: name(value), value: views }))}
        total={viewsOfTraits(numbers)}
        none={t(`${trait}.none`)}
      />
    </Plot>
  )
}
