import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/shared/i18n/i18n'
import { networksQuery } from '@/shared/reference/api'
import { ListNote } from '../components/fields'
import { NetworkIcon } from '../components/NetworkIcon'
import { SharedRows } from '../components/SharedRows'
import { SocialEditor } from '../components/SocialEditor'
import { VisitorOrder } from '../focus/VisitorOrder'
import { useEditor, useRows } from '../hooks/editor'
import { withoutScheme } from '../model/card'

export function SocialMediaPage() {
  const { t, language } = useTranslation(['cards', 'frames'])
  const { base, draft, fault: setFault } = useEditor()
  const { rows, lock, locked, problem, fault, change, insert, order, remove } = useRows('social_media')
  const { data } = useQuery(networksQuery(language, draft.focus, ''))
  const known = new Map((data ?? []).flatMap((group) => group.items).map((network) => [network.value, network]))
  const shared = base.shared_social_media.map((row) => {
    const network = row.network === 'link' ? undefined : known.get(row.network)
    return {
      id: row.id,
      name: network?.text ?? (row.label || t('social.link')),
      about: withoutScheme(row.url),
      icon: network ? <NetworkIcon svg={network.icon} /> : <IconLink size={20} aria-hidden="true" />,
      locked: row.locked,
      place: row.place,
    }
  })
  return (
    <>
      <VisitorOrder />
      <SharedRows rows={shared} disabled={locked} text={t('frames:shared.framesText')} />
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
        onFault={(id, message) => setFault(`social_media.${id}.value`, message)}
        title={t('fields.social_media')}
        text={t('social.text')}
        note={<ListNote lock={lock} problem={problem} />}
      />
    </>
  )
}
