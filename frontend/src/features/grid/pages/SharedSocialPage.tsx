import { SocialEditor } from '@/features/cards/components/SocialEditor'
import type { SharedSocialMedia } from '@/shared/api/types'
import { rowFault } from '@/shared/draft/faults'
import { rowActions } from '@/shared/draft/rows'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { SharedOptions } from '../components/SharedOptions'
import classes from '../components/Grid.module.css'
import { useGrid } from '../hooks/grid'

const FIELD = 'shared_social_media'

/** Social media that every card shows besides its own. */
export function SharedSocialPage() {
  const { t } = useTranslation('grid')
  const { space, base, draft, faults, change, fault } = useGrid()
  const rows = rowActions<SharedSocialMedia>(
    draft.shared_social_media,
    (recipe, id) =>
      change(id ? `${FIELD}.${id}` : null, (old) => ({ ...old, [FIELD]: recipe(old.shared_social_media) })),
    t('social.removed'),
  )
  return (
    <SocialEditor<SharedSocialMedia>
      rows={draft.shared_social_media}
      focus="company"
      disabled={false}
      fault={(id, name, main) => rowFault(faults, FIELD, id, name, main)}
      blank={(row) => ({ ...row, locked: false, place: 'after' })}
      onChange={rows.change}
      onInsert={rows.insert}
      onOrder={rows.order}
      onRemove={rows.remove}
      onFault={(id, message) => fault(`${FIELD}.${id}.value`, message)}
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
        <SharedOptions
          name={name}
          locked={row.locked}
          place={row.place}
          onChange={(values) => rows.change(row.id, values)}
        />
      )}
    />
  )
}
