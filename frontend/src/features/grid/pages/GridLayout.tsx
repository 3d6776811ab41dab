import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { CardPreview, type PreviewLook } from '@/features/cards/components/CardPreview'
import { fetchSpace, spaceQuery } from '@/features/spaces/api'
import type { Addition } from '@/shared/additions'
import type { DesignEffects, DesignSaveOut } from '@/shared/api/generated/types.gen'
import type { Space } from '@/shared/api/types'
import { DraftBar } from '@/shared/draft/DraftBar'
import { withoutFaulty } from '@/shared/draft/faults'
import { PartMark, useFaultFocus } from '@/shared/draft/parts'
import { useDraft } from '@/shared/draft/useDraft'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage } from '@/shared/i18n/languages'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { BesidePhone } from '@/shared/live/BesidePhone'
import { useInSight } from '@/shared/live/useInSight'
import { useLivePage } from '@/shared/live/useLivePage'
import { lazyDialog, lazyPart } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { PageOutlet } from '@/shared/ui/PageOutlet'
import tabs from '@/shared/ui/tabs.module.css'
import { designChanged, previewSpace, saveGrid } from '../api'
import type { HistoryDialogProps } from '../components/HistoryDialog'
import { PersonSelect } from '../components/PersonSelect'
import classes from '../components/Grid.module.css'
import { useEffects, usePerson } from '../hooks/effects'
import { GridContext, type Grid } from '../hooks/grid'
import { useSaved } from '../hooks/useSaved'
import { gridForm } from '../model/draft'
import { PARTS, partOf, type Part } from '../model/parts'

const AllLosses = lazyPart(() => import('../components/AllLosses'), null)
const ConflictDialog = lazyDialog(() => import('../components/ConflictDialog'))
const HistoryDialog = lazyDialog<HistoryDialogProps>(() => import('../components/HistoryDialog'))
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
export function GridLayout({ additions }: { additions: readonly Addition[] }) {
  const { space: id } = route.useParams()
  const { data: space } = useSuspenseQuery(spaceQuery(id))
  return <GridEditor key={id} space={space} additions={additions} />
}

function GridEditor({ space, additions }: { space: Space; additions: readonly Addition[] }) {
  const { t, language } = useTranslation('grid')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const params = { space: space.uuid }
  const { holder, focus } = useFaultFocus<Part>({
    partOf,
    here: () => partAt(window.location.pathname),
    open: (part) => navigate({ to: PATHS[part], params }),
  })
  const lastSave = useRef<DesignSaveOut | null>(null)
  const editing = useDraft(gridForm, space, {
    save: async (body, version) => {
      const answer = await saveGrid(space.uuid, version, body)
      lastSave.current = answer.design_save
      return answer
    },
    reread: () => fetchSpace(space.uuid),
    spread: (fresh) => void designChanged(queryClient, fresh),
    done: () => saved.told(lastSave.current),
    shows: (path) => partOf(path) !== null,
    focus,
  })
  const saved = useSaved(space.uuid, editing.adopt)
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
  const weighed = useEffects(editing)
  const { people, person, choose } = usePerson(weighed.data)
  const preview = useLivePage({
    id: space.uuid,
    body: { ...editing.body, ...look, ...(person && { card: person.uuid }) },
    revision: editing.base.version,
    // First of all a real person, where there is one.
    may: withPhone && !weighed.isPending,
    ask,
    repair: withoutFaulty,
  })
  const pills = useInSight<HTMLElement>()
  const lacks = useAbilities(space.uuid).missing('grid.edit') !== null

  const effects = editing.changes.length > 0 ? (weighed.data?.effects ?? []) : []
  const most = Math.max(0, ...effects.map(({ cards }) => cards))
  const [history, setHistory] = useState(false)

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
    ...editing,
    space: space.uuid,
    readOnly: lacks,
    additions,
    effects,
    uncounted: weighed.isError,
    page: preview.html,
    showIn: (lang) => isLanguage(lang) && setLook((old) => ({ ...old, lang })),
  }
  const content = (
    <div ref={holder}>
      {editing.problem && (
        <div className={classes.problem}>
          <FormProblem>{editing.problem}</FormProblem>
        </div>
      )}
      {effects.length > 0 && <AllLosses />}
      {/* Templates say themselves what can still be done with them. */}
      <fieldset className={classes.fields} disabled={lacks && here !== 'templates'}>
        <PageOutlet />
      </fieldset>
    </div>
  )
  return (
    <GridContext value={grid}>
      <Page>
        <PageHeader
          title={t('titles.design')}
          description={!lacks && <Reach weighed={weighed.data} />}
          actions={
            <Button
              variant="default"
              leftSection={<IconHistory size={18} aria-hidden="true" />}
              onClick={() => setHistory(true)}
            >
              {t('history.open')}
            </Button>
          }
        />
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
              <PartMark
                part={part}
                partOf={partOf}
                editing={editing}
                changed={t('partChanged')}
                faulty={t('partFaulty')}
              />
            </Link>
          ))}
        </nav>
        {withPhone ? (
          <BesidePhone
            phone={
              <CardPreview
                preview={preview}
                look={look}
                onLook={setLook}
                title={person ? t('preview.of', { name: person.name }) : t('preview.sample')}
              >
                {weighed.isPending && people.length === 0 ? (
                  <Skeleton className={classes.person} height={36} radius="md" />
                ) : (
                  people.length > 0 && <PersonSelect people={people} person={person} onChange={choose} />
                )}
              </CardPreview>
            }
            title={t('preview.title')}
            show={t('preview.show')}
            raised={editing.changes.length > 0}
          >
            {content}
          </BesidePhone>
        ) : (
          content
        )}
      </Page>
      <DraftBar
        editing={editing}
        within={`/space/${space.uuid}/grid`}
        warning={most > 0 && t('losses.bar', { count: most, number: number(most) })}
      />
      {history && (
        <HistoryDialog space={space.uuid} saved={saved} readOnly={lacks} opened onClose={() => setHistory(false)} />
      )}
      {editing.theirs && <ConflictDialog editing={editing} theirs={editing.theirs} onClose={editing.later} />}
    </GridContext>
  )
}

/** How many cards show a change of the design, and how many follow a template instead. */
function Reach({ weighed }: { weighed: DesignEffects | undefined }) {
  const { t } = useTranslation('grid')
  const { number } = useFormats()
  if (!weighed) return <span className={classes.reach}>{t('reach.about')}</span>
  const { following: count, apart } = weighed
  return (
    <span className={classes.reach}>
      {t('reach.follow', { count, number: number(count) })}
      {apart > 0 && <> {t('reach.apart', { count: apart, number: number(apart) })}</>}
    </span>
  )
}
