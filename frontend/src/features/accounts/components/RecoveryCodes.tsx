import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '@/shared/api/client'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'

/** Shown once: kept by copy or file, and the person says so. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('accounts')
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <Stack gap="md">
      <Text c="var(--v-text-2)">{t('recoveryCodes.text')}</Text>
      <ul
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          gap: '8px 16px',
          margin: 0,
          padding: 16,
          listStyle: 'none',
          borderRadius: 10,
          background: 'var(--v-sunken)',
          fontFamily: 'var(--mantine-font-family-monospace)',
          fontSize: 14,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={text} label={t('actions.copy')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() =>
            saveFile(new Blob([`Vizitka\n\n${text}\n`], { type: 'text/plain' }), 'vizitka-recovery-codes.txt')
          }
        >
          {t('actions.download')}
        </Button>
      </Group>
      <Checkbox
        label={t('recoveryCodes.kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button onClick={onDone} disabled={!kept}>
          {t('recoveryCodes.done')}
        </Button>
      </Group>
    </Stack>
  )
}
