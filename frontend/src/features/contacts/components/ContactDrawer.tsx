import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil, IconRestore, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { Failure } from '@/shared/ui/Failure'
import { imageUrl } from '@/shared/ui/image'
import { Drawer } from '@/shared/ui/layers/Modal'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { contactQuery, useAct } from '../api'
import { useDelete } from '../hooks/useDelete'
import { calledBy } from '../model/listed'
import { postalLines } from '../model/postal'
import classes from './contacts.module.css'
import { FollowUp } from './FollowUp'
import { Meetings } from './Meetings'
import { Notes } from './Notes'
import { TagPicker } from './TagPicker'
import { Tags } from './Tags'

const EditContact = lazyDialog(() => import('./EditContact'))
const EraseDialog = lazyDialog(() => import('./EraseDialog'))
const HandOverDialog = lazyDialog(() => import('./HandOverDialog'))

export interface ContactDrawerProps {
  contact: Uuid
  /** What its row says already; nothing where it is none of this page. */
  name?: string
  opened: boolean
  onClose: () => void
}

/** One contact: who it is, how it was met, what was agreed to, and what is to be done. */
export default function ContactDrawer({ contact, name, opened, onClose }: ContactDrawerProps) {
  const { t } = useTranslation('contacts')
  const phone = useMediaQuery('(max-width: 36em)')
  const read = useQuery({ ...contactQuery(contact), ...SAID_HERE })
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 480}
      title={t('contact')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {read.data ? (
        <Content contact={read.data} onClose={onClose} />
      ) : read.isError ? (
        <Failure of={read} />
      ) : (
        <div className={classes.content} aria-busy="true" aria-label={name}>
          <Skeleton height={56} />
          <Skeleton height={36} width="70%" />
          <Skeleton height={140} />
          <Skeleton height={160} />
        </div>
      )}
    </Drawer>
  )
}

function Content({ contact, onClose }: { contact: ContactOut; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { date } = useFormats()
  const act = useAct(contact.space.uuid)
  const remove = useDelete(contact.space.uuid)
  const [asking, setAsking] = useState<'edit' | 'handOver' | 'erase' | null>(null)
  const handOver = async (card: Uuid | null) => {
    const before = contact.owner?.uuid ?? null
    await act.mutateAsync({ id: contact.uuid, act: 'handOver', card })
    toastDone(t('handOver.done', { name: calledBy(contact) }), () =>
      act.mutate({ id: contact.uuid, act: 'handOver', card: before }, { onError: toastError }),
    )
  }
  const writes = contact.can.includes('contacts.edit') && !contact.deleted_at
  const line = [contact.job_title, contact.company].filter(Boolean).join(', ')
  return (
    <div className={classes.content}>
      <div className={classes.head}>
        <Avatar name={calledBy(contact)} size={52} />
        <div className={classes.grow}>
          <div className={classes.headName}>{calledBy(contact)}</div>
          {contact.name && line && <div className={classes.quiet}>{line}</div>}
        </div>
      </div>
      {contact.deleted_at && (
        <div className={classes.row}>
          <span className={classes.quiet}>
            {t('deletedNote', { day: contact.purge_at ? date(contact.purge_at) : '' })}
          </span>
          <Button
            variant="default"
            leftSection={<IconRestore size={18} aria-hidden="true" />}
            loading={act.isPending}
            onClick={() =>
              act.mutate(
                { id: contact.uuid, act: 'restore' },
                { onError: toastError, onSuccess: () => toastDone(t('restored')) },
              )
            }
          >
            {t('actions.restore')}
          </Button>
        </div>
      )}
      {writes && (
        <div className={classes.acts} role="group" aria-label={t('actions.label')}>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => setAsking('edit')}
          >
            {t('actions.edit')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconUserShare size={18} aria-hidden="true" />}
            onClick={() => setAsking('handOver')}
          >
            {t('handOver.action')}
          </Button>
          <Button
            variant="default"
            color="danger"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => remove(contact.uuid, onClose)}
          >
            {t('actions.delete')}
          </Button>
        </div>
      )}
      <Facts contact={contact} writes={writes} />
      {contact.picture && (
        <a href={imageUrl(contact.picture, 1280)} target="_blank" rel="noreferrer noopener" className={classes.paper}>
          <img src={imageUrl(contact.picture, 640)} alt={t('paperCard')} />
        </a>
      )}
      <Meetings contact={contact} writes={writes} />
      {(writes || contact.follow_up) && <FollowUp contact={contact} writes={writes} />}
      <Notes contact={contact} writes={writes} />
      {contact.can.includes('contacts.manage') && (
        <section className={classes.section} aria-label={t('erase.heading')}>
          <h3 className={classes.sectionTitle}>{t('erase.heading')}</h3>
          <p className={classes.small}>{t('erase.explained')}</p>
          <span>
            <Button variant="default" color="danger" onClick={() => setAsking('erase')}>
              {t('erase.action')}
            </Button>
          </span>
        </section>
      )}
      {asking === 'erase' && <EraseDialog contact={contact} onClose={() => setAsking(null)} onErased={onClose} />}
      {asking === 'edit' && <EditContact contact={contact} onClose={() => setAsking(null)} />}
      {asking === 'handOver' && (
        <HandOverDialog
          space={contact.space.uuid}
          title={t('handOver.title', { name: calledBy(contact) })}
          holder={contact.owner?.uuid ?? null}
          onClose={() => setAsking(null)}
          onHandOver={handOver}
        />
      )}
    </div>
  )
}

function Facts({ contact, writes }: { contact: ContactOut; writes: boolean }) {
  const { t } = useTranslation('contacts')
  return (
    <dl className={classes.facts}>
      {contact.emails.map(({ id, email }) => (
        <Fact key={id} name={t('column.email')}>
          <a href={`mailto:${encodeURI(email)}`}>{email}</a>
        </Fact>
      ))}
      {contact.phones.map(({ id, label, number, e164 }) => (
        <Fact key={id} name={t(`phone.${label}`)}>
          <a href={`tel:${e164 || number.replace(/[^+\d]/g, '')}`}>{number}</a>
        </Fact>
      ))}
      {contact.websites.map(({ id, url }) => (
        <Fact key={id} name={t('website')}>
          <a href={url} target="_blank" rel="noreferrer noopener">
            {url.replace(/^https?:\/\//, '')}
          </a>
        </Fact>
      ))}
      {contact.addresses.map((address) => (
        <Fact key={address.id} name={t('address')}>
          <span className={classes.text}>{postalLines(address).join('\n')}</span>
        </Fact>
      ))}
      <Fact name={t('column.owner')}>
        <span className={classes.row}>
          {contact.owner && <Avatar name={contact.owner.name} picture={contact.owner.picture} size={24} />}
          {contact.owner?.name ?? t('ofCompany')}
        </span>
      </Fact>
      {(writes || contact.tags.length > 0) && (
        <Fact name={t('column.tags')}>
          {writes ? <TagPicker contact={contact} /> : <Tags tags={contact.tags} most={20} />}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
