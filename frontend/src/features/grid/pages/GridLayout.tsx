import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardPreview, type PreviewLook } from '@/features/cards/components/CardPreview'
import { templatesQuery } from '@/features/spaces/design/api'
import { ApiError } from '@/shared/api/error'
import type { Space } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { isLanguage } from '@/shared/i18n/languages'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { BesidePhone } from '@/shared/live/BesidePhone'
import { useInSight } from '@/shared/live/useInSight'
import { useLivePage } from '@/shared/live/useLivePage'
import { Page, PageHeader } from '@/shared/ui/Page'
import { SaveBar } from '@/shared/ui/SaveBar'
import tabs from '@/shared/ui/tabs.module.css'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { cardsTotalQuery, designChanged, previewSpace, readSpace, saveGrid, spaceQuery } from '../api'
import { ConflictDialog } from '../components/ConflictDialog'
import classes from '../components/Grid.module.css'
import { GridContext, type Grid } from '../hooks/grid'
import { changesBetween, draftOf, mergeOver, patchOf, type GridDraft, type Path } from '../model/draft'
import { gridReducer, startGrid } from '../model/editor'
import { faultsOf, withoutFaulty } from '../model/errors'
import { PARTS, partOf, partToShow, type Part } from '../model/parts'

const route = getRouteApi('/_default/space/$space/grid')
const PATHS = {
  index: '/space/$space/grid',
  visibility: '/space/$space/grid/visibility',
  placeholder: '/space/$space/grid/placeholder',
  frames: '/space/$space/grid/frames',
  'social-media': '/space/$space/grid/social-media',
  templates: '/space/$space/grid/templates',
  'card-permissions': '/space/$space/grid/card-permissions',
} as const satisfies Record<Part, string>
/** What these pages change does not show on a card's page. */
const WITHOUT_PHONE: readonly Part[] = ['templates', 'card-permissions']

function partAt(path: string): Part {
  return PARTS.find((part) => part !== 'index' && path.replace(/\/$/, '').endsWith(`/grid/${part}`)) ?? 'index'
}

/** The design that all cards share, in parts beside the live card. They share one draft. */
export function GridLayout() {
  const { space: id } = route.useParams()
  const { data: space } = useSuspenseQuery(spaceQuery(id))
  return <GridEditor key={id} space={space} />
}

