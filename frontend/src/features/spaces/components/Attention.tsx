import { useQuery } from '@tanstack/react-query'
import { IconArmchair, IconEyeOff, IconFilePencil, IconUpload } from '@tabler/icons-react'
import { jobsQuery } from '@/features/jobs/api'
import { type Addition, rowsOf } from '@/shared/additions'
import type { SpaceOverview, SpaceSummary } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { matters } from '../model/attention'
import { Block, MatterRow } from './parts'
import classes from './parts.module.css'

/** What needs someone; nothing at all when all is well. */
export function Attention({
  space,
  overview,
  additions,
}: {
  space: Pick<SpaceSummary, 'uuid' | 'active'>
  overview: SpaceOverview
  additions: readonly Addition[]
}) {
  const { t } = useTranslation('spaces')
  const { number } = useFormats()
  const { can, may } = useAbilities(space.uuid)
  const { data: jobs } = useQuery(jobsQuery)
  const found = matters(space, overview, may('cards.import') ? (jobs?.data ?? []) : [])
  const others = rowsOf(additions, overview.matters)
  if (found.length + others.length === 0) return null
  const icon = { size: 20, 'aria-hidden': true } as const
  const params = { space: space.uuid }
  const button = { variant: 'default', size: 'compact-md' } as const
  return (
    <Block title={t('attention.title')}>
      <ul className={classes.rows}>
        {others.map(({ matter: { kind, count, subject }, Row }) => (
          <Row key={kind} space={space.uuid} count={count} subject={subject} />
        ))}
        {found.map((matter) => {
          if (matter.kind === 'off')
            return (
              <MatterRow
                key="off"
                icon={<IconEyeOff {...icon} />}
                tone="danger"
                action={
                  can('spaces.edit') && (
                    <ButtonLink {...button} to="/space/$space/settings" params={params}>
                      {t('titles.settings')}
                    </ButtonLink>
                  )
                }
              >
                {t('attention.off')}
              </MatterRow>
            )
          if (matter.kind === 'seats')
            return (
              <MatterRow
                key="seats"
                icon={<IconArmchair {...icon} />}
                tone={matter.room === 'scarce' ? 'warning' : 'danger'}
                action={
                  <ButtonLink
                    {...button}
                    to="/space/$space/cards"
                    params={params}
                    search={{ state: ['active'], sort: 'updated' }}
                  >
                    {t('attention.seatsAction')}
                  </ButtonLink>
                }
              >
                {t(`attention.${matter.room}`, {
                  used: number(matter.used),
                  limit: number(matter.limit),
                })}
              </MatterRow>
            )
          if (matter.kind === 'import')
            return (
              <MatterRow
                key={matter.id}
                icon={<IconUpload {...icon} />}
                tone="accent"
                action={
                  <ButtonLink
                    {...button}
                    to="/space/$space/cards/import"
                    params={params}
                    search={{ import: matter.id }}
                  >
                    {t('actions.continue')}
                  </ButtonLink>
                }
              >
                {t('attention.import')}
                <span className={classes.second}>{matter.title}</span>
              </MatterRow>
            )
          return (
            <MatterRow
              key="drafts"
              icon={<IconFilePencil {...icon} />}
              tone="neutral"
              action={
                <ButtonLink {...button} to="/space/$space/cards" params={params} search={{ state: ['draft'] }}>
                  {t('attention.draftsAction')}
                </ButtonLink>
              }
            >
              {t('attention.drafts', { count: matter.count, number: number(matter.count) })}
            </MatterRow>
          )
        })}
      </ul>
    </Block>
  )
}
