import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconVolume, IconVolumeOff, IconWifiOff, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { facetsQuery } from '@/features/cards/list/api'
import { DONE_WITHOUT, SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useCurrentSpace } from '@/shared/spaces/current'
import { ButtonLink, IconLink } from '@/shared/ui/ButtonLink'
import { Failure } from '@/shared/ui/Failure'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import type { Way } from '../../reader/components/Ways'
import { peopleQuery } from '../api'
import { DoneList } from '../components/DoneList'
import { PeoplePanel } from '../components/PeoplePanel'
import { ScanPanel } from '../components/ScanPanel'
import { isOpen, minutesFor } from '../model/entries'
import { useHandOut } from '../useHandOut'
import classes from '../components/handout.module.css'

const route = getRouteApi('/_empty/space/$space/products/hand-out')

/** An afternoon of handing out: scan a product, choose or scan its person, next. */
export function HandOutPage() {
  const { t } = useTranslation('products/handout')
  const { number } = useFormats()
  const { space: id } = route.useParams()
  const { space } = useCurrentSpace()
  const out = useHandOut(id)
  const [way, setWay] = useState<Way>(() => (matchMedia('(pointer: coarse)').matches ? 'camera' : 'keyboard'))
  const [department, setDepartment] = useState('')
  const [skipped, setSkipped] = useState<string[]>([])
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const next = useQuery({ ...peopleQuery(id, { department, without: skipped }), ...SAID_HERE })
  const facets = useQuery({ ...facetsQuery(id), ...DONE_WITHOUT })
  const departments = (facets.data?.departments ?? []).flatMap(({ value }) => (value ? [value] : []))
  const { left = 0, total = 0 } = next.data ?? {}
  const empty = next.data?.total === 0 && !department
  const minutes = minutesFor(left, out.entries)

  // A scanner types wherever the focus is: from anything but a field, its first sign goes on into that of serials.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSign = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isSign || document.activeElement?.matches('input, textarea, select')) return
      document.querySelector<HTMLElement>('[data-serial-field]')?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <IconLink to="/space/$space/products" params={{ space: id }} aria-label={t('close')}>
          <IconX size={20} />
        </IconLink>
        <h1 className={classes.title}>
          {t('title')}
          {space && <span className={classes.where}>{space.name}</span>}
        </h1>
        <Button
          variant="subtle"
          aria-pressed={out.sound}
          leftSection={
            out.sound ? <IconVolume size={18} aria-hidden="true" /> : <IconVolumeOff size={18} aria-hidden="true" />
          }
          onClick={() => out.setSound(!out.sound)}
        >
          <span className={classes.soundWord}>{t('sound')}</span>
        </Button>
        <ButtonLink variant="default" to="/space/$space/products" params={{ space: id }}>
          {t('finish')}
        </ButtonLink>
      </header>
      <div className={classes.inner}>
        {!online && (
          <p className={classes.offline} role="alert">
            <IconWifiOff size={20} aria-hidden="true" />
            {t('offline')}
          </p>
        )}
        {!empty && (
          <>
            <div className={classes.progress}>
              <span>
                <strong>{t('have', { number: number(total - left), total: number(total) })}</strong>
              </span>
              {next.data && (
                <span className={classes.second}>
                  {left === 0
                    ? t('everybody')
                    : minutes === null
                      ? t('left', { count: left, number: number(left) })
                      : t('leftAtPace', {
                          people: t('left', { count: left, number: number(left) }),
                          time: number(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
                        })}
                </span>
              )}
            </div>
            <Progress value={total > 0 ? ((total - left) / total) * 100 : 0} aria-label={t('progress')} />
          </>
        )}
        {next.isError && !next.data ? (
          <Failure of={next} />
        ) : (
          <div className={classes.two}>
            <ScanPanel out={out} way={way} onWay={setWay} />
            <PeoplePanel
              key={department}
              space={id}
              out={out}
              next={next.data?.people}
              empty={empty}
              typed={way === 'keyboard'}
              departments={departments}
              department={department}
              onDepartment={(chosen) => {
                setDepartment(chosen)
                out.choose(null)
              }}
              onSkip={(uuid) => setSkipped((all) => [...all, uuid].slice(-100))}
            />
          </div>
        )}
        <DoneList out={out} />
        <div role="status" aria-live="polite" className={classes.said}>
          {out.said}
        </div>
      </div>
      <UnsavedGuard when={out.entries.some(isOpen)} />
    </div>
  )
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
