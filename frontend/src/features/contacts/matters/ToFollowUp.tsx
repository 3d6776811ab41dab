import { IconMessageCircle } from '@tabler/icons-react'
import { MatterRow } from '@/features/spaces/components/parts'
import type { MatterProps } from '@/shared/additions'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'

/** Contacts whom the person has promised to come back to. */
export default function ToFollowUp({ space, count }: MatterProps) {
  const { t } = useTranslation('contacts/matters')
  const { number } = useFormats()
  return (
    <MatterRow
      icon={<IconMessageCircle size={20} aria-hidden="true" />}
      tone="accent"
      action={
        <ButtonLink
          variant="default"
          size="compact-md"
          to="/space/$space/contacts"
          params={{ space }}
          search={{ tab: 'follow_up' }}
        >
          {t('show')}
        </ButtonLink>
      }
    >
      {t('toFollowUp', { count, number: number(count) })}
    </MatterRow>
  )
}
