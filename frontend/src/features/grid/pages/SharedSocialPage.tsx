import { useTranslation } from 'react-i18next'
import { SocialEditor } from '@/features/cards/components/SocialEditor'
import type { SharedSocialMedia } from '@/shared/api/types'
import { TextLink } from '@/shared/ui/ButtonLink'
import { toastDone } from '@/shared/ui/toasts'
import { SharedOptions } from '../components/SharedOptions'
import classes from '../components/Grid.module.css'
import { useGrid, useGridChange } from '../hooks/grid'

/** Social media that every card shows besides its own. */
export function SharedSocialPage() {
  const { t } = useTranslation('grid')
  const { space, base, draft, faults, dispatch } = useGrid()
  const { change } = useGridChange()
  const rows = draft.shared_social_media
  const path = (id?: string) => (id ? `shared_social_media.${id}` : 'shared_social_media')
  const set = (recipe: (rows: SharedSocialMedia[]) => SharedSocialMedia[], id?: string) =>
    change(path(id), (old) => ({ ...old, shared_social_media: recipe(old.shared_social_media) }))
  const patch = (id: string, values: Partial<SharedSocialMedia>) =>
    set((old) => old.map((row) => (row.id === id ? { ...row, ...values } : row)), id)
  return (
    <SocialEditor<SharedSocialMedia>
      rows={rows}
      focus="company"
      disabled={false}
      fault={(id, name, main) => faults[`${path(id)}.${name}`] ?? (main ? faults[path(id)] : undefined)}
      blank={(row) => ({ ...row, locked: false, place: 'after' })}
      onChange={patch}
      onInsert={(row) => set((old) => [...old, row])}
      onOrder={(ordered) => set(() => ordered)}
      onRemove={(id, empty) => {
        const at = rows.findIndex((row) => row.id === id)
        const row = rows[at]
        if (!row) return
        set((old) => old.filter((one) => one.id !== id), id)
        if (!empty) toastDone(t('social.removed'), () => set((old) => [...old.slice(0, at), row, ...old.slice(at)]))
      }}
      onFault={(id, message) => dispatch({ type: 'fault', path: `${path(id)}.value`, message })}
      title={t('titles.socialMedia')}
      text={t('social.text')}
      none={t('social.none')}
      note={
        base.settings.social_media ? undefined : (
          <p className={classes.note} role="status">
            {t('social.off')}{' '}
            {base.abilities.includes('spaces.edit') && (
              <TextLink to="/space/$space/settings" params={{ space }} fz="inherit">
                {t('social.toSettings')}
              </TextLink>
            )}
          </p>
        )
      }
      extra={(row, name) => (
        <SharedOptions name={name} locked={row.locked} place={row.place} onChange={(values) => patch(row.id, values)} />
      )}
    />
  )
}
