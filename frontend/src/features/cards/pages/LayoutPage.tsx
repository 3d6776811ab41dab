import type { Layout } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { EditorImage } from '../components/EditorImage'
import { ListNote, LockNote } from '../components/fields'
import { ColourFields, HeaderStyleField, ShapeFields, type LayoutForm } from '../components/LayoutFields'
import classes from '../components/Layout.module.css'
import { FocusChoice } from '../focus/FocusChoice'
import { inherited, useEditor, useField } from '../hooks/editor'
import type { LayoutKey } from '../model/draft'
import { lockOf } from '../model/locks'

export function LayoutPage() {
  const { t } = useTranslation('cards')
  const editor = useEditor()
  const { draft, base, faults, change } = editor
  const ofSpace = inherited(editor)
  const lock = lockOf(base, 'layout')
  const focus = useField('focus')
  const value = <K extends LayoutKey>(key: K) =>
    lock?.ofSpace ? ofSpace.layout[key] : (draft.layout[key] ?? ofSpace.layout[key])
  const set = (key: LayoutKey, next: Layout[LayoutKey]) =>
    change(`layout.${key}`, (old) => ({ ...old, layout: { ...old.layout, [key]: next } }))
  const form: LayoutForm = {
    values: {
      primary: value('primary'),
      background: value('background'),
      text: value('text'),
      mode: value('mode'),
      rounding: value('rounding'),
      header_style: value('header_style'),
    },
    set,
    faults,
    disabled: lock !== null,
    page: editor.page,
    swatches: ofSpace.layout,
    origin: lock
      ? undefined
      : {
          isOwn: (key) => draft.layout[key] !== null && draft.layout[key] !== undefined,
          reset: (key) => set(key, null),
        },
  }
  return (
    <>
      <Section title={t('fields.focus')}>
        <FocusChoice
          value={focus.value}
          onChange={focus.set}
          disabled={focus.locked}
          error={focus.error}
          note={focus.lock ? <LockNote lock={focus.lock} /> : undefined}
        />
      </Section>
      <Section title={t('layout.colours')}>
        <ColourFields form={form} />
        <ListNote lock={lock} />
      </Section>
      <Section title={t('layout.shape')}>
        <ShapeFields form={form} />
      </Section>
      <Section title={t('layout.head')}>
        <div className={classes.stack}>
          <HeaderStyleField form={form} />
          {value('header_style') === 'image' && (
            <EditorImage field="header" aspect={16 / 7} ofSpace={ofSpace.header} description={t('layout.headerHelp')} />
          )}
          <EditorImage
            field="logo"
            ofSpace={ofSpace.logo}
            ground={value('primary')}
            description={t('layout.logoHelp')}
          />
          <EditorImage field="profile_picture" aspect={1} ofSpace={ofSpace.profile_picture} />
        </div>
      </Section>
    </>
  )
}
