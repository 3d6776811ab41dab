import { Button } from '@mantine/core'
import { IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardSectionProps } from '@/shared/additions'
import type { Notice, NoticeOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { useAbilities } from '@/shared/permissions/abilities'
import { noticeQuery, removeNotice, setNotice } from '../api'
import { useNow } from '../hooks/useNow'
import { standingOf } from '../model/notice'
import { Closed } from './Closed'
import classes from './Notice.module.css'
import { NoticeForm } from './NoticeForm'
import { ShownNotice } from './ShownNotice'

/** The card's notice: what visitors read and when, and how that is changed. */
export default function NoticeSection({ card, space, onShown }: CardSectionProps) {
  const { t } = useTranslation('notices')
  const { can } = useAbilities(space)
  const { data } = useQuery(noticeQuery(space, card.uuid))
  const mayEdit = card.abilities.includes('notices.edit')
  if (!data && !mayEdit) return null
  // Where there is nothing to read and nothing to do, nothing is said.
  if (data && !data.notice && (data.closed === 'role' || (data.closed === 'space' && !can('spaces.edit')))) return null
  return (
    <Section title={t('title')} description={t('text')}>
      {data ? (
        <Content card={card} space={space} onShown={onShown} answer={data} />
      ) : (
        <SkeletonRows rows={1} height={36} gap={0} />
      )}
    </Section>
  )
}

function Content({ card, space, onShown, answer }: CardSectionProps & { answer: NoticeOut }) {
  const { t } = useTranslation('notices')
  const { notice, closed } = answer
  const [writing, setWriting] = useState(false)
  const now = useNow(notice)
  const queryClient = useQueryClient()
  const { queryKey } = noticeQuery(space, card.uuid)
  const taken = (next: NoticeOut) => {
    queryClient.setQueryData(queryKey, next)
    onShown()
  }
  const set = useMutation({ mutationFn: (former: Notice) => setNotice(card.uuid, former), onSuccess: taken })
  const remove = useMutation({
    mutationFn: () => removeNotice(card.uuid),
    onSuccess: () => {
      taken({ ...answer, notice: null, is_shown: false })
      // One that is over is refused by the server, and nobody read it any more.
      const back = notice && standingOf(notice, Date.now()) !== 'over' ? () => set.mutate(notice) : undefined
      toastDone(t('removed'), back)
    },
  })
  if (writing && !closed) {
    return (
      <NoticeForm
        card={card}
        notice={notice}
        onSaved={(next) => {
          taken(next)
          setWriting(false)
          const standing = next.notice && standingOf(next.notice, Date.now())
          toastDone(t(standing === 'planned' ? 'saved.planned' : 'saved.shown'))
        }}
        onCancel={() => setWriting(false)}
      />
    )
  }
  const standing = notice && standingOf(notice, now)
  return (
    <div className={classes.content}>
      {notice ? <ShownNotice card={card} notice={notice} now={now} isOff={closed === 'space'} /> : null}
      {closed ? (
        <Closed reason={closed} space={space} />
      ) : (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={
              notice ? <IconPencil size={18} aria-hidden="true" /> : <IconSpeakerphone size={18} aria-hidden="true" />
            }
            onClick={() => setWriting(true)}
          >
            {t(!notice ? 'write' : standing === 'over' ? 'again' : 'change')}
          </Button>
          {notice && (
            <Button
              variant="default"
              color="danger"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => remove.mutate()}
              loading={remove.isPending}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
