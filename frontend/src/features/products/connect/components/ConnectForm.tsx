import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { ApiError } from '@/shared/api/error'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { SerialField } from '../../reader/components/SerialField'
import { TagReader } from '../../reader/components/TagReader'
import { Ways, type Way } from '../../reader/components/Ways'
import { ofCode, ofKeyboard } from '../../reader/model/scanned'
import { isSerial, normalisedSerial, printedSerial } from '../../reader/model/serial'
import type { Connection, Product } from '../api'
import { useConnect, type Goal } from '../useConnect'
import { AskForIt } from './AskForIt'
import classes from './connect.module.css'

const CodeCamera = lazyPart(
  () => import('@/features/reader/components/CodeCamera'),
  <div className={classes.waiting} aria-busy="true" />,
)

/** The server's words for a product that somebody else has. */
const ANOTHERS = ['product_taken', 'product_connected']

export interface ConnectFormProps {
  /** Null while it is not chosen. */
  goal: Goal | null
  /** A serial that is known already, as it is printed. */
  serial?: string
  /** What is chosen above the PIN. */
  children?: ReactNode
  onConnected: (product: Product) => void
  onCancel?: () => void
}

/** Serial and PIN: typed, or the serial read by camera or from the tag. What lies in the space's pool needs no PIN from
 *  who looks after it. */
export function ConnectForm({ goal, serial = '', children, onConnected, onCancel }: ConnectFormProps) {
  const { t } = useTranslation('products/connect')
  const [way, setWay] = useState<Way>('keyboard')
  const [problem, setProblem] = useState('')
  /** What was refused because somebody else has it. */
  const [anothers, setAnothers] = useState<Connection | null>(null)
  const pin = useRef<HTMLInputElement>(null)
  const form = useServerForm({ initialValues: { serial, pin: '' } })
  const { standing, isAsking, send } = useConnect(goal, form.values.serial)
  const withoutPin = standing.act !== null
  const name = standing.row?.card?.name ?? ''

  const take = (text: string) => {
    const read = ofCode(text)
    if (read?.kind !== 'product') return setProblem(t(read ? 'ofCard' : 'noProduct'))
    setProblem('')
    form.setFieldValue('serial', printedSerial(read.serial))
    setWay('keyboard')
    requestAnimationFrame(() => pin.current?.focus())
  }
  const submit = async () => {
    setProblem('')
    const typed = form.values.serial
    const read = ofKeyboard(typed)
    if (read?.kind === 'product' && read.serial !== normalisedSerial(typed)) {
      // A scanner has typed it, and pressed Enter.
      form.setFieldValue('serial', printedSerial(read.serial))
      pin.current?.focus()
      return
    }
    if (!isSerial(normalisedSerial(typed))) return setProblem(t('serialFirst'))
    if (!goal) return setProblem(t('goalFirst'))
    if (!withoutPin && !form.values.pin.trim()) {
      // Enter after the serial leads on to the PIN.
      if (document.activeElement === pin.current) setProblem(t('pinFirst'))
      pin.current?.focus()
      return
    }
    let product: Product | undefined
    const wanted = goal.card ? { card: goal.card.uuid } : { space: goal.space }
    setAnothers(null)
    await form.submitWith(async (values) => {
      try {
        product = await send(values.pin.replace(/\s/g, ''))
      } catch (error) {
        const isAnothers = error instanceof ApiError && ANOTHERS.includes(error.code)
        if (isAnothers) setAnothers({ serial: values.serial, pin: values.pin, ...wanted })
        throw error
      }
    })
    if (product) onConnected(product)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Ways value={way} onChange={setWay} keyboard="type" />
        {way === 'camera' && (
          <Part>
            <CodeCamera onText={take} />
          </Part>
        )}
        {way === 'nfc' && <TagReader onText={take} />}
        <FormProblem>{problem || form.problem}</FormProblem>
        {anothers && anothers.serial === form.values.serial && <AskForIt wanted={anothers} />}
        <SerialField {...form.getInputProps('serial')} data-autofocus={serial ? undefined : true} />
        {children}
        {standing.is === 'elsewhere' && (
          <Alert color="warning" variant="light">
            {t(standing.act ? 'elsewhere' : 'elsewhereStays', { name })}
          </Alert>
        )}
        {standing.is === 'there' && (
          <Alert color="accent" variant="light">
            {t(goal?.card ? 'onCard' : 'inPool', { name })}
          </Alert>
        )}
        {standing.is === 'stopped' && (
          <Alert color="danger" variant="light">
            {t('stopped')}
          </Alert>
        )}
        {standing.is === 'pooled' ? (
          <Alert color="accent" variant="light">
            {t('pooled')}
          </Alert>
        ) : (
          !withoutPin && (
            <TextInput
              ref={pin}
              label={t('pin')}
              description={t('pinHelp')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={24}
              data-autofocus={serial ? true : undefined}
              {...form.getInputProps('pin')}
            />
          )
        )}
        <div className={classes.foot}>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
          )}
          <Button type="submit" loading={form.saving || isAsking} disabled={standing.is === 'stopped'}>
            {t(standing.act === 'move' ? 'move' : goal && !goal.card ? 'toPool' : 'connect')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
