import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '@/shared/api/client'
import type { ArchiveLookOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'

const BringDialog = lazyDialog(() => import('./BringDialog'))

/** A new space from an archive that was taken away elsewhere: looked at before anything is done. */
export function BringSpace() {
  const { t } = useTranslation('archives')
  const [found, setFound] = useState<ArchiveLookOut | null>(null)
  // The same file can be chosen again.
  const reset = useRef<() => void>(null)
  const look = useMutation({
    mutationFn: (file: File) => call('POST', '/v1/me/space-archives', { body: { file } }),
    onSuccess: ({ data }) => setFound(data),
    onSettled: () => reset.current?.(),
  })
  return (
    <Section
      title={t('bring.title')}
      description={t('bring.text')}
      action={
        <FileButton
          resetRef={reset}
          accept=".zip,application/zip"
          onChange={(file) => {
            if (file) look.mutate(file)
          }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={look.isPending}>
              {t('bring.choose')}
            </Button>
          )}
        </FileButton>
      }
    >
      <BringDialog opened={found !== null} found={found} onClose={() => setFound(null)} />
    </Section>
  )
}
