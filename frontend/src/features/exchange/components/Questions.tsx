import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import type { Language } from '@/shared/i18n/languages'
import { SortableList } from '@/shared/ui/SortableList'
import {
  anyOf,
  LONGEST,
  MOST_OPTIONS,
  MOST_QUESTIONS,
  newQuestion,
  withText,
  type Question,
  type Texts,
} from '../model/exchange'
import classes from './exchange.module.css'

interface QuestionsProps {
  value: Question[]
  /** In which all texts are written now. */
  language: Language
  onChange: (value: Question[]) => void
  errorOf: (index: number) => string | undefined
}

/** The space's own questions, in their order. */
export function Questions({ value, language, onChange, errorOf }: QuestionsProps) {
  const { t } = useTranslation('exchange')
  const replace = (index: number, next: Question) => onChange(value.map((row, at) => (at === index ? next : row)))
  const nameOf = (question: Question, index: number) =>
    anyOf(question.texts, [language]) || t('questions.number', { number: index + 1 })
  return (
    <>
      <SortableList
        items={value}
        itemId={(question) => question.id}
        itemName={nameOf}
        onReorder={onChange}
        disabled={value.length < 2}
      >
        {(question, index) => (
          <QuestionRow
            question={question}
            name={nameOf(question, index)}
            language={language}
            error={errorOf(index)}
            onChange={(next) => replace(index, next)}
            onRemove={() => onChange(value.filter(({ id }) => id !== question.id))}
          />
        )}
      </SortableList>
      {value.length < MOST_QUESTIONS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onChange([...value, newQuestion()])}
        >
          {t('questions.add')}
        </Button>
      )}
    </>
  )
}

interface QuestionRowProps {
  question: Question
  name: string
  language: Language
  error: string | undefined
  onChange: (question: Question) => void
  onRemove: () => void
}

function QuestionRow({ question, name, language, error, onChange, onRemove }: QuestionRowProps) {
  const { t } = useTranslation('exchange')
  const setOption = (index: number, texts: Texts) =>
    onChange({ ...question, options: question.options.map((row, at) => (at === index ? texts : row)) })
  return (
    <div className={classes.question} role="group" aria-label={name}>
      <div className={classes.questionRow}>
        <TextInput
          label={t('questions.text')}
          lang={language}
          maxLength={LONGEST.question}
          autoComplete="off"
          placeholder={anyOf(question.texts, [language]) || t('questions.example')}
          value={question.texts[language] ?? ''}
          error={error}
          onChange={(event) =>
            onChange({ ...question, texts: withText(question.texts, language, event.currentTarget.value) })
          }
        />
        <ActionIcon variant="subtle" size="lg" mt={24} aria-label={t('questions.remove', { name })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {question.options.length > 0 && (
        <ul className={classes.options} aria-label={t('questions.answers')}>
          {question.options.map((option, index) => (
            <li key={index} className={classes.questionRow}>
              <TextInput
                aria-label={t('questions.answer', { number: index + 1 })}
                lang={language}
                maxLength={LONGEST.option}
                autoComplete="off"
                placeholder={anyOf(option, [language]) || t('questions.answer', { number: index + 1 })}
                value={option[language] ?? ''}
                onChange={(event) => setOption(index, withText(option, language, event.currentTarget.value))}
              />
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('questions.removeAnswer', { number: index + 1 })}
                onClick={() => onChange({ ...question, options: question.options.filter((_, at) => at !== index) })}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.field}>
        <Switch
          label={t('questions.required')}
          checked={question.required}
          onChange={(event) => onChange({ ...question, required: event.currentTarget.checked })}
        />
        {question.options.length < MOST_OPTIONS && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() =>
              onChange({
                ...question,
                options: [...question.options, ...(question.options.length > 0 ? [{}] : [{}, {}])],
              })
            }
          >
            {t(question.options.length > 0 ? 'questions.addAnswer' : 'questions.choose')}
          </Button>
        )}
      </div>
    </div>
  )
}
