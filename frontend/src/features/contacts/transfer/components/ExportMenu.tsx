import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconAddressBook, IconFileSpreadsheet, IconTable } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { exportContacts, type ContactsFormat, type ContactsWanted } from '../api'

const FORMATS: [ContactsFormat, typeof IconTable][] = [
  ['xlsx', IconFileSpreadsheet],
  ['csv', IconTable],
  ['vcf', IconAddressBook],
]

export interface ExportMenuProps {
  /** Of which spaces: each gives a file of its own. */
  spaces: readonly { uuid: Uuid; name?: string }[]
  /** All that one sees of the space; else those of the own cards there. */
  whole: boolean
  count: number
  wanted: ContactsWanted
  position?: 'top' | 'bottom-end'
  /** Told once the work has begun. */
  onStarted?: () => void
  /** What opens the menu. */
  children: ReactElement
}

/** Contacts as a file, which is made in the background and comes by itself. */
export function ExportMenu({
  spaces,
  whole,
  count,
  wanted,
  position = 'bottom-end',
  onStarted,
  children,
}: ExportMenuProps) {
  const { t } = useTranslation('contacts')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const begin = useMutation({
    mutationFn: ({ space, format }: { space: Uuid; format: ContactsFormat }) =>
      exportContacts(queryClient, space, whole, format, wanted),
    onSuccess: () => {
      toastDone(t('export.started'))
      onStarted?.()
    },
    onError: toastError,
  })
  const single = spaces.length === 1
  return (
    <Menu position={position} width={260}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {spaces.map(({ uuid, name }) => [
          <Menu.Label key={uuid} c="var(--v-text-2)">
            {single ? t('export.some', { count, number: number(count) }) : t('export.of', { name })}
          </Menu.Label>,
          FORMATS.map(([format, Icon]) => (
            <Menu.Item
              key={uuid + format}
              leftSection={<Icon size={18} aria-hidden="true" />}
              disabled={begin.isPending}
              onClick={() => begin.mutate({ space: uuid, format })}
            >
              {t(`export.${format}`)}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}
