import { Button, Skeleton } from '@mantine/core'
import { IconCopy, IconDownload, IconSignature } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnSignatureRow, SignatureFile, SignatureState } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { ownSignatureQuery, ownSignaturesQuery, signatureTaken, takeSignature } from '../api'
import { SignatureFrame } from '../components/SignatureFrame'
import classes from '../components/signatures.module.css'
import { SignatureSteps } from '../components/SignatureSteps'
import { copyRich } from '../model/copy'

const route = getRouteApi('/_default/space/$space/cards/$id/signatures')
const TONES: Record<SignatureState, Tone> = {
  none: 'neutral',
  waiting: 'accent',
  sent: 'accent',
  unknown: 'accent',
  failed: 'accent',
  current: 'good',
  old: 'warning',
}

/** What stands below the mails of a card's person: to be copied and fetched, and how it comes into the programs. */
export function OwnSignaturesPage() {
  const { t } = useTranslation('signatures')
  const { space, id } = route.useParams()
  const read = useQuery({ ...ownSignaturesQuery(space, id), ...SAID_HERE })
  const [chosen, setChosen] = useState<string | null>(null)
  if (read.isError && !read.data) return <Failure of={read} />
  if (!read.data) return <SkeletonRows rows={4} />
  const shown = read.data.find(({ uuid }) => uuid === chosen) ?? read.data[0]
  if (!shown)
    return (
      <Panel>
        <EmptyState icon={<IconSignature size={24} />} title={t('own.empty')} text={t('own.emptyText')} />
      </Panel>
    )
  return (
    <>
      {read.data.length > 1 && (
        <Select
          className={classes.choice}
          label={t('own.which')}
          data={read.data.map((one) => ({ value: one.uuid, label: `${one.name} · ${t(`use.${one.use}`)}` }))}
          value={shown.uuid}
          allowDeselect={false}
          onChange={setChosen}
        />
      )}
      <Own key={shown.uuid} space={space} card={id} row={shown} />
    </>
  )
}

function Own({ space, card, row }: { space: string; card: string; row: OwnSignatureRow }) {
  const { t } = useTranslation('signatures')
  const queryClient = useQueryClient()
  const [language, setLanguage] = useState<Language | null>(null)
  const asked = { signature: row.uuid, language, version: row.version }
  const read = useQuery({ ...ownSignatureQuery(space, card, asked), ...SAID_HERE })
  const reread = () =>
    queryClient.invalidateQueries({ queryKey: ownSignaturesQuery(space, card).queryKey, exact: true })
  const signature = read.data
  const copy = useMutation({
    mutationFn: async () => {
      if (!signature) return
      await copyRich(signature)
      await signatureTaken(card, signature)
    },
    onSuccess: async () => {
      toastDone(t('own.copied'))
      await reread()
    },
    onError: toastError,
  })
  const take = useMutation({
    mutationFn: async (kind: SignatureFile) => signature && takeSignature(card, signature, kind),
    onSuccess: reread,
    onError: toastError,
  })
  if (read.isError && !signature) return <Failure of={read} />
  const languages = (signature?.languages ?? []).filter(isLanguage)
  return (
    <>
      <Section title={row.name} description={t('own.text')}>
        <div className={classes.lines}>
          <p className={classes.facts}>
            <StatusBadge tone={TONES[row.state]}>{t(`state.${row.state}`)}</StatusBadge>{' '}
            {row.state === 'old' && t('own.old')}
          </p>
          {languages.length > 1 && (
            <Select
              maw={420}
              label={t('preview.language')}
              data={languages.map((code) => ({ value: code, label: NATIVE_NAMES[code] }))}
              value={language ?? signature?.language ?? null}
              allowDeselect={false}
              onChange={(code) => setLanguage(code !== null && isLanguage(code) ? code : null)}
            />
          )}
          {signature ? (
            <div className={classes.mail} data-waits={read.isPlaceholderData || undefined} style={{ maxWidth: 640 }}>
              <SignatureFrame width={640} html={`<div style="padding:20px">${signature.html}</div>`} title={row.name} />
            </div>
          ) : (
            <Skeleton height={220} radius="md" />
          )}
          <div className={classes.actions}>
            <Button
              leftSection={<IconCopy size={18} aria-hidden="true" />}
              disabled={!signature || read.isPlaceholderData}
              loading={copy.isPending}
              onClick={() => copy.mutate()}
            >
              {t('own.copy')}
            </Button>
            {(['htm', 'txt'] as const).map((kind) => (
              <Button
                key={kind}
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                disabled={!signature || read.isPlaceholderData}
                loading={take.isPending && take.variables === kind}
                onClick={() => take.mutate(kind)}
              >
                {t(`own.${kind}`)}
              </Button>
            ))}
          </div>
        </div>
      </Section>
      {signature && (
        <Section title={t('own.steps')} description={t('own.stepsText')}>
          <SignatureSteps steps={signature.steps} />
        </Section>
      )}
    </>
  )
}
