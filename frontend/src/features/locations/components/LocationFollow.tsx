import { MultiSelect, Switch, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from '@/features/spaces/design/api'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import type { LocationDraft, LocationEditing } from '../model/location'
import { LocationText } from './LocationText'
import classes from './locations.module.css'

/** Who follows a location, and where else it is shown. */
export default function LocationFollow(props: { editing: LocationEditing; space: string; disabled: boolean }) {
  const { t } = useTranslation('locations')
  const { editing, space, disabled } = props
  const { base, draft, faults, change } = editing
  const templates = useQuery({ ...templatesQuery(space), ...DONE_WITHOUT })
  const known = new Map([...(templates.data ?? []), ...base.templates].map(({ uuid, name }) => [uuid, name]))
  const set = <Name extends keyof LocationDraft>(name: Name, value: LocationDraft[Name]) =>
    change(name, (old) => ({ ...old, [name]: value }))
  return (
    <div className={classes.lines}>
      <TagsInput
        label={t('value.departments')}
        description={t('follow.departments')}
        value={draft.departments}
        maxTags={100}
        disabled={disabled}
        error={faults.departments}
        onChange={(names) => set('departments', names)}
      />
      {known.size > 0 && (
        <MultiSelect
          label={t('value.templates')}
          description={t('follow.templates')}
          data={[...known].map(([value, label]) => ({ value, label }))}
          value={draft.templates}
          disabled={disabled}
          error={faults.templates}
          onChange={(ids) => set('templates', ids)}
        />
      )}
      <Switch
        label={t('value.on_page')}
        description={t('follow.page')}
        checked={draft.on_page}
        disabled={disabled}
        onChange={(event) => set('on_page', event.currentTarget.checked)}
      />
      <LocationText name="external_key" description={t('follow.key')} editing={editing} disabled={disabled} />
    </div>
  )
}
