import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconPrinter, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { toastError } from '@/shared/ui/toasts'
import type { ExportFile } from '../api'

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** The numbers as a file, or on paper. */
export function ExportMenu({ onExport }: { onExport: (file: ExportFile) => Promise<void> }) {
  const { t } = useTranslation('statistics/dashboard')
  const [busy, setBusy] = useState(false)
  const fetch = (file: ExportFile) => {
    setBusy(true)
    onExport(file)
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <Button variant="subtle" loading={busy} leftSection={<IconDownload {...icon} />}>
          {t('export.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => fetch({ format: 'xlsx' })}>
          {t('export.xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTable {...icon} />} onClick={() => fetch({ format: 'csv', table: 'curve' })}>
          {t('export.curve')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTable {...icon} />} onClick={() => fetch({ format: 'csv', table: 'cards' })}>
          {t('export.cards')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {t('print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
