import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFlip } from '@/shared/forms/useFlip'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { mailQuery, useMail } from '../api'
import classes from './dashboard.module.css'

/** The numbers of each month by mail, for who wants them. */
export function MonthlyMail({ space }: { space: Uuid }) {
  const { t } = useTranslation('statistics/dashboard')
  const read = useQuery({ ...mailQuery(space), ...SAID_HERE })
  const mail = useMail(space)
  const [wanted, flip] = useFlip(read.data?.wanted ?? false, mail.mutateAsync)
  if (read.isError && !read.data) return <Failure of={read} compact />
  return (
    <Checkbox
      className={classes.mail}
      label={t('mail.label')}
      description={t('mail.text')}
      checked={wanted}
      disabled={!read.data}
      onChange={(event) => flip(event.currentTarget.checked)}
    />
  )
}
