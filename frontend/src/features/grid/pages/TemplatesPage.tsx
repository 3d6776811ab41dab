import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconReplace, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templatesQuery } from '@/features/spaces/design/api'
import { DesignThumbnail, useSeen } from '@/features/spaces/design/DesignThumbnail'
import thumbnail from '@/features/spaces/design/DesignThumbnail.module.css'
import { DONE_WITHOUT, SAID_HERE } from '@/shared/api/reads'
import type { Template } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import { Section } from '@/shared/ui/Section'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { overviewQuery } from '@/features/spaces/api'
import { createTemplate } from '../api'
import { designPage } from '../components/designPage'
import { NameDialog } from '../components/NameDialog'
import { TemplateDialog } from '../components/TemplateDialog'
import classes from '../components/Templates.module.css'
import { useGrid } from '../hooks/grid'
import { useTemplates } from '../hooks/useTemplates'

type Asking =
  | { kind: 'new' }
  | { kind: 'rename' | 'overwrite'; template: Template }
  | { kind: 'open'; template: Template | null }
  | null

/** Saved designs as they look, and which cards follow them. */
export function TemplatesPage() {
  const { t } = useTranslation('grid')
  const { number } = useFormats()
  const { space, changes, readOnly } = useGrid()
  const read = useQuery({ ...templatesQuery(space), ...SAID_HERE })
  const templates = read.data
  const { data: overview } = useQuery({ ...overviewQuery(space), ...DONE_WITHOUT })
  const actions = useTemplates()
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const ofTemplates = (templates ?? []).reduce((sum, template) => sum + template.cards, 0)
  // A template that was just changed is shown as it is now.
  const current = (template: Template) => templates?.find((one) => one.uuid === template.uuid) ?? template
  return (
    <Section
      title={t('titles.templates')}
      description={t('templates.text')}
      action={
        templates?.length !== 0 &&
        !readOnly && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            disabled={changes.length > 0 || !templates}
            onClick={() => setAsking({ kind: 'new' })}
          >
            {t('templates.save')}
          </Button>
        )
      }
    >
      {changes.length > 0 && <p className={classes.facts}>{t('templates.saveFirst')}</p>}
      {read.isError && !templates ? (
        <Failure of={read} />
      ) : !templates ? (
        <ul className={classes.gallery} aria-busy="true">
          {[0, 1, 2].map((place) => (
            <li key={place} className={classes.tile}>
              <Skeleton className={thumbnail.thumbnail} radius="lg" height="auto" />
              <Skeleton height={16} width="60%" />
            </li>
          ))}
        </ul>
      ) : (
        <ul className={classes.gallery}>
          <Tile
            template={null}
            cards={overview ? Math.max(0, overview.cards.total - ofTemplates) : undefined}
            onOpen={() => setAsking({ kind: 'open', template: null })}
          />
          {templates.map((template) => (
            <Tile
              key={template.uuid}
              template={template}
              cards={template.cards}
              onOpen={() => setAsking({ kind: 'open', template })}
              onRename={readOnly ? undefined : () => setAsking({ kind: 'rename', template })}
              onOverwrite={
                changes.length > 0 || readOnly ? undefined : () => setAsking({ kind: 'overwrite', template })
              }
              onDelete={() => actions.remove.mutate(template)}
            />
          ))}
        </ul>
      )}
      {templates?.length === 0 && !readOnly && (
        <EmptyState
          title={t('templates.emptyTitle')}
          text={t('templates.emptyText')}
          actions={
            <Button disabled={changes.length > 0} onClick={() => setAsking({ kind: 'new' })}>
              {t('templates.save')}
            </Button>
          }
        />
      )}
      {asking?.kind === 'new' && (
        <NameDialog
          title={t('templates.saveTitle')}
          text={t('templates.saveText')}
          confirm={t('actions.save')}
          name=""
          onClose={close}
          onSave={async (name) => {
            await createTemplate(space, name)
            actions.reread()
            toastDone(t('templates.saved', { name }))
          }}
        />
      )}
      {asking?.kind === 'rename' && (
        <NameDialog
          title={t('templates.rename')}
          confirm={t('actions.save')}
          name={asking.template.name}
          onClose={close}
          onSave={(name) => actions.rename.mutateAsync({ template: asking.template, name })}
        />
      )}
      {asking?.kind === 'overwrite' && (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={() => actions.overwrite.mutate(asking.template, { onSuccess: close })}
          loading={actions.overwrite.isPending}
          title={t('templates.overwriteAsk', { name: asking.template.name })}
          confirmLabel={t('templates.overwrite')}
        >
          {asking.template.cards > 0
            ? t('templates.overwriteText', { count: asking.template.cards, number: number(asking.template.cards) })
            : t('templates.overwriteNone')}
        </ConfirmDialog>
      )}
      {asking?.kind === 'open' && (
        <TemplateDialog template={asking.template && current(asking.template)} actions={actions} onClose={close} />
      )}
    </Section>
  )
}

function Tile(props: {
  /** Null: the space's own design. */
  template: Template | null
  cards: number | undefined
  onOpen: () => void
  onRename?: () => void
  onOverwrite?: () => void
  onDelete?: () => void
}) {
  const { t, language } = useTranslation('grid')
  const { number } = useFormats()
  const { base } = useGrid()
  const { template, cards } = props
  const { ref, seen } = useSeen<HTMLLIElement>()
  const { data: html, isError } = useQuery({ ...designPage(base, template, language, 'light'), enabled: seen })
  const name = template?.name ?? t('templates.own')
  const isDefault = template ? template.is_default : base.default_template === null
  return (
    <li className={classes.tile} ref={ref}>
      <button type="button" className={classes.open} onClick={props.onOpen} aria-label={t('templates.open', { name })}>
        <DesignThumbnail name={name} html={html} failed={isError}>
          <span className={classes.failed}>{t('templates.noPreview')}</span>
        </DesignThumbnail>
      </button>
      <div className={classes.line}>
        <div style={{ minWidth: 0 }}>
          <span className={classes.name}>{name}</span>
          <span className={classes.facts}>
            {cards !== undefined && t('templates.cards', { count: cards, number: number(cards) })}
            {isDefault && <StatusBadge tone="neutral">{t('templates.forNew')}</StatusBadge>}
          </span>
        </div>
        {template && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('actions.moreFor', { name })}>
                <IconDots size={18} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPencil size={18} aria-hidden="true" />}
                onClick={props.onRename}
                disabled={!props.onRename}
              >
                {t('templates.rename')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconReplace size={18} aria-hidden="true" />}
                onClick={props.onOverwrite}
                disabled={!props.onOverwrite}
              >
                {t('templates.overwrite')}
              </Menu.Item>
              <Menu.Item
                color="danger"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={props.onDelete}
              >
                {t('actions.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </li>
  )
}
