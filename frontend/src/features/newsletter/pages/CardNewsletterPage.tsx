import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Failure } from '@/shared/ui/Failure'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastError } from '@/shared/ui/toasts'
import classes from '../components/newsletter.module.css'
import { cardNewsletterQuery, switchCardNewsletter } from '../people'

const route = getRouteApi('/_default/space/$space/cards/$id/newsletter')

/** What comes from one card, and whether its visitors may subscribe. */
export function CardNewsletterPage() {
  const { t } = useTranslation('newsletter')
  const { number, month: monthName } = useFormats()
  const { space, id } = route.useParams()
  const { can } = useAbilities(space)
  const queryClient = useQueryClient()
  const query = cardNewsletterQuery(space, id)
  const read = useQuery({ ...query, ...SAID_HERE })
  const change = useMutation({
    mutationFn: (isOffered: boolean) => switchCardNewsletter(id, isOffered),
    onError: toastError,
    onSuccess: (fresh) => queryClient.setQueryData(query.queryKey, fresh),
  })
  if (read.isError && !read.data) return <Failure of={read} />
  if (!read.data) return <SkeletonRows rows={4} />
  const { closed, is_offered: isOffered, by_month: months, ...numbers } = read.data
  const most = Math.max(1, ...months.map(({ joined }) => joined))
  return (
    <div className={classes.column}>
      <Section title={t('card.title')}>
        <Switch
          label={t('card.label')}
          description={closed ? t(`card.closed.${closed}`) : t('card.text')}
          checked={closed === 'space' ? false : isOffered}
          disabled={Boolean(closed) || change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
        {can('newsletter.manage') && (
          <TextLink to="/space/$space/services/newsletter/settings" params={{ space }} mt="sm" display="inline-block">
            {t('card.toSettings')}
          </TextLink>
        )}
      </Section>
      <Section title={t('card.numbers')}>
        <dl className={classes.figures}>
          {(['subscribed', 'pending', 'left'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`card.${name}`)}</dt>
              <dd>{number(numbers[name])}</dd>
            </div>
          ))}
        </dl>
        {numbers.lists_subscribers && numbers.subscribed + numbers.pending + numbers.left > 0 && (
          <TextLink
            to="/space/$space/services/newsletter/subscribers"
            params={{ space }}
            search={{ card: id }}
            mt="sm"
            display="inline-block"
          >
            {t('card.show')}
          </TextLink>
        )}
      </Section>
      {months.some(({ joined }) => joined > 0) && (
        <Section title={t('card.byMonth')}>
          <ul className={classes.months}>
            {months.map(({ month, joined }) => (
              <li key={month}>
                <span>{monthName(month)}</span>
                <span className={classes.bar} aria-hidden="true">
                  <span style={{ width: `${(joined / most) * 100}%` }} />
                </span>
                <span className={classes.number}>{number(joined)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
