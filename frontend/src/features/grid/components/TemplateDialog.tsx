import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { Template } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Failure } from '@/shared/ui/Failure'
import { Modal } from '@/shared/ui/layers/Modal'
import { PhoneFrame } from '@/shared/ui/PhoneFrame'
import { Segmented } from '@/shared/ui/Segmented'
import { overviewQuery } from '@/features/spaces/api'
import { useGrid } from '../hooks/grid'
import type { useTemplates } from '../hooks/useTemplates'
import { designPage } from './designPage'
import classes from './Templates.module.css'

/** A design as cards will show it, and to which cards it goes. `template` null: the space's own. */
export function TemplateDialog({
  template,
  actions,
  onClose,
}: {
  template: Template | null
  actions: ReturnType<typeof useTemplates>
  onClose: () => void
}) {
  const { t, language } = useTranslation('grid')
  const { number } = useFormats()
  const { space, base, changes, readOnly } = useGrid()
  const [mode, setMode] = useState<'light' | 'dark'>('light')
  const page = useQuery({ ...designPage(base, template, language, mode), placeholderData: keepPreviousData })
  const overview = useQuery({ ...overviewQuery(space), ...SAID_HERE })
  const total = overview.data?.cards.total
  const isDefault = template ? template.is_default : base.default_template === null
  const name = template?.name ?? t('templates.own')
  const done = { onSuccess: onClose }
  return (
    <Modal opened onClose={onClose} size={820} title={name} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <div className={classes.dialog}>
        <div className={classes.phone}>
          <Segmented
            size="sm"
            aria-label={t('templates.mode')}
            value={mode}
            onChange={(value) => setMode(value as typeof mode)}
            data={[
              { value: 'light', label: t('common:preview.light') },
              { value: 'dark', label: t('common:preview.dark') },
            ]}
          />
          <PhoneFrame
            html={page.data}
            busy={page.isFetching}
            failed={page.isError ? page : undefined}
            title={t('templates.previewOf', { name })}
          />
        </div>
        <div className={classes.actions}>
          {overview.isError && !overview.data && <Failure of={overview} compact />}
          {base.abilities.includes('cards.state') && (
            <>
              <div className={classes.action}>
                <Button
                  disabled={!total}
                  loading={actions.apply.isPending}
                  onClick={() => actions.apply.mutate(template, done)}
                >
                  {total === 0
                    ? t('templates.noCards')
                    : t('templates.applyAll', { count: total ?? 0, number: number(total ?? 0) })}
                </Button>
                <p>{template ? t('templates.applyText') : t('templates.applyOwnText')}</p>
              </div>
              {template && (
                <div className={classes.action}>
                  <ButtonLink variant="default" to="/space/$space/cards" params={{ space }}>
                    {t('templates.choose')}
                  </ButtonLink>
                  <p>{t('templates.chooseText')}</p>
                </div>
              )}
            </>
          )}
          <div className={classes.action}>
            <Button
              variant="default"
              disabled={isDefault || readOnly}
              loading={actions.makeDefault.isPending}
              onClick={() =>
                actions.makeDefault.mutate(
                  { version: base.version, template: template?.uuid ?? null, name, former: base.default_template },
                  done,
                )
              }
            >
              {isDefault ? t('templates.isDefault') : t('templates.makeDefault')}
            </Button>
            <p>{t('templates.defaultText')}</p>
          </div>
          {template && (
            <div className={classes.action}>
              <Button
                variant="default"
                disabled={changes.length > 0 || readOnly}
                loading={actions.takeDesign.isPending}
                onClick={() => actions.takeDesign.mutate(template, done)}
              >
                {t('templates.take')}
              </Button>
              <p>{changes.length > 0 ? t('templates.saveFirst') : t('templates.takeText')}</p>
            </div>
          )}
        </div>
      </div>
    </Modal>
  )
}
