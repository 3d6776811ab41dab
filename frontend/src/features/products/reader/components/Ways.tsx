import { IconCamera, IconKeyboard, IconNfc } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { canReadTags } from '../useTags'
import classes from '@/features/reader/components/reader.module.css'

/** One at a time: an iPhone reads no tag while the camera is open. */
export type Way = 'keyboard' | 'camera' | 'nfc'

const ICONS = { keyboard: IconKeyboard, camera: IconCamera, nfc: IconNfc }

export interface WaysProps {
  value: Way
  onChange: (way: Way) => void
  /** How the way by keyboard is called: typing, or a scanner that types. */
  keyboard: 'type' | 'scanner'
}

export function Ways({ value, onChange, keyboard }: WaysProps) {
  const { t } = useTranslation('products/reader')
  const ways: Way[] = ['keyboard', 'camera', ...(canReadTags() ? (['nfc'] as const) : [])]
  return (
    <div className={classes.ways} role="group" aria-label={t('ways.label')}>
      {ways.map((way) => {
        const Icon = ICONS[way]
        return (
          <button
            key={way}
            type="button"
            className={classes.way}
            aria-pressed={way === value}
            onClick={() => onChange(way)}
          >
            <Icon size={18} aria-hidden="true" />
            {t(way === 'keyboard' ? `ways.${keyboard}` : `ways.${way}`)}
          </button>
        )
      })}
    </div>
  )
}
