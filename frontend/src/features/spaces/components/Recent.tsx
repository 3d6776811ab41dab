import { Skeleton } from '@mantine/core'
import { IconCards } from '@tabler/icons-react'
import type { SpaceOverview } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Panel } from '@/shared/ui/Section'
import { Block, CardRows } from './parts'
import classes from './parts.module.css'

/** The cards that were changed last. */
export function Recent({ space, overview }: { space: string; overview: SpaceOverview }) {
  const { t } = useTranslation('spaces')
  return (
    <Block
      title={t('recent.title')}
      action={
        overview.cards.total > 0 && (
          <TextLink to="/space/$space/cards" params={{ space }} c="var(--v-accent)">
            {t('recent.all')}
          </TextLink>
        )
      }
    >
      {overview.recent.length > 0 ? (
        <CardRows rows={overview.recent.map((row) => ({ ...row, space: { uuid: space } }))} />
      ) : (
        <EmptyState icon={<IconCards size={24} />} title={t('recent.emptyTitle')} text={t('recent.emptyText')} />
      )}
    </Block>
  )
}

/** Both columns while nothing is known: what comes first in them depends on what there is, so they come as a whole. */
export function WaitingColumns() {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Panel className={classes.block}>
          <ul className={classes.rows}>
            {Array.from({ length: 5 }, (_, index) => (
              <li key={index} className={classes.row}>
                <Skeleton circle height={36} width={36} />
                <div className={classes.grow}>
                  <Skeleton height={14} width="40%" mb={8} />
                  <Skeleton height={12} width="60%" />
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <div className={classes.column}>
        <Skeleton height={180} radius="lg" />
      </div>
    </div>
  )
}
