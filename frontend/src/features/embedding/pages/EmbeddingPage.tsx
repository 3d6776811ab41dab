import { Anchor } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { spaceQuery } from '@/features/spaces/api'
import { SettingSwitch } from '@/features/spaces/settings/components/SettingSwitch'
import { StaleDialog } from '@/features/spaces/settings/components/StaleDialog'
import { useSpaceForm } from '@/features/spaces/settings/components/useSpaceForm'
import type { Space } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { Part } from '@/shared/ui/Part'
import { SaveBar } from '@/shared/ui/SaveBar'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { embeddingQuery } from '../api'
import classes from '../components/embedding.module.css'
import { Copied, Frames } from '../components/Frames'
import { Origins } from '../components/Origins'
import { embeddingKeys } from '../keys'
import { embeddingOf, embeddingPatch, type EmbeddingSettings } from '../model/embedding'

const route = getRouteApi('/_default/space/$space/settings/embedding')

/** Where else the people of the space are shown: on sites of the company, and by links of its intranet. */
export function EmbeddingPage() {
  useTranslation('embedding')
  const { space: id } = route.useParams()
  const { data: space } = useQuery({ ...spaceQuery(id), refetchOnWindowFocus: false })
  return <div className={classes.column}>{space ? <EmbeddingForm key={id} space={space} /> : <SkeletonRows />}</div>
}

function EmbeddingForm({ space }: { space: Space }) {
  const { t } = useTranslation('embedding')
  const queryClient = useQueryClient()
  const lacks = useAbilities(space.uuid).missing('embedding.manage')
  const { form, base, save, conflict } = useSpaceForm<EmbeddingSettings & Record<string, unknown>>({
    space,
    read: (fresh) => ({ ...embeddingOf(fresh) }),
    patch: embeddingPatch,
  })
  const { values } = form
  const isUsed = base.settings.embedding || base.settings.open_links
  const saveAll = async () => {
    if (await save()) await queryClient.invalidateQueries({ queryKey: embeddingKeys.of(space.uuid) })
  }
  if (lacks) return <MissingFeature space={space.uuid} feature={lacks.feature} kept={isUsed} />
  return (
    <>
      <FormProblem>{form.problem}</FormProblem>
      <Section title={t('title')} description={t('text')}>
        <SettingSwitch
          label={t('on.label')}
          description={t('on.text')}
          checked={values.embedding}
          onChange={(checked) => form.setFieldValue('embedding', checked)}
        />
        <Anchor href="/developers/guides/embedding" target="_blank" rel="noreferrer" mt="sm" display="inline-block">
          {t('guide')}
        </Anchor>
      </Section>
      {values.embedding && (
        <Section title={t('origins.title')} description={t('origins.text')}>
          <Origins
            value={values.embedding_origins}
            errors={form.errors}
            onChange={(origins) => form.setFieldValue('embedding_origins', origins)}
          />
        </Section>
      )}
      <Section title={t('links.title')} description={t('links.text')}>
        <SettingSwitch
          label={t('links.label')}
          description={t('links.help')}
          checked={values.open_links}
          onChange={(checked) => form.setFieldValue('open_links', checked)}
        />
      </Section>
      {isUsed && (
        <Part>
          <Shown space={base} />
        </Part>
      )}
      <SaveBar
        changes={form.changed.length}
        saving={form.saving}
        onSave={() => void saveAll()}
        onDiscard={form.discard}
      />
      <UnsavedGuard when={form.changed.length > 0} />
      {conflict && (
        <StaleDialog
          rows={conflict.fields.map((field) => ({
            field,
            label: t(`settings.${field as keyof EmbeddingSettings}`),
            mine: words(conflict.mine, field),
            theirs: words(conflict.theirs, field),
          }))}
          saving={form.saving}
          onTheirs={conflict.takeTheirs}
          onMine={conflict.keepMine}
          onClose={conflict.close}
        />
      )}
    </>
  )

  function words(settings: EmbeddingSettings, field: string): string {
    if (field === 'embedding_origins') return settings.embedding_origins.join(', ')
    return t(settings[field as 'embedding' | 'open_links'] ? 'yes' : 'no')
  }
}

/** What is saved, to be copied and looked at. */
function Shown({ space }: { space: Space }) {
  const { t } = useTranslation('embedding')
  const { data: found } = useQuery(embeddingQuery(space.uuid))
  if (!found) return <SkeletonRows />
  return (
    <>
      {space.settings.open_links && (
        <Section title={t('links.address')} description={t('links.addressText')}>
          <Copied headed name={t('links.address')} value={`${found.open_links}${t('links.key')}`} />
        </Section>
      )}
      {space.settings.embedding &&
        (found.is_shown ? <Frames found={found} /> : <p className={classes.help}>{t('notShown')}</p>)}
    </>
  )
}
