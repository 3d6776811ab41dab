import { Button, TextInput } from '@mantine/core'
import type { Notice, NoticeOut } from '@/shared/api/generated/types.gen'
import type { Card } from '@/shared/api/types'
import { FieldRow, FormProblem } from '@/shared/forms/fields'
import { useServerForm, type ServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { intlLocale, isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import { MomentField } from '@/shared/ui/dates/MomentField'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { setNotice } from '../api'
import { formOf, problemsOf, sentOf, type Entered } from '../model/notice'
import classes from './Notice.module.css'

/** As long as a notice may be, in each language. */
const LIMIT = 200

export interface NoticeFormProps {
  card: Card
  notice: Notice | null
  onSaved: (answer: NoticeOut) => void
  onCancel: () => void
}

export function NoticeForm({ card, notice, onSaved, onCancel }: NoticeFormProps) {
  const { t } = useTranslation('notices')
  const form = useServerForm<Entered>({
    initialValues: formOf(notice, new Date()),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(problemsOf(values)).map(([field, problem]) => [field, t(`problem.${problem}`)]),
      ),
  })
  const save = () => form.submitWith(async (values) => onSaved(await setNotice(card.uuid, sentOf(values, notice))))
  return (
    <form
      className={classes.content}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FormProblem>{form.problem}</FormProblem>
      <Texts card={card} inputProps={form.getInputProps} />
      <FieldRow>
        <MomentField label={t('from')} {...form.getInputProps('starts_at')} />
        <MomentField label={t('until')} min={form.values.starts_at.slice(0, 10)} {...form.getInputProps('ends_at')} />
      </FieldRow>
      <Meaning from={form.values.starts_at} until={form.values.ends_at} />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.saving}>
          {t('actions.save')}
        </Button>
        <Button variant="subtle" onClick={onCancel} disabled={form.saving}>
          {t('actions.cancel')}
        </Button>
      </div>
      <UnsavedGuard when={form.changed.length > 0 && !form.saving} />
    </form>
  )
}

/** The text in the card's own language, and beside it in each further one that the space wants. */
function Texts({ card, inputProps }: { card: Card; inputProps: ServerForm<Entered>['getInputProps'] }) {
  const { t } = useTranslation('notices')
  const [own = '', ...others] = card.languages.wanted.filter(isLanguage)
  if (!isLanguage(own)) {
    return (
      <TextInput
        label={t('words')}
        placeholder={t('example')}
        maxLength={LIMIT}
        autoComplete="off"
        autoFocus
        {...inputProps('text')}
      />
    )
  }
  return (
    <div>
      <FieldRow>
        {[own, ...others].map((code) => (
          <TextInput
            key={code}
            label={t('wordsIn', { language: NATIVE_NAMES[code] })}
            lang={code}
            maxLength={LIMIT}
            autoComplete="off"
            autoFocus={code === own}
            {...inputProps(code === own ? 'text' : `translations.${code}`)}
          />
        ))}
      </FieldRow>
      <p className={classes.help}>{t('untranslated', { language: NATIVE_NAMES[own] })}</p>
    </div>
  )
}

/** In words what visitors see when, and by whose clock. */
function Meaning({ from, until }: { from: string; until: string }) {
  const { t, language } = useTranslation('notices')
  const { dateTime } = useFormats()
  const format = new Intl.DateTimeFormat(intlLocale(language), {
    timeZoneName: 'longGeneric',
  })
  const zone = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  const isWhole = Date.parse(from) < Date.parse(until)
  return (
    <p className={classes.help} role="status">
      {isWhole && `${t('when.will', { from: dateTime(from), until: dateTime(until) })} `}
      {t('clock', { zone })}
    </p>
  )
}