function GridEditor({ space }: { space: Space }) {
  const { t, i18n } = useTranslation('grid')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(gridReducer, space, startGrid)
  const [saving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<Space | null>(null)
  const { draft, base, faults } = state
  const saved = useMemo(() => draftOf(base), [base])
  const changes = useMemo(() => changesBetween(draft, saved), [draft, saved])
  const patch = useMemo(() => patchOf(draft, saved), [draft, saved])
  const language = i18n.resolvedLanguage ?? i18n.language
  const [look, setLook] = useState<PreviewLook>({
    mode: space.layout.mode === 'dark' ? 'dark' : 'light',
    lang: isLanguage(language) ? language : 'en',
  })
  const path = useLocation({ select: (location) => location.pathname })
  const here = partAt(path)
  const withPhone = !WITHOUT_PHONE.includes(here)
  const ask = useCallback(
    (id: string, body: Record<string, unknown>, signal: AbortSignal) => previewSpace(id, body, signal),
    [],
  )
  const preview = useLivePage({
    id: space.uuid,
    body: { ...patch, ...look },
    revision: base.version,
    may: withPhone,
    ask,
    repair: withoutFaulty,
  })
  const pills = useInSight<HTMLElement>()
  const form = useRef<HTMLDivElement>(null)
  const params = { space: space.uuid }
  const lacks = useAbilities(space.uuid).missing('grid.edit') !== null

  useEffect(() => dispatch({ type: 'read', space }), [space])

  const focusFault = (paths: Path[]) => {
    const target = partToShow(paths, here)
    const focus = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty] input')?.focus()
    if (target && target !== here) void navigate({ to: PATHS[target], params }).then(() => setTimeout(focus, 50))
    else requestAnimationFrame(focus)
  }
  const save = async (from: Space = base, values: GridDraft = draft) => {
    setSaving(true)
    try {
      const answer = await saveGrid(space.uuid, from.version, patchOf(values, draftOf(from)))
      dispatch({ type: 'saved', space: answer, sent: values })
      setTheirs(null)
      toastDone(t('saved'))
      void designChanged(queryClient, answer)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        try {
          setTheirs(await readSpace(space.uuid))
        } catch (problem) {
          toastError(problem)
        }
      } else if (error instanceof ApiError && error.status === 422) {
        setTheirs(null)
        const found = faultsOf(error.errors, values)
        const placed = Object.keys(found).filter((one) => partOf(one))
        const other = Object.entries(found).find(([one]) => !partOf(one))
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
  const changedParts = new Set(changes.map(partOf))
  const faultyParts = new Set(Object.keys(faults).map(partOf))
  const mark = (part: Part) => {
    if (faultyParts.has(part))
      return <span className={`${tabs.mark} ${tabs.faulty}`} role="img" aria-label={t('partFaulty')} />
    return changedParts.has(part) ? <span className={tabs.mark} role="img" aria-label={t('partChanged')} /> : null
  }
  const names: Record<Part, string> = {
    index: t('parts.look'),
    visibility: t('titles.visibility'),
    placeholder: t('titles.placeholder'),
    frames: t('titles.frames'),
    'social-media': t('titles.socialMedia'),
    templates: t('titles.templates'),
    'card-permissions': t('titles.cardPermissions'),
  }
  const grid: Grid = {
    ...state,
    space: space.uuid,
    changes: changes.length,
    readOnly: lacks,
    dispatch,
    showIn: (lang) => isLanguage(lang) && setLook((old) => ({ ...old, lang })),
  }
  const content = (
    <div ref={form}>
      {state.problem && (
        <div className={classes.problem}>
          <FormProblem>{state.problem}</FormProblem>
        </div>
      )}
      {/* Templates say themselves what can still be done with them. */}
      <fieldset className={classes.fields} disabled={lacks && here !== 'templates'}>
        <Outlet />
      </fieldset>
    </div>
  )
  return (
    <GridContext value={grid}>
      <Page>
        <PageHeader title={t('titles.design')} description={!lacks && <Reach space={space.uuid} />} />
        {lacks && <MissingFeature space={space.uuid} feature="own_design" kept={here === 'templates'} />}
        <nav ref={pills} className={`${tabs.pills} ${classes.parts}`} aria-label={t('parts.label')}>
          {PARTS.map((part) => (
            <Link
              key={part}
              className={tabs.pill}
              to={PATHS[part]}
              params={params}
              activeOptions={{ exact: true, includeSearch: false }}
              resetScroll={false}
            >
              {names[part]}
              {mark(part)}
            </Link>
          ))}
        </nav>
        {withPhone ? (
          <BesidePhone
            phone={<CardPreview preview={preview} look={look} onLook={setLook} title={t('preview.sample')} />}
            title={t('preview.title')}
            show={t('preview.show')}
            raised={changes.length > 0}
          >
            {content}
          </BesidePhone>
        ) : (
          content
        )}
      </Page>
      <SaveBar
        changes={changes.length}
        saving={saving}
        onSave={() => void save()}
        onDiscard={() => dispatch({ type: 'discard' })}
      />
      <UnsavedGuard when={changes.length > 0} within={`/space/${space.uuid}/grid`} />
      {theirs && (
        <ConflictDialog
          base={saved}
          mine={draft}
          theirs={theirs}
          saving={saving}
          onClose={() => setTheirs(null)}
          onTheirs={() => {
            dispatch({ type: 'rebase', space: theirs, draft: draftOf(theirs) })
            setTheirs(null)
            void designChanged(queryClient, theirs)
          }}
          onMine={() => {
            const merged = mergeOver(saved, draft, draftOf(theirs))
            dispatch({ type: 'rebase', space: theirs, draft: merged })
            if (changesBetween(merged, draftOf(theirs)).length > 0) void save(theirs, merged)
            else {
              setTheirs(null)
              void designChanged(queryClient, theirs)
            }
          }}
        />
      )}
    </GridContext>
  )
}

/** How many cards show a change of the design, and how many follow a template instead. */
function Reach({ space }: { space: string }) {
  const { t } = useTranslation('grid')
  const { number } = useFormats()
  const { data: overview } = useQuery(cardsTotalQuery(space))
  const { data: templates } = useQuery(templatesQuery(space))
  if (!overview || !templates) return <>{t('reach.about')}</>
  const apart = templates.reduce((sum, template) => sum + template.cards, 0)
  const count = Math.max(0, overview.cards.total - apart)
  return (
    <>
      {t('reach.follow', { count, number: number(count) })}
      {apart > 0 && <> {t('reach.apart', { count: apart, number: number(apart) })}</>}
    </>
  )
}
