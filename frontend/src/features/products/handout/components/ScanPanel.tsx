import { ActionIcon, Kbd, TextInput } from '@mantine/core'
import { IconScan, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { Thumbnail } from '../../components/Thumbnail'
import { TagReader } from '../../reader/components/TagReader'
import { Ways, type Way } from '../../reader/components/Ways'
import { ofCode, ofKeyboard, type Scanned } from '../../reader/model/scanned'
import { isSerial, normalisedSerial, serialProblem } from '../../reader/model/serial'
import type { Held } from '../model/product'
import type { HandOut } from '../useHandOut'
import classes from './handout.module.css'

const CodeCamera = lazyPart(
  () => import('@/features/reader/components/CodeCamera'),
  <div className={classes.waiting} aria-busy="true" />,
)

const TONES: Record<Held['is'], Tone> = {
  looking: 'neutral',
  ready: 'good',
  connected: 'warning',
  unknown: 'accent',
  stopped: 'danger',
  failed: 'danger',
}

/** The product: by a scanner that types, by camera, or from its tag. */
export function ScanPanel({ out, way, onWay }: { out: HandOut; way: Way; onWay: (way: Way) => void }) {
  const { t } = useTranslation('products/handout')
  const { held } = out
  const take = (read: Scanned | null) => {
    if (read?.kind === 'product') void out.takeProduct(read.serial)
    else if (read) void out.takeCard(read.name)
    else out.setProblem(t('noProduct'))
  }
  return (
    <section aria-label={t('scan')} className={classes.column}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('scan')}</h2>
        <Ways value={way} onChange={onWay} keyboard="scanner" />
      </div>
      {way === 'camera' && (
        <Part>
          <CodeCamera onText={(text) => take(ofCode(text))} taken={held !== null && held.is !== 'looking'} />
        </Part>
      )}
      {way === 'nfc' && <TagReader onText={(text) => take(ofCode(text))} />}
      <Typed out={out} waits={way === 'keyboard'} take={take} />
      <FormProblem>{out.problem}</FormProblem>
      {held && (
        <div className={classes.held} data-held={held.is}>
          <Thumbnail picture={'row' in held ? held.row.picture : null} />
          <div className={classes.words}>
            <strong className={classes.serial}>{held.serial}</strong>
            <span className={classes.second}>
              {'row' in held ? [held.row.type, held.row.variant].filter(Boolean).join(', ') : ''}
              {held.is === 'failed' && held.problem}
              {held.is === 'unknown' && t('unknownText')}
            </span>
            {held.is === 'connected' && (
              <span className={`${classes.second} ${classes.who}`}>
                <Avatar name={held.row.card?.name ?? ''} picture={held.row.card?.picture ?? null} size={24} />
                {t('leadsTo', { name: held.row.card?.name ?? '' })}
              </span>
            )}
          </div>
          <StatusBadge tone={TONES[held.is]}>{t(`held.${held.is}`)}</StatusBadge>
          <ActionIcon aria-label={t('letGo')} onClick={out.letGo}>
            <IconX size={18} />
          </ActionIcon>
        </div>
      )}
      {held?.is === 'unknown' && (
        <TextInput
          label={t('pin')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          autoFocus={way === 'keyboard'}
          value={out.pin}
          onChange={(event) => out.setPin(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && out.pin.trim())
              document.querySelector<HTMLElement>('[data-person-field]')?.focus()
          }}
        />
      )}
    </section>
  )
}

interface TypedProps {
  out: HandOut
  /** Whether it takes the focus when there is no product: not beside a camera, where it would call a phone's keys. */
  waits: boolean
  take: (read: Scanned) => void
}

function Typed({ out, waits, take }: TypedProps) {
  const { t } = useTranslation('products/handout')
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const empty = out.held === null
  useEffect(() => {
    if (waits && empty) input.current?.focus()
  }, [waits, empty])
  // From anywhere but a field, as in lists that are searched.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== '/' || target instanceof HTMLInputElement) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const submit = () => {
    const serial = normalisedSerial(text)
    const read = isSerial(serial) ? ({ kind: 'product', serial } as const) : ofKeyboard(text)
    if (read) take(read)
    else if (text.trim()) {
      const fault = serialProblem(text)
      out.setProblem(t(fault === 'short' ? 'short' : 'mistyped'))
      input.current?.select()
      return
    }
    setText('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        ref={input}
        data-serial-field
        size="md"
        aria-label={t('serial')}
        placeholder={t(waits ? 'serialScanned' : 'serialTyped')}
        leftSection={<IconScan size={18} aria-hidden="true" />}
        rightSection={
          <Kbd size="xs" className={classes.key}>
            /
          </Kbd>
        }
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          if (out.problem) out.setProblem('')
        }}
      />
    </form>
  )
}
