import { Button, UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { IconPencil, IconShare2 } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useReducer, useState } from 'react'
import type { CardPart } from '@/shared/additions'
import { apiUrl } from '@/shared/api/origin'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { CopyButton } from '@/shared/ui/CopyButton'
import { Failure } from '@/shared/ui/Failure'
import { InSight } from '@/shared/ui/InSight'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { PhoneFrame } from '@/shared/ui/PhoneFrame'
import { Section, WaitingSection } from '@/shared/ui/Section'
import { cardQuery } from '../api/card'
import { CodePicture } from '../components/CardFiles'
import classes from '../components/Overview.module.css'
import { StatePanel } from '../components/StatePanel'
import { useDescribe } from '../hooks/useDescribe'
import { useOpenCard } from '../hooks/useOpenCard'
import { usePreview } from '../hooks/usePreview'
import { usePublicFiles } from '../hooks/usePublicFiles'
import { cardName, isOwn, withoutScheme } from '../model/card'

const ShareDialog = lazyDialog(() => import('../components/ShareDialog'))
const route = getRouteApi('/_default/space/$space/cards/$id/')

/** The card itself, the ways to it, its state, and what stands on it. */
export function CardOverviewPage({ parts, Rest }: { parts: readonly CardPart[]; Rest: CardPart['Section'] }) {
  const { t, language } = useTranslation(['cards', 'languages'])
  const { space, id } = route.useParams()
  const { data: card } = useSuspenseQuery(cardQuery(space, id))
  const { date, dateTime, relative, list } = useFormats()
  const { valueOf, nameOf } = useDescribe()
  const [sharing, setSharing] = useState(false)
  const [, open] = useOpenCard(card)
  const scheme = useComputedColorScheme('light')
  const { files, failed } = usePublicFiles(card)
  const mayEdit = card.abilities.includes('cards.edit')
  // What features add raises no version of the card.
  const [shown, onShown] = useReducer((times: number) => times + 1, 0)
  const look = { lang: language, mode: scheme }
  const preview = usePreview(card.uuid, look, `${card.version}.${shown}`, mayEdit)
  const name = cardName(card, t)
  const details = (['job_title', 'department', 'phones', 'emails', 'websites', 'addresses'] as const)
    .map((field) => ({ field, lines: valueOf(field, card) }))
    .filter(({ lines }) => lines.length > 0)
  const contents = (['social_media', 'frames'] as const)
    .map((field) => ({ field, count: card[field].length }))
    .filter(({ count }) => count > 0)
  return (
    <div className={classes.overview} data-own={isOwn(card) || undefined}>
      <div className={classes.phone}>
        <PhoneFrame
          html={preview.html}
          src={!mayEdit && files === 'ready' ? apiUrl(`/c/${card.handle}`) : undefined}
          busy={preview.busy}
          failed={mayEdit ? preview.failed : failed}
          title={t('preview.of', { name })}
        />
      </div>
      <div className={classes.parts}>
        <Section title={t('overview.ways')}>
          <div className={classes.way}>
            {files !== 'inactive' && (
              <UnstyledButton className={classes.code} onClick={() => setSharing(true)} aria-label={t('overview.qr')}>
                {files === 'ready' && (
                  <CodePicture card={card} options={{ size: 240, colour: '#111111', logo: false }} alt="" />
                )}
              </UnstyledButton>
            )}
            {isOwn(card) && (
              <div className={classes.hand}>
                <Button leftSection={<IconShare2 size={18} aria-hidden="true" />} onClick={() => setSharing(true)}>
                  {t('actions.share')}
                </Button>
                <ButtonLink
                  variant="default"
                  to="/space/$space/cards/$id/edit/contact-details"
                  params={{ space, id }}
                  leftSection={<IconPencil size={18} aria-hidden="true" />}
                >
                  {t('actions.edit')}
                </ButtonLink>
              </div>
            )}
            <div className={classes.where}>
              <div className={classes.label}>{t('card.address')}</div>
              <div className={classes.address}>
                <a
                  href={card.public_url}
                  target="_blank"
                  rel="noopener"
                  onClick={(event) => {
                    event.preventDefault()
                    void open()
                  }}
                >
                  {withoutScheme(card.public_url)}
                </a>
                <CopyButton value={card.public_url} name={t('card.address')} />
              </div>
              <div className={classes.label}>{t(files === 'inactive' ? 'share.inactive' : 'overview.qrHelp')}</div>
              {failed && <Failure of={failed} compact />}
            </div>
          </div>
        </Section>
        <Section title={t('overview.state')}>
          <StatePanel card={card} space={space} />
        </Section>
        {parts.map(({ feature, Section: Own, waiting = <WaitingSection /> }) => (
          <Part key={feature} waiting={waiting}>
            <Own card={card} space={space} onShown={onShown} />
          </Part>
        ))}
        <Section
          title={t('overview.details')}
          action={
            mayEdit && (
              <ButtonLink
                className={classes.edit}
                variant="subtle"
                color="accent"
                to="/space/$space/cards/$id/edit/contact-details"
                params={{ space, id }}
              >
                {t('actions.edit')}
              </ButtonLink>
            )
          }
        >
          {details.length === 0 && contents.length === 0 ? (
            <p className={classes.rest}>{t('overview.empty')}</p>
          ) : (
            <dl className={classes.details}>
              {card.resolved.organisation && (
                <>
                  <dt>{nameOf('organisation')}</dt>
                  <dd>{card.resolved.organisation}</dd>
                </>
              )}
              {details.map(({ field, lines }) => (
                <Detail key={field} name={nameOf(field)} lines={lines} />
              ))}
              {contents.length > 0 && (
                <Detail
                  name={t('overview.contents')}
                  lines={[
                    list(contents.map(({ field, count }) => t(`overview.count.${field}`, { count, number: count }))),
                  ]}
                />
              )}
              <Detail
                name={nameOf('language')}
                lines={[isLanguage(card.language) ? NATIVE_NAMES[card.language] : t('languages:ofCard.asSpace')]}
              />
            </dl>
          )}
        </Section>
        <Section title={t('overview.history')}>
          <dl className={classes.details}>
            <Detail
              name={t('overview.changed')}
              lines={[`${relative(card.updated_at)} · ${dateTime(card.updated_at)}`]}
            />
            <Detail name={t('overview.created')} lines={[date(card.created_at)]} />
          </dl>
        </Section>
        <InSight>
          <Part waiting={<WaitingSection />}>
            <Rest card={card} space={space} onShown={onShown} />
          </Part>
        </InSight>
      </div>
      {sharing && <ShareDialog card={card} onClose={() => setSharing(false)} />}
    </div>
  )
}

function Detail({ name, lines }: { name: string; lines: string[] }) {
  return (
    <>
      <dt>{name}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </>
  )
}
