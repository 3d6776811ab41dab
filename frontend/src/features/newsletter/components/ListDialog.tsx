import { Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewsletterListOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, LANGUAGES, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { deleteList, peopleChanged, saveList } from '../people'

type Words = Partial<Record<Language, { name: string; description: string }>>

/** Makes a list, changes one, or deletes it. */
export default function ListDialog(props: { space: Uuid; list: NewsletterListOut | null; onClose: () => void }) {
  const { t, language: spoken } = useTranslation('newsletter')
  const { space, list, onClose } = props
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const first = LANGUAGES.find((code) => list?.texts[code]) ?? (isLanguage(spoken) ? spoken : 'en')
  const [language, setLanguage] = useState<Language>(first)
  const form = useServerForm<{ texts: Words; is_public: boolean }>({
    initialValues: { texts: list?.texts ?? {}, is_public: list?.is_public ?? true },
  })
  const words = form.values.texts[language] ?? { name: '', description: '' }
  const say = (next: Partial<typeof words>) =>
    form.setFieldValue('texts', { ...form.values.texts, [language]: { ...words, ...next } })
  const submit = async () => {
    const done = await form.submitWith(async ({ texts, is_public }) => {
      const said = Object.entries(texts).filter(([, one]) => one.name.trim() || one.description.trim())
      await saveList(space, list, { texts: Object.fromEntries(said), is_public })
      await peopleChanged(queryClient, space)
    })
    if (!done) return
    onClose()
    toastDone(t('lists.saved'))
  }
  const remove = async (gone: NewsletterListOut) => {
    try {
      await deleteList(space, gone.uuid)
      onClose()
      toastDone(t('lists.deleted', { name: gone.name }))
    } catch (error) {
      setLeaving(false)
      toastError(error)
    } finally {
      await peopleChanged(queryClient, space)
    }
  }
  return (
    <>
      <Modal
        opened={!leaving}
        onClose={onClose}
        title={t(list ? 'lists.edit' : 'lists.new')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
        closeOnClickOutside={false}
      >
        <form
          noValidate
          onSubmit={(sent) => {
            sent.preventDefault()
            void submit()
          }}
        >
          <Stack gap="md">
            <Select
              label={t('language.title')}
              data={LANGUAGES.map((code) => ({ value: code, label: NATIVE_NAMES[code] }))}
              value={language}
              allowDeselect={false}
              onChange={(code) => isLanguage(code) && setLanguage(code)}
            />
            <TextInput
              label={t('lists.name')}
              placeholder={t('lists.example')}
              lang={language}
              maxLength={100}
              data-autofocus
              autoComplete="off"
              value={words.name}
              error={form.errors.texts ?? form.errors[`texts.${language}.name`]}
              onChange={(event) => say({ name: event.currentTarget.value })}
            />
            <TextInput
              label={<OptionalLabel>{t('lists.description')}</OptionalLabel>}
              lang={language}
              maxLength={300}
              autoComplete="off"
              value={words.description}
              error={form.errors[`texts.${language}.description`]}
              onChange={(event) => say({ description: event.currentTarget.value })}
            />
            <Switch
              label={t('lists.public')}
              description={t('lists.publicHelp')}
              checked={form.values.is_public}
              onChange={(event) => form.setFieldValue('is_public', event.currentTarget.checked)}
            />
            <FormProblem>{form.problem}</FormProblem>
            <Group justify={list ? 'space-between' : 'flex-end'} gap="xs">
              {list && (
                <Button variant="subtle" color="danger" onClick={() => setLeaving(true)}>
                  {t('actions.delete')}
                </Button>
              )}
              <Group gap="xs">
                <Button variant="default" onClick={onClose} disabled={form.saving}>
                  {t('actions.cancel')}
                </Button>
                <Button type="submit" loading={form.saving}>
                  {t('actions.save')}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      </Modal>
      {list && (
        <ConfirmDialog
          opened={leaving}
          onClose={() => setLeaving(false)}
          onConfirm={() => void remove(list)}
          title={t('lists.deleteTitle', { name: list.name })}
          confirmLabel={t('actions.delete')}
        >
          {t('lists.deleteText', { count: list.subscribers })}
        </ConfirmDialog>
      )}
    </>
  )
}
