import { IconLock } from '@tabler/icons-react'
import type { NoticeOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import classes from './Notice.module.css'

/** Why nothing can be changed here; who may open it finds the way. */
export function Closed({ reason, space }: { reason: NonNullable<NoticeOut['closed']>; space: string }) {
  const { t } = useTranslation('notices')
  const { can } = useAbilities(space)
  return (
    <p className={classes.closed}>
      <IconLock size={18} aria-hidden="true" />
      <span>
        {t(`closed.${reason}`)}{' '}
        {reason === 'space' && can('spaces.edit') && (
          <TextLink to="/space/$space/settings" params={{ space }} fz="inherit">
            {t('toSettings')}
          </TextLink>
        )}
      </span>
    </p>
  )
}
