import { Stack, TextInput } from '@mantine/core'
import { call } from '@/shared/api/client'
import type { Image, User } from '@/shared/api/types'
import { useSetUser } from '@/shared/auth/session'
import { FieldRow, FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { changeLanguage, useTranslation } from '@/shared/i18n/i18n'
import { FALLBACK, isLanguage, LANGUAGES, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { browserZone } from '@/shared/i18n/zones'
import { ImageField } from '@/shared/ui/ImageField'
import { Select } from '@/shared/ui/layers/Select'
import { SaveBar } from '@/shared/ui/SaveBar'
import { Section } from '@/shared/ui/Section'
import { toastDone } from '@/shared/ui/toasts'
import { TimeZoneSelect } from '@/shared/ui/TimeZoneSelect'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'

interface OwnData {
  first_name: string
  last_name: string
  phone: string
  lang: Language
  time_zone: string
  picture: Image | null
}

function ownData(user: User): OwnData {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    phone: user.phone,
    lang: isLanguage(user.language.lang) ? user.language.lang : FALLBACK,
    time_zone: user.time_zone || browserZone(),
    picture: user.picture,
  }
}

export function OwnDataSection({ user }: { user: User }) {
  const { t } = useTranslation('accounts')
  const setUser = useSetUser()
  const form = useServerForm<OwnData>({
    initialValues: ownData(user),
    validate: {
      first_name: (value) => (value.trim() ? null : t('fields.firstNameMissing')),
      last_name: (value) => (value.trim() ? null : t('fields.lastNameMissing')),
    },
  })
  const save = () =>
    form.submitWith(async ({ lang, picture, ...values }) => {
      const { data } = await call('PATCH', '/v1/me', {
        body: {
          ...values,
          language: { lang },
          picture: picture?.uuid ?? null,
        },
      })
      setUser(data)
      form.accept(ownData(data))
      if (isLanguage(data.language.lang)) await changeLanguage(data.language.lang)
      toastDone(t('profile.saved'))
    })
  return (
    <Section title={t('profile.ownData')}>
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <ImageField
          label={t('profile.picture')}
          purpose="user_picture"
          aspect={1}
          round
          value={form.values.picture}
          onChange={(picture) => form.setFieldValue('picture', picture)}
          error={form.errors.picture as string | undefined}
        />
        <FieldRow>
          <TextInput label={t('fields.firstName')} autoComplete="given-name" {...form.getInputProps('first_name')} />
          <TextInput label={t('fields.lastName')} autoComplete="family-name" {...form.getInputProps('last_name')} />
          <TextInput
            label={<OptionalLabel>{t('fields.phone')}</OptionalLabel>}
            type="tel"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
          <Select
            label={t('fields.language')}
            data={LANGUAGES.map((language) => ({ value: language, label: NATIVE_NAMES[language] }))}
            allowDeselect={false}
            comboboxProps={{ shadow: 'md' }}
            {...form.getInputProps('lang')}
          />
          <TimeZoneSelect
            label={t('fields.timeZone')}
            {...form.getInputProps('time_zone')}
            value={form.values.time_zone}
          />
        </FieldRow>
      </Stack>
      <SaveBar changes={form.changed.length} saving={form.saving} onSave={() => void save()} onDiscard={form.discard} />
      <UnsavedGuard when={form.changed.length > 0} />
    </Section>
  )
}
