import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { LicenceOut, LicenceTerms } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { useLicenceStep } from '../licences'
import { leadingAmount, leadingOf } from '../model/leading'
import { dayBefore } from '../model/period'
import classes from './billing.module.css'
import { UseBar } from './UseBar'

const PlanDialog = lazyDialog(() => import('./PlanDialog'))
const SpacesDialog = lazyDialog(() => import('./SpacesDialog'))
const StayingDialog = lazyDialog(() => import('./StayingDialog'))

type Opened = 'plan' | 'spaces' | 'staying' | 'cancel' | null

/** One licence: what it costs, until when, who uses it, and what comes next. `manages`: who reads it may change it. */
export function LicencePanel(props: {
  account: Uuid
  licence: LicenceOut
  /** The account is a person's: its prices are with VAT. */
  consumer: boolean
  manages: boolean
  short?: boolean
}) {
  const { t } = useTranslation('billing')
  const { money, number, day, date } = useFormats()
  const { account, licence, consumer, manages, short } = props
  const [opened, setOpened] = useState<Opened>(null)
  const step = useLicenceStep(account, licence.uuid)
  const { terms } = licence
  const close = () => setOpened(null)
  const renews = terms !== null && licence.ends_at === null
  const resume = () =>
    step.mutate({ step: 'resume' }, { onSuccess: () => toastDone(t('licence.resumed')), onError: toastError })
  const cancel = () =>
    step.mutate(
      { step: 'cancel' },
      {
        onSuccess: () => {
          close()
          toastDone(t('licence.cancelled'), resume)
        },
        onError: toastError,
      },
    )
  const until = terms ? dayBefore(terms.period_end) : ''
  const price = terms && licence.cards_limit !== null ? priceOf(terms, licence.cards_limit) : null
  function priceOf({ unit, gross, currency }: LicenceTerms, cards: number) {
    const net = unit * cards
    const leading = leadingOf(consumer, gross !== net)
    const said = t(`per.${licence.interval}`, {
      amount: money(leadingAmount({ amount: net, gross }, leading), currency),
    })
    return leading === 'gross' ? t('price.gross', { price: said }) : said
  }
  return (
    <div className={classes.part}>
      <div className={classes.headline}>
        <h3 className={classes.name}>
          {licence.package.name}
          <small>
            {licence.trial
              ? t('licence.trial')
              : licence.cards_limit === null
                ? t('licence.unlimited')
                : t(`licence.${licence.interval}`, { count: licence.cards_limit, number: number(licence.cards_limit) })}
          </small>
        </h3>
        {price ? (
          <strong>{price}</strong>
        ) : (
          <span className={classes.quiet}>{licence.trial ? '' : t('licence.granted')}</span>
        )}
      </div>
      <div className={classes.headline}>
        <p className={classes.quiet}>
          {!licence.serves ? (
            <StatusBadge tone="neutral">{t('licence.ended')}</StatusBadge>
          ) : renews ? (
            t('licence.renews', { day: day(until) })
          ) : licence.ends_at ? (
            t('licence.ends', { day: date(new Date(Date.parse(licence.ends_at) - 1000)) })
          ) : (
            t('licence.open')
          )}
        </p>
        <p className={classes.quiet}>
          {licence.cards_limit === null
            ? t('use.number', { count: licence.cards_used, number: number(licence.cards_used) })
            : t('use.of', { used: number(licence.cards_used), limit: number(licence.cards_limit) })}
        </p>
      </div>
      {licence.of_card ? (
        <p className={classes.quiet}>
          {licence.card ? t('licence.ofCard', { name: licence.card.name }) : t('licence.cardGone')}
        </p>
      ) : (
        licence.serves && <UseBar licence={licence} />
      )}
      {terms?.parked_text && (
        <div className={classes.planned} data-tone="warning" role="status">
          <p>
            {terms.parked_text} {t('licence.parked')}
          </p>
        </div>
      )}
      {terms && (terms.next_cards !== null || terms.next_package) && renews && (
        <div className={classes.planned}>
          <p>
            {t('licence.planned', {
              day: day(terms.period_end),
              what: [
                terms.next_package?.name ?? licence.package.name,
                t('cards', {
                  count: terms.next_cards ?? licence.cards_limit ?? 0,
                  number: number(terms.next_cards ?? licence.cards_limit ?? 0),
                }),
              ].join(', '),
              amount: terms.next ? money(terms.next.gross, terms.next.currency) : '',
            })}
          </p>
          {manages && (
            <Button
              variant="default"
              size="compact-sm"
              loading={step.isPending}
              onClick={() =>
                step.mutate(
                  { step: 'plan', plan: { cards: null, package: null } },
                  { onSuccess: () => toastDone(t('licence.unplanned')), onError: toastError },
                )
              }
            >
              {t('licence.unplan')}
            </Button>
          )}
        </div>
      )}
      {licence.serves && licence.surplus > 0 && (
        <div className={classes.planned} data-tone="warning">
          <p>{t('licence.surplus', { count: licence.surplus, number: number(licence.surplus) })}</p>
          {manages && (
            <Button variant="default" size="compact-sm" onClick={() => setOpened('staying')}>
              {t('staying.choose')}
            </Button>
          )}
        </div>
      )}
      {manages && licence.serves && !short && (
        <div className={classes.actions}>
          {licence.trial && (
            <ButtonLink to="/billing/$id/buy" params={{ id: account }} search={{ licence: licence.uuid }}>
              {t('licence.keep')}
            </ButtonLink>
          )}
          {renews && !licence.of_card && (
            <ButtonLink
              variant="default"
              to="/billing/$id/buy"
              params={{ id: account }}
              search={{ ask: 'more', licence: licence.uuid }}
            >
              {t('licence.more')}
            </ButtonLink>
          )}
          {renews && !licence.of_card && licence.package.code === 'standard' && (
            <ButtonLink
              variant="default"
              to="/billing/$id/buy"
              params={{ id: account }}
              search={{ ask: 'upgrade', licence: licence.uuid }}
            >
              {t('licence.upgrade')}
            </ButtonLink>
          )}
          {!licence.of_card && (
            <Button variant="default" onClick={() => setOpened('spaces')}>
              {t('licence.spaces')}
            </Button>
          )}
          {terms && licence.status === 'cancelled' && (
            <Button loading={step.isPending} onClick={resume}>
              {t('licence.resume')}
            </Button>
          )}
          {renews && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t('licence.others', { name: licence.package.name })}
                >
                  <IconDots size={18} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {!licence.of_card && <Menu.Item onClick={() => setOpened('plan')}>{t('plan.title')}</Menu.Item>}
                <Menu.Item color="red" onClick={() => setOpened('cancel')}>
                  {t('licence.cancel')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      )}
      {opened === 'plan' && <PlanDialog account={account} licence={licence} consumer={consumer} onClose={close} />}
      {opened === 'spaces' && <SpacesDialog account={account} licence={licence} onClose={close} />}
      {opened === 'staying' && <StayingDialog account={account} licence={licence} onClose={close} />}
      <ConfirmDialog
        opened={opened === 'cancel'}
        onClose={close}
        onConfirm={cancel}
        loading={step.isPending}
        tone="ink"
        title={t('licence.cancelTitle', { name: licence.package.name })}
        confirmLabel={t('licence.cancel')}
      >
        {t(licence.of_card ? 'licence.cancelCard' : 'licence.cancelText', {
          day: until ? day(until) : '',
          spaces: licence.spaces.map(({ name }) => name).join(', '),
        })}
      </ConfirmDialog>
    </div>
  )
}
