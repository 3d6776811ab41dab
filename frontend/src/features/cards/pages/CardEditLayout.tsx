import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Card } from '@/shared/api/types'
import { DraftBar } from '@/shared/draft/DraftBar'
import { PartMark, useFaultFocus } from '@/shared/draft/parts'
import { useDraft } from '@/shared/draft/useDraft'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage } from '@/shared/i18n/languages'
import { BesidePhone } from '@/shared/live/BesidePhone'
import classes from '@/shared/live/BesidePhone.module.css'
import { useInSight } from '@/shared/live/useInSight'
import { useAbilities } from '@/shared/permissions/abilities'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { PageOutlet } from '@/shared/ui/PageOutlet'
import { cardChanged, cardQuery, readCard, saveCard, spaceValuesQuery } from '../api/card'
import { CardPreview, type PreviewLook } from '../components/CardPreview'
import { ConflictDialog } from '../components/ConflictDialog'
import tabs from '@/shared/ui/tabs.module.css'
import { EditorContext, type Editor } from '../hooks/editor'
import { usePreview } from '../hooks/usePreview'
import { cardName } from '../model/card'
import { cardForm, translationOf, type CardEditing } from '../model/draft'
import { writtenLanguages } from '../model/languages'
import { sectionOf, type Section } from '../model/fields'

const route = getRouteApi('/_default/space/$space/cards/$id/edit')
const PARTS: Section[] = ['contact-details', 'social-media', 'frames', 'layout']
const TITLES = {
  'contact-details': 'titles.contactDetails',
  'social-media': 'titles.socialMedia',
  frames: 'titles.frames',
  layout: 'titles.layout',
} as const

/** The four parts of the editor beside the live card. They share one draft. */
export function CardEditLayout() {
  const { space, id } = route.useParams()
  const { data: card } = useSuspenseQuery(cardQuery(space, id))
  if (!card.abilities.includes('cards.edit')) return <NotFoundPage />
  return <CardEditor key={id} space={space} card={card} />
}

function CardEditor({ space, card }: { space: string; card: Card }) {
  const { t, language } = useTranslation('cards')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { can } = useAbilities(space)
  // What comes later is drawn in slices: a slow phone answers to fingers meanwhile.
  const spaceValues = useDeferredValue(
    useQuery({
      ...spaceValuesQuery(space),
      enabled: can('spaces.read'),
    }).data,
  )
  const [look, setLook] = useState<PreviewLook>({
    mode: card.resolved.layout.mode === 'dark' ? 'dark' : 'light',
    lang: isLanguage(card.languages.own) ? card.languages.own : isLanguage(language) ? language : 'en',
  })
  // The further language that is written just now; null: the card's own.
  const [written, setWritten] = useState<string | null>(null)
  const { holder, focus } = useFaultFocus<Section>({
    partOf: sectionOf,
    here: () => PARTS.find((part) => window.location.pathname.endsWith(`/${part}`)) ?? null,
    open: (part) => navigate({ to: `/space/$space/cards/$id/edit/${part}`, params: { space, id: card.uuid } }),
  })
  const editing: CardEditing = useDraft(cardForm, card, {
    save: (body, version) => saveCard(card.uuid, version, body),
    reread: () => readCard(card.uuid),
    spread: (fresh) => void cardChanged(queryClient, space, fresh),
    done: t('editor.saved'),
    shows: (path) => sectionOf(path) !== null,
    focus: (paths) => {
      // A text in another language than the one in sight.
      const languages = paths.map((path): string => translationOf(path)?.language ?? own)
      const [first] = languages
      if (first && !languages.includes(written ?? own)) chooseLanguage(first)
      focus(paths)
    },
  })
  const { base, changes } = editing
  const own = base.languages.own
  const preview = usePreview(card.uuid, { ...editing.body, ...look }, base.version)
  const pills = useInSight<HTMLElement>()
  const page = useDeferredValue(preview.html)
  const chooseLanguage = useCallback(
    (chosen: string) => {
      setWritten(chosen === own ? null : chosen)
      // What is written is what is shown.
      if (isLanguage(chosen)) setLook((old) => ({ ...old, lang: chosen }))
    },
    [own],
  )
  const writing = written && writtenLanguages(base).includes(written) ? written : own
  const editor = useMemo<Editor>(
    () => ({ ...editing, space, spaceValues, language: writing, chooseLanguage, page }),
    [editing, space, spaceValues, writing, chooseLanguage, page],
  )
  const name = cardName(card, t)
  const shown = <CardPreview preview={preview} look={look} onLook={setLook} title={t('preview.of', { name })} />
  return (
    <EditorContext value={editor}>
      <BesidePhone phone={shown} title={t('preview.title')} show={t('preview.show')} raised={changes.length > 0}>
        <div ref={holder}>
          <div className={classes.head}>
            <nav ref={pills} className={tabs.pills} aria-label={t('editor.parts')}>
              {PARTS.map((part) => (
                <Link
                  key={part}
                  className={tabs.pill}
                  to={`/space/$space/cards/$id/edit/${part}`}
                  params={{ space, id: card.uuid }}
                  resetScroll={false}
                >
                  {t(TITLES[part])}
                  <PartMark
                    part={part}
                    partOf={sectionOf}
                    editing={editing}
                    changed={t('editor.partChanged')}
                    faulty={t('editor.partFaulty')}
                  />
                </Link>
              ))}
            </nav>
          </div>
          {editing.problem && (
            <div style={{ marginBottom: 24 }}>
              <FormProblem>{editing.problem}</FormProblem>
            </div>
          )}
          <PageOutlet />
        </div>
      </BesidePhone>
      <DraftBar editing={editing} within={`/space/${space}/cards/${card.uuid}/edit`} />
      {editing.theirs && <ConflictDialog editing={editing} theirs={editing.theirs} />}
    </EditorContext>
  )
}
