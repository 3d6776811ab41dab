import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconFileInvoice, IconLicense } from '@tabler/icons-react'
import { useState } from 'react'
import type { BillingAccountOut, BillingOverview, OverdueInvoice } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink, TextLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { accountQuery } from '../accounts/api'
import { CompanyPanel } from '../accounts/components/CompanyPanel'
import { ReceiverPanel } from '../accounts/components/ReceiverPanel'
import { VatPanel } from '../accounts/components/VatPanel'
import classes from '../components/billing.module.css'
import { LicencePanel } from '../components/LicencePanel'
import { PeriodBar } from '../components/PeriodBar'
import { SumsTable } from '../components/SumsTable'
import { TrialOffer } from '../components/TrialOffer'
import { overviewQuery } from '../licences'
import { lateIn } from '../model/late'
import { leadingAmount, leadingOf } from '../model/leading'
import { dayBefore } from '../model/period'
import { MethodsPanel } from '../payment/components/MethodsPanel'
import { useFailed, useFailedWords } from '../payment/components/useFailed'

const PayDialog = lazyDialog(() => import('../payment/components/PayDialog'))
const route = getRouteApi('/_default/billing/$id/')

/** What I pay, for what, until when, and what comes next. */
export function OverviewPage() {
  const { id } = route.useParams()
  const account = useQuery(accountQuery(id))
  const read = useQuery({ ...overviewQuery(id), ...SAID_HERE })
  const buys = account.data?.abilities.includes('billing.buy') ?? false
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        {read.isError && !read.data ? (
          <Panel>
            <Failure of={read} />
          </Panel>
        ) : !read.data ? (
          <SkeletonRows rows={6} />
        ) : (
          account.data && <Main account={account.data} overview={read.data} buys={buys} />
        )}
      </div>
      {account.data && (
        <div className={classes.side}>
          <CompanyPanel account={account.data} />
          <VatPanel account={account.data} />
          <ReceiverPanel account={account.data} />
          <MethodsPanel account={account.data} />
        </div>
      )}
    </div>
  )
}

