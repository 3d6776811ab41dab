import { TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { readPoint, writePoint } from '../model/places'
import type { FrameFieldsProps } from './FrameFields'
import classes from './Frames.module.css'

const BLANK = {
  id: '',
  location: null,
  label: 'work',
  custom_label: '',
  street: '',
  street2: '',
  zipcode: '',
  city: '',
  region: '',
  country: '',
}
const LIMITS = { street: 200, street2: 200, zipcode: 20, city: 120, region: 120 } as const

/** The address of a place, and where it is on the map. */
export function MapFields({ frame, disabled, fault, onChange }: FrameFieldsProps<'map'>) {
  const { t } = useTranslation('frames')
  const address = frame.address ?? BLANK
  const set = (patch: Partial<typeof address>) => onChange({ kind: 'map', address: { ...address, ...patch } })
  const written = writePoint(frame)
  const [typed, setTyped] = useState<string | null>(null)
  const unread = typed !== null && typed.trim() !== '' && readPoint(typed) === null
  const place = [address.street, address.zipcode, address.city].filter(Boolean).join(' ')

  const line = (part: keyof typeof LIMITS, width = '') => (
    <TextInput
      className={width}
      label={t(`address.${part}`)}
      value={address[part]}
      maxLength={LIMITS[part]}
      disabled={disabled}
      error={fault(`address.${part}`)}
      onChange={(event) => set({ [part]: event.currentTarget.value })}
      autoComplete="off"
    />
  )
  const type = (text: string) => {
    setTyped(text)
    const point = readPoint(text)
    if (point) onChange({ kind: 'map', ...point })
    else if (text.trim() === '') onChange({ kind: 'map', latitude: null, longitude: null })
  }
  return (
    <>
      <div className={classes.address} role="group" aria-label={t('fields.address')}>
        {line('street')}
        {line('street2')}
        {line('zipcode', classes.third)}
        {line('city', classes.twoThirds)}
        {line('region', classes.half)}
        <CountrySelect
          className={classes.half}
          label={t('address.country')}
          value={address.country}
          onChange={(country) => set({ country })}
          disabled={disabled}
          error={fault('address.country')}
          nothingFoundMessage={t('address.noCountry')}
        />
      </div>
      <TextInput
        label={<OptionalLabel>{t('fields.point')}</OptionalLabel>}
        description={
          <>
            {t('map.pointHelp')}{' '}
            {place && (
              <a
                className={classes.find}
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
                target="_blank"
                rel="noreferrer"
              >
                {t('map.find')} <IconExternalLink size={14} aria-hidden="true" />
              </a>
            )}
          </>
        }
        placeholder="47.26921, 11.40410"
        value={typed ?? written}
        maxLength={1000}
        disabled={disabled}
        error={unread ? t('map.unread') : (fault('latitude') ?? fault('longitude'))}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => !unread && setTyped(null)}
        autoComplete="off"
      />
    </>
  )
}
