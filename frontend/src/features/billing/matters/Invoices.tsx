import { IconReceipt2 } from '@tabler/icons-react'
import { MatterRow } from '@/features/spaces/components/parts'
import type { MatterProps } from '@/shared/additions'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'

/** Invoices of the account that pays for the space: those that are late, or that wait for a transfer. */
function Invoices({ subject, count, late }: MatterProps & { late: boolean }) {
  const { t } = useTranslation('billing/matters')
  const { number } = useFormats()
  if (!subject) return null
  return (
    <MatterRow
      icon={<IconReceipt2 size={20} aria-hidden="true" />}
      tone={late ? 'danger' : 'warning'}
      action={
        <ButtonLink
          variant="default"
          size="compact-md"
          to="/billing/$id/invoices"
          params={{ id: subject }}
          search={{ state: [late ? 'overdue' : 'open'], year: 'all' }}
        >
          {t('show')}
        </ButtonLink>
      }
    >
      {t(late ? 'overdue' : 'waiting', { count, number: number(count) })}
    </MatterRow>
  )
}

export const Overdue = (props: MatterProps) => <Invoices {...props} late />
export const Waiting = (props: MatterProps) => <Invoices {...props} late={false} />
