import { IconEye, IconMail, IconPhone, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { RowMenu } from '@/shared/ui/RowMenu'
import { useDelete } from '../hooks/useDelete'
import { calledBy, type ListedContact } from '../model/listed'

const icon = { size: 18, 'aria-hidden': true } as const

export function ContactMenu({
  row,
  writes,
  onOpen,
}: {
  row: ListedContact
  /** Whether one may do more than read. */
  writes: boolean
  onOpen: () => void
}) {
  const { t } = useTranslation('contacts')
  const remove = useDelete(row.space.uuid)
  return (
    <RowMenu name={calledBy(row)}>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={onOpen}>
        {t('act.open')}
      </Menu.Item>
      {row.email && (
        <Menu.Item leftSection={<IconMail {...icon} />} component="a" href={`mailto:${encodeURI(row.email)}`}>
          {t('act.mail')}
        </Menu.Item>
      )}
      {row.phone && (
        <Menu.Item leftSection={<IconPhone {...icon} />} component="a" href={`tel:${row.phone.replace(/[^+\d]/g, '')}`}>
          {t('act.call')}
        </Menu.Item>
      )}
      {writes && (
        <>
          <Menu.Divider />
          <Menu.Item color="danger" leftSection={<IconTrash {...icon} />} onClick={() => remove(row.uuid)}>
            {t('actions.delete')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
