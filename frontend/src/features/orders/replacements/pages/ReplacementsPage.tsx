import { Button, Switch, TextInput } from '@mantine/core'
import { IconCards } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplacementOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { planQuery, replacementsQuery, useDecide, usePlan } from '../api'
import { TONES } from '../components/CardReplacements'
import classes from '../replacements.module.css'

const route = getRouteApi('/_default/space/$space/products/replacements')

/** Who has lost a product and asks for a new one, and who pays for those. */
export function ReplacementsPage() {
  const { t, language } = useTranslation('orders/replacements')
  const { space } = route.useParams()
  const { can } = useAbilities(space)
  const list = useQuery({ ...replacementsQuery(space, language), ...SAID_HERE })
  return (
    <Page>
      <PageHeader title={t('title')} description={t('text')} />
      {can('spaces.edit') && <Plan space={space} />}
      <Section title={t('requests')}>
        {list.isError && !list.data ? (
          <Failure of={list} />
        ) : !list.data ? (
          <SkeletonRows rows={4} />
        ) : (
          <Panel>
            {list.data.length === 0 ? (
              <EmptyState icon={<IconCards size={24} />} title={t('none')} text={t('noneText')} />
            ) : (
              <ul className={classes.rows}>
                {list.data.map((one) => (
                  <Row key={one.uuid} space={space} one={one} />
                ))}
              </ul>
            )}
          </Panel>
        )}
      </Section>
    </Page>
  )
}

function Row({ space, one }: { space: Uuid; one: ReplacementOut }) {
  const { t } = useTranslation('orders/replacements')
  const { date } = useFormats()
  const decide = useDecide(space)
  const [refusing, setRefusing] = useState(false)
  const [answer, setAnswer] = useState('')
  const name = one.card_name || one.asker
  const lines = [
    `${one.serial} · ${one.reason}`,
    `${one.asker} · ${date(one.asked_at)}`,
    one.order_number && t('orderOf', { number: String(one.order_number), state: one.order_state_name }),
    one.answer,
  ]
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{name}</strong>
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      {one.state !== 'asked' ? (
        <StatusBadge tone={TONES[one.state]}>{one.state_name}</StatusBadge>
      ) : refusing ? (
        <form
          className={classes.refuse}
          onSubmit={(event) => {
            event.preventDefault()
            decide.mutate(
              { id: one.uuid, answer: answer.trim() },
              { onSuccess: () => toastDone(t('refused', { name })) },
            )
          }}
        >
          <TextInput
            label={t('answer')}
            maxLength={200}
            autoFocus
            value={answer}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          <div className={classes.pair}>
            <Button type="submit" color="danger" loading={decide.isPending}>
              {t('refuse')}
            </Button>
            <Button variant="default" onClick={() => setRefusing(false)}>
              {t('actions.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={classes.pair}>
          <Button
            loading={decide.isPending}
            aria-label={t('approveFor', { name })}
            onClick={() =>
              decide.mutate({ id: one.uuid, answer: null }, { onSuccess: () => toastDone(t('approved', { name })) })
            }
          >
            {t('approve')}
          </Button>
          <Button variant="default" aria-label={t('refuseFor', { name })} onClick={() => setRefusing(true)}>
            {t('refuse')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Which account pays, and whether each is approved. */
function Plan({ space }: { space: Uuid }) {
  const { t } = useTranslation('orders/replacements')
  const read = useQuery({ ...planQuery(space), ...SAID_HERE })
  const put = usePlan(space)
  if (read.isError && !read.data) return <Failure of={read} compact />
  if (!read.data) return <SkeletonRows rows={2} />
  const { account, approval, agreed, by, choices } = read.data
  const data = choices.map(({ uuid, name }) => ({ value: uuid, label: name }))
  // One of others is named, and stays until somebody chooses.
  if (account && !choices.some(({ uuid }) => uuid === account.uuid))
    data.unshift({ value: account.uuid, label: account.name })
  const save = (change: { account?: string | null; approval?: boolean }) =>
    put.mutate({ account: account?.uuid ?? null, approval, ...change }, { onSuccess: () => toastDone(t('plan.saved')) })
  return (
    <Section title={t('plan.title')} description={t('plan.text')}>
      <div className={classes.plan}>
        <Select
          label={t('plan.account')}
          description={account && !agreed ? t('plan.stale') : account && by ? t('plan.by', { name: by }) : undefined}
          placeholder={choices.length === 0 ? t('plan.noAccount') : t('plan.nobody')}
          data={data}
          value={account?.uuid ?? null}
          clearable
          clearButtonProps={{ 'aria-label': t('actions.clear') }}
          disabled={put.isPending || data.length === 0}
          onChange={(id) => save({ account: id })}
        />
        {account && !agreed && (
          <div>
            <Button variant="default" loading={put.isPending} onClick={() => save({})}>
              {t('plan.agree')}
            </Button>
          </div>
        )}
        <Switch
          label={t('plan.approval')}
          description={t('plan.approvalText')}
          checked={approval}
          disabled={put.isPending || !account}
          onChange={({ currentTarget }) => save({ approval: currentTarget.checked })}
        />
      </div>
    </Section>
  )
}
