import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SpaceSummary } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { OnDemand } from '@/shared/ui/layers/OnDemand'
import { useUsedText } from './useUsedText'
import classes from './SideBar.module.css'

const load = () => import('./SpaceList')

export function SpaceSwitcher({ current, onGo }: { current: SpaceSummary | null; onGo?: () => void }) {
  const { t } = useTranslation('shell')
  const used = useUsedText()
  if (!current) {
    return (
      <Link
        to="/spaces"
        className={classes.switcher}
        style={{ color: 'inherit', textDecoration: 'none' }}
        onClick={onGo}
      >
        <IconPlus size={20} aria-hidden="true" />
        <span className={classes.switcherWords}>
          <span className={classes.name}>{t('switcher.first')}</span>
        </span>
      </Link>
    )
  }
  return (
    <OnDemand
      load={load}
      popup="dialog"
      onGo={onGo}
      button={
        <UnstyledButton className={classes.switcher}>
          <Avatar
            square
            name={current.name}
            picture={current.logo}
            colour={current.colour || undefined}
            initials={current.name.slice(0, 1).toUpperCase()}
            size={34}
          />
          <span className={classes.switcherWords}>
            <span className={classes.name}>{current.name}</span>
            <span className={classes.used}>{current.role === 'no_role' ? t('roles.user') : used(current)}</span>
          </span>
          <VisuallyHidden>{t('switcher.change')}</VisuallyHidden>
          <IconSelector size={18} color="var(--v-text-2)" aria-hidden="true" />
        </UnstyledButton>
      }
    />
  )
}
