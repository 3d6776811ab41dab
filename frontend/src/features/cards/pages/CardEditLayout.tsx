import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/api/error'
import type { Card } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { isLanguage } from '@/shared/i18n/languages'
import { BesidePhone } from '@/shared/live/BesidePhone'
import classes from '@/shared/live/BesidePhone.module.css'
import { useInSight } from '@/shared/live/useInSight'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { SaveBar } from '@/shared/ui/SaveBar'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { cardChanged, cardQuery, readCard, saveCard, spaceValuesQuery } from '../api/card'
import { CardPreview, type PreviewLook } from '../components/CardPreview'
import { ConflictDialog } from '../components/ConflictDialog'
import tabs from '@/shared/ui/tabs.module.css'
import { EditorContext, type Editor } from '../hooks/editor'
import { usePreview } from '../hooks/usePreview'
import { cardName } from '../model/card'
import { changesBetween, draftOf, patchOf, translationOf, type Draft } from '../model/draft'
import { editorReducer, startEditor } from '../model/editor'
import { faultsOf, sectionOf, type Section } from '../model/errors'
import { writtenLanguages } from '../model/languages'

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
  const { t, i18n } = useTranslation('cards')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(editorReducer, card, startEditor)
  const [saving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<Card | null>(null)
  const { data: spaceValues } = useQuery({
    ...spaceValuesQuery(space),
    enabled: card.abilities.includes('spaces.read'),
  })
  const language = i18n.resolvedLanguage ?? i18n.language
  const [look, setLook] = useState<PreviewLook>({
    mode: card.resolved.layout.mode === 'dark' ? 'dark' : 'light',
    lang: isLanguage(card.languages.own) ? card.languages.own : isLanguage(language) ? language : 'en',
  })
  // The further language that is written just now; null: the card's own.
  const [written, setWritten] = useState<string | null>(null)
  const { draft, base, faults } = state
  const saved = useMemo(() => draftOf(base), [base])
  const changes = useMemo(() => changesBetween(draft, saved), [draft, saved])
  const patch = useMemo(() => patchOf(draft, saved), [draft, saved])
  const preview = usePreview(card.uuid, { ...patch, ...look }, base.version)
  const form = useRef<HTMLDivElement>(null)

  useEffect(() => dispatch({ type: 'read', card }), [card])
  const pills = useInSight<HTMLElement>()

  const chooseLanguage = (chosen: string) => {
    setWritten(chosen === base.languages.own ? null : chosen)
    // What is written is what is shown.
    if (isLanguage(chosen)) setLook((old) => ({ ...old, lang: chosen }))
  }
  const focusFault = (paths: string[]) => {
    // A text in another language than the one in sight.
    const languages = paths.map((path): string => translationOf(path)?.language ?? base.languages.own)
    const [first] = languages
    if (first && !languages.includes(written ?? base.languages.own)) chooseLanguage(first)
    const parts = [...new Set(paths.map(sectionOf))].filter((part) => part !== null)
    const here = PARTS.find((part) => window.location.pathname.endsWith(`/${part}`))
    const target = parts.find((part) => part === here) ?? parts[0]
    const focus = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (target && target !== here) {
      void navigate({ to: `/space/$space/cards/$id/edit/${target}`, params: { space, id: card.uuid } }).then(() =>
        setTimeout(focus, 50),
      )
    } else requestAnimationFrame(focus)
  }
  const save = async (from: Card = base, values: Draft = draft) => {
    setSaving(true)
    try {
      const answer = await saveCard(card.uuid, from.version, patchOf(values, draftOf(from)))
      dispatch({ type: 'saved', card: answer, sent: values })
      setTheirs(null)
      toastDone(t('editor.saved'))
      void cardChanged(queryClient, space, answer)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        try {
          setTheirs(await readCard(card.uuid))
        } catch (problem) {
          toastError(problem)
        }
      } else if (error instanceof ApiError && error.status === 422) {
        setTheirs(null)
        const found = faultsOf(error.errors, values)
        const placed = Object.keys(found).filter((path) => sectionOf(path))
        const other = Object.entries(found).find(([path]) => !sectionOf(path))
        dispatch({
          type: 'failed',
          faults: found,
          problem: placed.length === 0 ? (other?.[1] ?? error.message) : (other?.[1] ?? null),
        })
        focusFault(placed)
      } else toastError(error)
    } finally {
      setSaving(false)
    }
  }
  const writing = written && writtenLanguages(base).includes(written) ? written : base.languages.own
  const editor: Editor = { ...state, space, spaceValues, language: writing, chooseLanguage, dispatch }
  const name = cardName(card, t)
  const shown = <CardPreview preview={preview} look={look} onLook={setLook} title={t('preview.of', { name })} />
  const changedParts = new Set(changes.map(sectionOf))
  const faultyParts = new Set(Object.keys(faults).map(sectionOf))
  const mark = (part: Section) => {
    if (faultyParts.has(part))
      return <span className={`${tabs.mark} ${tabs.faulty}`} role="img" aria-label={t('editor.partFaulty')} />
    return changedParts.has(part) ? (
      <span className={tabs.mark} role="img" aria-label={t('editor.partChanged')} />
    ) : null
  }
  return (
    <EditorContext value={editor}>
      <BesidePhone phone={shown} title={t('preview.title')} show={t('preview.show')} raised={changes.length > 0}>
        <div ref={form}>
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
                  {mark(part)}
                </Link>
              ))}
            </nav>
          </div>
          {state.problem && (
            <div style={{ marginBottom: 24 }}>
              <FormProblem>{state.problem}</FormProblem>
            </div>
          )}
          <Outlet />
        </div>
      </BesidePhone>
      <SaveBar
        changes={changes.length}
        saving={saving}
        onSave={() => void save()}
        onDiscard={() => dispatch({ type: 'discard' })}
      />
      <UnsavedGuard when={changes.length > 0} within={`/space/${space}/cards/${card.uuid}/edit`} />
      {theirs && (
        <ConflictDialog
          base={base}
          mine={draft}
          theirs={theirs}
          saving={saving}
          onClose={() => setTheirs(null)}
          onSave={(merged) => {
            dispatch({ type: 'rebase', card: theirs, draft: merged })
            if (changesBetween(merged, draftOf(theirs)).length > 0) void save(theirs, merged)
            else {
              setTheirs(null)
              void cardChanged(queryClient, space, theirs)
            }
          }}
        />
      )}
    </EditorContext>
  )
}
