import { Anchor, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { Space } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { TextArea } from '@/shared/ui/TextArea'
import type { GeneralSettings } from '../model/general'
import { SettingSwitch } from './SettingSwitch'
import classes from './settings.module.css'

const ROOTS = ['public_page', 'address', 'nothing'] as const
const LONGEST_DESCRIPTION = 2000

interface PublicPageProps {
  /** As it was saved last: what visitors find now. */
  space: Space
  values: GeneralSettings
  errors: Record<string, unknown>
  set: <K extends keyof GeneralSettings>(field: K, value: GeneralSettings[K]) => void
}

/** Whether the space has a page that everybody may see, what it says, and where the root of an own domain leads. */
export function PublicPage({ space, values, errors, set }: PublicPageProps) {
  const { t } = useTranslation('spaces/settings')
  const rootLabel = useId()
  const isPrivate = values.visibility === 'private'
  const isThere = space.settings.public_page && space.visibility !== 'private' && space.active
  return (
    <Section title={t('publicPage.title')} description={t('publicPage.intro')}>
      <div className={classes.switches}>
        <SettingSwitch
          label={t('switches.public_page.name')}
          description={t(isPrivate ? 'publicPage.private' : 'switches.public_page.text')}
          checked={values.public_page}
          onChange={(checked) => set('public_page', checked)}
        />
      </div>
      {isThere && (
        <p className={classes.help}>
          <Anchor href={space.public_url} target="_blank" rel="noreferrer" fz="inherit" underline="always">
            {space.public_url.replace(/^https?:\/\//, '')}
          </Anchor>
        </p>
      )}
      <TextArea
        className={classes.part}
        label={t('publicPage.description')}
        description={t('publicPage.descriptionHelp')}
        minRows={2}
        maxRows={8}
        maxLength={LONGEST_DESCRIPTION}
        value={values.description}
        onChange={(event) => set('description', event.currentTarget.value)}
        error={errors.description as string | undefined}
      />
      <div className={classes.part}>
        <div className={classes.label} id={rootLabel}>
          {t('domain_root.label')}
        </div>
        <Segmented
          aria-labelledby={rootLabel}
          value={values.domain_root}
          onChange={(value) => set('domain_root', value as GeneralSettings['domain_root'])}
          data={ROOTS.map((value) => ({ value, label: t(`domain_root.${value}`) }))}
        />
        <p className={classes.help}>{t(`domain_root.text.${values.domain_root}`)}</p>
      </div>
      {values.domain_root === 'address' && (
        <TextInput
          className={classes.part}
          label={t('domain_root_address.label')}
          type="url"
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
          value={values.domain_root_address}
          onChange={(event) => set('domain_root_address', event.currentTarget.value)}
          error={(errors['settings.domain_root_address'] ?? errors.domain_root_address) as string | undefined}
        />
      )}
    </Section>
  )
}
