import { Button, Checkbox, Group, Modal, ScrollArea, Skeleton, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LicenceOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { stayingQuery, useStaying } from '../licences'
import classes from './billing.module.css'

/** More names at once help nobody; a search finds the others. */
const SHOWN = 200

/** Which cards stay active when a licence ends or covers fewer. */
export default function StayingDialog({
  account,
  licence,
  onClose,
}: {
  account: Uuid
  licence: LicenceOut
  onClose: () => void
}) {
  const { t } = useTranslation('billing')
  const { number, date } = useFormats()
  const read = useQuery({ ...stayingQuery(account, licence.uuid), ...SAID_HERE })
  const save = useStaying(account, licence.uuid)
  const [picked, setPicked] = useState<Uuid[] | null>(null)
  const [word, setWord] = useState('')
  const cards = read.data?.cards ?? []
  const chosen = picked ?? cards.filter((card) => card.chosen).map(({ uuid }) => uuid)
  const found = cards.filter(({ name }) => name.toLocaleLowerCase().includes(word.toLocaleLowerCase()))
  const places = read.data?.places ?? 0
  const submit = () =>
    save.mutate(chosen, {
      onSuccess: () => {
        onClose()
        toastDone(t('staying.saved'))
      },
      onError: toastError,
    })
  return (
    <Modal opened onClose={onClose} title={t('staying.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack gap="md">
        {read.isError && !read.data ? (
          <Failure of={read} />
        ) : !read.data ? (
          <Skeleton height={240} />
        ) : (
          <>
            <p className={classes.quiet}>
              {t(licence.ends_at ? 'staying.perSpace' : 'staying.text', {
                count: places,
                number: number(places),
                day: read.data.on ? date(read.data.on) : '',
              })}
            </p>
            <TextInput
              type="search"
              label={t('staying.search')}
              value={word}
              onChange={(event) => setWord(event.currentTarget.value)}
            />
            <ScrollArea.Autosize mah={320} type="auto">
              <Checkbox.Group value={chosen} onChange={setPicked} aria-label={t('staying.title')}>
                <div className={classes.checks}>
                  {found.slice(0, SHOWN).map((card) => (
                    <Checkbox key={card.uuid} value={card.uuid} label={card.name} description={card.space_name} />
                  ))}
                </div>
              </Checkbox.Group>
              {found.length > SHOWN && (
                <p className={classes.quiet}>{t('staying.more', { number: number(found.length - SHOWN) })}</p>
              )}
            </ScrollArea.Autosize>
            <p aria-live="polite">{t('staying.chosen', { number: number(chosen.length), places: number(places) })}</p>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button disabled={!read.data} loading={save.isPending} onClick={submit}>
            {t('actions.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
