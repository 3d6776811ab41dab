import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconTemplate } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { templatePageQuery, templatesQuery } from '@/features/spaces/design/api'
import { DesignThumbnail, useSeen } from '@/features/spaces/design/DesignThumbnail'
import { errorMessage } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import type { Template } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { currentLanguage, useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import type { DialogProps } from '@/shared/ui/lazyDialog'
import classes from './TemplateDialog.module.css'

export interface TemplateDialogProps extends DialogProps {
  space: string
  count: number
  /** `null` is the space's own design. Throws what the server refuses. */
  onApply: (template: string | null) => Promise<void>
}

/** Which design the chosen cards shall follow: the templates as they look, or none. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { t } = useTranslation('cards/list')
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      size="lg"
      title={t('templateDialog.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {props.opened && <Form {...props} />}
    </Modal>
  )
}

const OWN = 'own'

function Form({ space, count, onApply, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('cards/list')
  const { number } = useFormats()
  const read = useQuery({ ...templatesQuery(space), ...SAID_HERE })
  const templates = read.data
  const [chosen, setChosen] = useState<string | null>(null)
  const [applying, setApplying] = useState(false)
  const [problem, setProblem] = useState('')
  if (!templates && read.isError) return <Failure of={read} />
  if (!templates) return <SkeletonRows rows={3} height={80} />
  if (templates.length === 0) {
    return (
      <EmptyState
        icon={<IconTemplate size={24} />}
        title={t('action.template')}
        text={t('templateDialog.none')}
        actions={
          <ButtonLink to="/space/$space/grid/templates" params={{ space }}>
            {t('templateDialog.make')}
          </ButtonLink>
        }
      />
    )
  }
  const apply = async () => {
    if (!chosen) return
    setApplying(true)
    setProblem('')
    try {
      await onApply(chosen === OWN ? null : chosen)
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setApplying(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <Stack gap="md">
        <Text c="var(--v-text-2)">{t('templateDialog.text')}</Text>
        <div className={classes.grid} role="radiogroup" aria-label={t('templateDialog.choices')}>
          {templates.map((template) => (
            <Choice
              key={template.uuid}
              name={template.name}
              checked={chosen === template.uuid}
              onChoose={() => setChosen(template.uuid)}
            >
              <Look space={space} template={template} />
            </Choice>
          ))}
          <Choice
            name={t('templateDialog.own')}
            hint={t('templateDialog.ownHint')}
            checked={chosen === OWN}
            onChoose={() => setChosen(OWN)}
          >
            <span className={classes.none} aria-hidden="true">
              <IconTemplate size={28} stroke={1.4} />
            </span>
          </Choice>
        </div>
        {problem && (
          <Alert color="danger" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={applying}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={applying} disabled={!chosen}>
            {t('templateDialog.apply', { count, number: number(count) })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Choice({
  name,
  hint,
  checked,
  onChoose,
  children,
}: {
  name: string
  hint?: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <label className={classes.choice} data-checked={checked || undefined}>
      <input
        className={classes.input}
        type="radio"
        name="template"
        aria-label={hint ? `${name}, ${hint}` : name}
        checked={checked}
        onChange={onChoose}
      />
      <span className={classes.look}>{children}</span>
      <span className={classes.words} aria-hidden="true">
        <span className={classes.name}>{name}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      {checked && <IconCheck size={18} aria-hidden="true" className={classes.mark} />}
    </label>
  )
}

function Look({ space, template }: { space: string; template: Template }) {
  const { ref, seen } = useSeen<HTMLDivElement>()
  const { data, isError } = useQuery({
    ...templatePageQuery(space, template.uuid, template.updated_at, currentLanguage(), 'light'),
    enabled: seen,
  })
  return (
    <div ref={ref} className={classes.thumbnail}>
      <DesignThumbnail name={template.name} html={data} failed={isError}>
        <IconTemplate size={28} stroke={1.4} aria-hidden="true" />
      </DesignThumbnail>
    </div>
  )
}
