import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { useAct } from '../api'
import { inDays, today } from '../model/days'
import classes from './contacts.module.css'
import { FollowUpDay } from './FollowUpDay'

/** The day on which something is to be done, and who is reminded of it. */
export function FollowUp({ contact, writes }: { contact: ContactOut; writes: boolean }) {
  const { t } = useTranslation('contacts')
  const act = useAct(contact.space.uuid)
  const { follow_up: now } = contact
  const set = (on: string | null, done?: () => void) =>
    act.mutate({ id: contact.uuid, act: 'followUp', on }, { onError: toastError, onSuccess: done })
  const finish = () => {
    const before = now?.on ?? null
    set(null, () => toastDone(t('followUp.finished'), () => set(before)))
  }
  return (
    <section className={classes.section} aria-label={t('followUp.title')}>
      <h3 className={classes.sectionTitle}>{t('followUp.title')}</h3>
      {writes ? (
        <>
          <div className={classes.follow}>
            <DateField
              aria-label={t('followUp.day')}
              value={now?.on ?? ''}
              min={today()}
              onChange={(day) => day !== (now?.on ?? '') && set(day || null)}
            />
            {now && (
              <Button
                variant="default"
                leftSection={<IconCheck size={18} aria-hidden="true" />}
                loading={act.isPending}
                onClick={finish}
              >
                {t('followUp.done')}
              </Button>
            )}
          </div>
          {!now && (
            <div className={classes.acts}>
              {[1, 7, 30].map((days) => (
                <Button
                  key={days}
                  variant="default"
                  size="compact-sm"
                  disabled={act.isPending}
                  onClick={() => set(inDays(days))}
                >
                  {t(`followUp.in.${days}`)}
                </Button>
              ))}
            </div>
          )}
        </>
      ) : (
        now && <FollowUpDay day={now.on} />
      )}
      {now && now.on > today() && (
        <p className={classes.small}>{now.mine ? t('followUp.mine') : t('followUp.other', { name: now.by })}</p>
      )}
    </section>
  )
}
