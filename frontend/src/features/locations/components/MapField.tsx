import { Button, TextInput } from '@mantine/core'
import { IconMapPin, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { coordinateOf, type Point } from '../model/location'
import classes from './locations.module.css'

interface MapFieldProps {
  value: Point | null
  onChange: (point: Point | null) => void
  disabled: boolean
  error?: string
}

/** The point of a location, as two numbers and on a map. The map comes from another host, and so with a click only. */
export function MapField({ value, onChange, disabled, error }: MapFieldProps) {
  const { t } = useTranslation('locations')
  const [shown, setShown] = useState(false)
  const number = (part: keyof Point, most: number) => (
    <Degrees
      label={t(`value.${part}`)}
      value={value?.[part]}
      most={most}
      disabled={disabled}
      error={part === 'latitude' ? error : undefined}
      onChange={(given) => onChange(given === null ? null : { latitude: 0, longitude: 0, ...value, [part]: given })}
    />
  )
  return (
    <div className={classes.lines}>
      <div className={classes.pair}>
        {number('latitude', 90)}
        {number('longitude', 180)}
      </div>
      {shown ? (
        <Frame value={value} onChange={onChange} disabled={disabled} />
      ) : (
        <div className={classes.closed}>
          <Button
            variant="default"
            leftSection={<IconMapPin size={18} aria-hidden="true" />}
            onClick={() => setShown(true)}
          >
            {t('map.show')}
          </Button>
          <p className={classes.help}>{t('map.help')}</p>
        </div>
      )}
      {shown && <p className={classes.help}>{t(disabled ? 'map.shown' : 'map.move')}</p>}
      {value && !disabled && (
        <div>
          <Button variant="subtle" leftSection={<IconX size={18} aria-hidden="true" />} onClick={() => onChange(null)}>
            {t('map.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface DegreesProps {
  label: string
  value: number | undefined
  most: number
  disabled: boolean
  error: string | undefined
  onChange: (degrees: number | null) => void
}

/** What is no number of degrees changes nothing; the last one comes back when the field is left. */
function Degrees({ label, value, most, disabled, error, onChange }: DegreesProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label={label}
      value={typed ?? value?.toString() ?? ''}
      inputMode="decimal"
      maxLength={16}
      autoComplete="off"
      disabled={disabled}
      error={error}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const degrees = coordinateOf(text, most)
        if (degrees !== null || text.trim() === '') onChange(degrees)
      }}
    />
  )
}

/** What the frame says: that it is there, whether pictures of the map come, and where the point was moved. */
type Said = { kind: 'map:ready' | 'map:away' | 'map:here' } | ({ kind: 'map:point' } & Point)

function Frame({ value, onChange, disabled }: Omit<MapFieldProps, 'error'>) {
  const { t } = useTranslation('locations')
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const [away, setAway] = useState(false)
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<Said>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (data.kind === 'map:ready') setReady(true)
      else if (data.kind !== 'map:point') setAway(data.kind === 'map:away')
      else if (!disabled) onChange({ latitude: data.latitude, longitude: data.longitude })
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [disabled, onChange])
  useEffect(() => {
    if (!ready) return
    const shown = { kind: 'map:show', fixed: disabled, latitude: value?.latitude, longitude: value?.longitude }
    frame.current?.contentWindow?.postMessage(shown, location.origin)
  }, [ready, disabled, value?.latitude, value?.longitude])
  return (
    <>
      <iframe ref={frame} className={classes.map} src="/map/frame" title={t('map.title')} />
      {away && (
        <p className={classes.help} role="status">
          {t('map.away')}
        </p>
      )}
    </>
  )
}
