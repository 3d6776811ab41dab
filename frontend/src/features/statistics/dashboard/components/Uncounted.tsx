import { IconChartBar, IconNfc, IconQrcode, IconShare2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { spaceQuery } from '@/features/spaces/api'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import classes from './dashboard.module.css'

/** The space counts nothing: who may change that is led there. */
export function SwitchedOff({ space: id }: { space: Uuid }) {
  const { t } = useTranslation('statistics/dashboard')
  const { can } = useAbilities(id)
  const read = useQuery({ ...spaceQuery(id), ...SAID_HERE })
  if (read.data?.settings.tracking) return <NotFoundPage />
  return (
    <Page>
      <PageHeader title={t('title')} />
      {read.isError && !read.data && <Failure of={read} />}
      {read.isPending && <SkeletonRows rows={2} />}
      {read.data && (
        <Panel>
          <EmptyState
            icon={<IconChartBar size={26} stroke={1.6} />}
            title={t('off.title')}
            text={can('spaces.edit') ? t('off.text') : t('off.others')}
            actions={
              can('spaces.edit') && (
                <ButtonLink to="/space/$space/settings" params={{ space: id }}>
                  {t('off.action')}
                </ButtonLink>
              )
            }
          />
        </Panel>
      )}
    </Page>
  )
}

const WAYS = [
  { key: 'link', icon: IconShare2 },
  { key: 'code', icon: IconQrcode },
  { key: 'product', icon: IconNfc },
] as const

/** Before the first view: what will stand here, and three ways to it. */
export function NoViews({ space }: { space: Uuid }) {
  const { t } = useTranslation('statistics/dashboard')
  const { can } = useAbilities(space)
  return (
    <Panel className={classes.empty}>
      <svg viewBox="0 0 640 120" className={classes.sample} aria-hidden="true">
        <path d="M0 96 L70 84 L140 90 L210 58 L280 70 L350 40 L420 62 L490 34 L560 48 L640 14 V120 H0 Z" />
        <polyline points="0,96 70,84 140,90 210,58 280,70 350,40 420,62 490,34 560,48 640,14" />
      </svg>
      <h2 className={classes.emptyTitle}>{t('empty.title')}</h2>
      <p className={classes.emptyText}>{t('empty.text')}</p>
      <ul className={classes.ways}>
        {WAYS.filter(({ key }) => key !== 'product' || can('products.read')).map(({ key, icon: Icon }) => (
          <li key={key}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <div>
              <h3>{t(`empty.${key}.title`)}</h3>
              <p>{t(`empty.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.emptyActions}>
        <ButtonLink to="/space/$space/cards" params={{ space }}>
          {t('empty.cards')}
        </ButtonLink>
        {can('products.read') && (
          <ButtonLink to="/space/$space/products" params={{ space }} variant="default">
            {t('empty.products')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