function Main({ account, overview, buys }: { account: BillingAccountOut; overview: BillingOverview; buys: boolean }) {
  const id = account.uuid
  const consumer = account.kind === 'private'
  const { yearly, yearly_gross: yearlyGross, monthly, monthly_gross: monthlyGross } = overview
  const leading = leadingOf(consumer, yearlyGross + monthlyGross !== yearly + monthly)
  const [paying, setPaying] = useState<OverdueInvoice | null>(null)
  const { t } = useTranslation('billing')
  const { money, number, day, dayLong } = useFormats()
  const { currency, next, next_on: nextOn, period_start: start } = overview
  const per = (key: 'overview.aYear' | 'overview.aMonth') =>
    leading === 'gross' ? t('price.gross', { price: t(key) }) : t(key)
  const failed = useFailed(id)
  const words = useFailedWords()
  const told = lateIn(account.status)
  const late = new Set(overview.overdue.map(({ uuid }) => uuid))
  const serving = overview.licences.filter(({ serves }) => serves)
  return (
    <>
      {failed
        .filter(({ invoice }) => !late.has(invoice))
        .map((payment) => (
          <Panel key={payment.uuid} className={classes.alert}>
            <span className={classes.alertSign}>
              <IconFileInvoice size={20} aria-hidden="true" />
            </span>
            <div>
              <strong>{words.title(payment)}</strong>
              <p className={classes.quiet}>{words.whole(payment)}</p>
            </div>
            <ButtonLink
              variant="default"
              to="/billing/$id/invoices"
              params={{ id }}
              search={{ invoice: payment.invoice }}
            >
              {t('overdue.see')}
            </ButtonLink>
          </Panel>
        ))}
      {overview.overdue.map((invoice) => (
        <Panel key={invoice.uuid} className={classes.alert}>
          <span className={classes.alertSign}>
            <IconFileInvoice size={20} aria-hidden="true" />
          </span>
          <div>
            <strong>{t('overdue.title', { number: invoice.number })}</strong>
            {failed
              .filter((payment) => payment.invoice === invoice.uuid)
              .map((payment) => (
                <p key={payment.uuid} className={classes.quiet}>
                  {words.whole(payment)}
                </p>
              ))}
            <p className={classes.quiet}>
              {t(told.words, {
                amount: money(invoice.amount, invoice.currency),
                due: day(invoice.due_on),
                day: day(invoice[told.until]),
              })}
            </p>
          </div>
          <ButtonLink variant="default" to="/billing/$id/invoices" params={{ id }} search={{ invoice: invoice.uuid }}>
            {t('overdue.see')}
          </ButtonLink>
          {account.abilities.includes('billing.pay') && (
            <Button onClick={() => setPaying(invoice)}>
              {t('overdue.pay', { amount: money(invoice.amount, invoice.currency) })}
            </Button>
          )}
        </Panel>
      ))}
      {serving.length === 0 && told.buys && (
        <Panel>
          <EmptyState
            icon={<IconLicense size={24} />}
            title={t('licences.emptyTitle')}
            text={t('licences.emptyText')}
            actions={
              buys && (
                <ButtonLink to="/billing/$id/buy" params={{ id }}>
                  {t('licences.choose')}
                </ButtonLink>
              )
            }
          />
          {buys && <TrialOffer account={id} />}
        </Panel>
      )}
      {next && nextOn && start && (
        <Panel>
          <div className={classes.part}>
            <div className={classes.pay}>
              <div>
                <p className={classes.label}>{t('overview.youPay')}</p>
                {yearly > 0 && (
                  <p className={classes.sum}>
                    {money(leadingAmount({ amount: yearly, gross: yearlyGross }, leading), currency)}{' '}
                    <span className={classes.per}>{per('overview.aYear')}</span>
                  </p>
                )}
                {monthly > 0 && (
                  <p className={classes.sum}>
                    {money(leadingAmount({ amount: monthly, gross: monthlyGross }, leading), currency)}{' '}
                    <span className={classes.per}>{per('overview.aMonth')}</span>
                  </p>
                )}
                <p className={classes.quiet}>
                  {t('overview.for', {
                    cards: t('cards', { count: overview.cards, number: number(overview.cards) }),
                    day: day(dayBefore(nextOn)),
                  })}
                </p>
              </div>
              <div className={classes.right}>
                <p className={classes.label}>{t('overview.nextPayment')}</p>
                <p className={classes.next}>{dayLong(nextOn)}</p>
                <p className={classes.quiet}>{money(next.gross, currency)}</p>
              </div>
            </div>
            <PeriodBar start={start} end={nextOn} renews />
          </div>
          <div className={classes.part}>
            <div className={classes.headline}>
              <h2 className={classes.name}>{t('overview.nextInvoice')}</h2>
              <p className={classes.quiet}>{t('overview.changes', { day: day(dayBefore(nextOn)) })}</p>
            </div>
            <SumsTable sums={next} total={t('overview.total')} consumer={consumer} />
          </div>
        </Panel>
      )}
      {serving.length > 0 && (
        <section aria-labelledby="licences-in-use">
          <div className={classes.headline}>
            <h2 className={classes.name} id="licences-in-use">
              {t('overview.inUse')}
            </h2>
            <TextLink to="/billing/$id/licences" params={{ id }}>
              {t('overview.manage')}
            </TextLink>
          </div>
          <Panel>
            {serving.map((licence) => (
              <LicencePanel
                key={licence.uuid}
                account={id}
                licence={licence}
                consumer={consumer}
                manages={buys}
                short
              />
            ))}
          </Panel>
        </section>
      )}
      {paying && <PayDialog account={account} invoice={paying} onClose={() => setPaying(null)} />}
    </>
  )
}
