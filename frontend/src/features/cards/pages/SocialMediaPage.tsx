import { useTranslation } from 'react-i18next'
import { ListNote } from '../components/fields'
import { SocialEditor } from '../components/SocialEditor'
import { VisitorOrder } from '../focus/VisitorOrder'
import { useEditor, useRows } from '../hooks/editor'

export function SocialMediaPage() {
  const { t } = useTranslation('cards')
  const { draft, dispatch } = useEditor()
  const { rows, lock, locked, problem, fault, change, insert, order, remove } = useRows('social_media')
  return (
    <>
      <VisitorOrder />
    <SocialEditor
      rows={rows}
      focus={draft.focus}
      disabled={locked}
      fault={fault}
      blank={(row) => row}
      onChange={change}
      onInsert={insert}
      onOrder={order}
      onRemove={remove}
      onFault={(id, message) => dispatch({ type: 'fault', path: `social_media.${id}.value`, message })}
      title={t('fields.social_media')}
      text={t('social.text')}
      note={<ListNote lock={lock} problem={problem} />}
    />
    </>
  )
}
