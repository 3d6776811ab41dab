import { Button, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Card, Image } from '@/shared/api/types'
import type { Side } from '@/shared/draft/form'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { imageUrl } from '@/shared/ui/image'
import { Modal } from '@/shared/ui/layers/Modal'
import { useDescribe } from '../hooks/useDescribe'
import { cardForm, IMAGE_FIELDS, type CardEditing, type Change, type Draft, type ImageField } from '../model/draft'
import classes from './ConflictDialog.module.css'

/** Somebody else saved the card meanwhile: what both changed is chosen field by field, the rest goes together. */
export function ConflictDialog(props: {
  editing: Pick<CardEditing, 'base' | 'draft' | 'saving' | 'settle' | 'later'>
  theirs: Card
}) {
  const { t } = useTranslation('cards')
  const { relative, list } = useFormats()
  const { nameOf } = useDescribe()
  const [choices, setChoices] = useState<Partial<Record<Change, Side>>>({})
  const { draft: mine, saving, settle, later } = props.editing
  const base = cardForm.draftOf(props.editing.base)
  const theirs = cardForm.draftOf(props.theirs)
  const { both, theirs: taken } = cardForm.compare(base, mine, theirs)
  return (
    <Modal
      opened
      onClose={later}
      title={t('conflict.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Text c="var(--v-text-2)" mb="md">
        {t('conflict.when', { when: relative(props.theirs.updated_at) })}{' '}
        {t(both.length > 0 ? 'conflict.choose' : 'conflict.none')}
      </Text>
      {both.map((change) => (
        <fieldset key={change} style={{ margin: 0, border: 0, padding: 0 }} aria-labelledby={`conflict-${change}`}>
          <div className={classes.field}>
            <h3 className={classes.name} id={`conflict-${change}`}>
              {nameOf(change)}
            </h3>
            <div className={classes.sides}>
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side} className={classes.side}>
                  <input
                    type="radio"
                    name={`conflict-${change}`}
                    checked={(choices[change] ?? 'mine') === side}
                    onChange={() => setChoices((old) => ({ ...old, [change]: side }))}
                  />
                  <span style={{ minWidth: 0 }}>
                    <span className={classes.who}>{t(`conflict.${side}`)}</span>
                    <Value change={change} draft={side === 'mine' ? mine : theirs} />
                  </span>
                </label>
              ))}
            </div>
          </div>
        </fieldset>
      ))}
      {taken.length > 0 && <p className={classes.rest}>{t('conflict.taken', { fields: list(taken.map(nameOf)) })}</p>}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={later} disabled={saving}>
          {t('conflict.later')}
        </Button>
        <Button loading={saving} onClick={() => settle(cardForm.merge(base, mine, theirs, choices))}>
          {t('actions.save')}
        </Button>
      </Group>
    </Modal>
  )
}

function Value({ change, draft }: { change: Change; draft: Draft }): ReactNode {
  const { t } = useTranslation('cards')
  const { valueOf } = useDescribe()
  if ((IMAGE_FIELDS as readonly string[]).includes(change)) {
    const image = draft[change as ImageField] as Image | null
    if (image) return <img className={classes.picture} src={imageUrl(image, 320)} alt={image.alt} />
  }
  const lines = valueOf(change, draft)
  if (lines.length === 0) return <span className={`${classes.value} ${classes.none}`}>{t('conflict.empty')}</span>
  const colour = /^#[0-9a-f]{6}$/i.test(lines[0] ?? '') ? lines[0] : null
  return (
    <span className={classes.value}>
      {colour && <span className={classes.swatch} style={{ background: colour }} aria-hidden="true" />}
      {lines.join('\n')}
    </span>
  )
}
