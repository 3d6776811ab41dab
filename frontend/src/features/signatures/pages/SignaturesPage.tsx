import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconDots, IconPlus, IconTrash, IconSignature } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignatureRow } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { toastDone } from '@/shared/ui/toasts'
import { signaturesQuery, deleteSignature, previewQuery, restoreSignature } from '../api'
import { SignatureFrame } from '../components/SignatureFrame'
import classes from '../components/signatures.module.css'
import { SignaturesTabs } from '../components/SignaturesTabs'

const NewSignatureDialog = lazyDialog(() => import('../components/NewSignatureDialog'))
/** Pixels of the screen that a tile shows, made small. */
const TILE = 600
const route = getRouteApi('/_default/space/$space/services/email-signatures/')

/** The signatures of a space, each with a real person's name. */
export function SignaturesPage() {
  const { t } = useTranslation('signatures')
  const { space } = route.useParams()
  const { can, missing } = useAbilities(space)
  const queryClient = useQueryClient()
  const read = useQuery({ ...signaturesQuery(space), ...SAID_HERE })
  const [adding, setAdding] = useState(false)
  const reread = () => void queryClient.invalidateQueries({ queryKey: signaturesQuery(space).queryKey })
  const restore = useMutation({
    mutationFn: (one: SignatureRow) => restoreSignature(space, one.uuid),
    onSuccess: reread,
  })
  const remove = useMutation({
    mutationFn: (one: SignatureRow) => deleteSignature(space, one.uuid),
    onMutate: (one) =>
      queryClient.setQueryData(signaturesQuery(space).queryKey, (old) => old?.filter(({ uuid }) => uuid !== one.uuid)),
    onSuccess: (_, one) => toastDone(t('deleted', { name: one.name }), () => restore.mutate(one)),
    onSettled: reread,
  })
  const signatures = read.data
  const may = can('signatures.edit')
  const lacks = missing('signatures.edit')
  const add = may && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('new.title')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('title')} description={t('text')} actions={signatures && signatures.length > 0 && add} />
      <SignaturesTabs space={space} />
      {lacks && <MissingFeature space={space} feature={lacks.feature} kept={(signatures?.length ?? 0) > 0} />}
      {read.isError && !signatures ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : signatures?.length === 0 ? (
        !lacks && (
          <Panel>
            <EmptyState
              icon={<IconSignature size={24} />}
              title={t('empty.title')}
              text={t('empty.text')}
              actions={add}
            />
          </Panel>
        )
      ) : (
        <ul className={classes.gallery} aria-busy={!signatures}>
          {signatures
            ? signatures.map((one) => (
                <Tile
                  key={one.uuid}
                  space={space}
                  signature={one}
                  onDelete={may ? () => remove.mutate(one) : undefined}
                />
              ))
            : [0, 1, 2].map((place) => (
                <li key={place} className={classes.tile}>
                  <Skeleton radius="md" className={classes.small} height="auto" />
                  <Skeleton height={16} width="60%" />
                </li>
              ))}
        </ul>
      )}
      {adding && <NewSignatureDialog space={space} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function Tile(props: { space: string; signature: SignatureRow; onDelete?: () => void }) {
  const { t } = useTranslation('signatures')
  const { space, signature, onDelete } = props
  const { ref, inViewport } = useInViewport<HTMLLIElement>()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  const drawn = useQuery({ ...previewQuery(space, signature), enabled: seen, ...SAID_HERE })
  const params = { space, signature: signature.uuid }
  return (
    <li ref={ref} className={classes.tile}>
      <Link
        className={classes.open}
        to="/space/$space/services/email-signatures/$signature"
        params={params}
        tabIndex={-1}
        aria-hidden="true"
      >
        {drawn.data ? (
          <span className={classes.small}>
            <SignatureFrame html={drawn.data.shown} title={signature.name} width={TILE} quiet />
          </span>
        ) : (
          <Skeleton className={classes.small} height="auto" animate={!drawn.isError} />
        )}
      </Link>
      {drawn.isError && <Failure of={drawn} compact />}
      <div className={classes.line}>
        <div>
          <Link className={classes.name} to="/space/$space/services/email-signatures/$signature" params={params}>
            {signature.name}
          </Link>
          <p className={classes.facts}>
            {t(`layout.${signature.layout}`)} · {t(`use.${signature.use}`)}
          </p>
        </div>
        {onDelete && (
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon variant="subtle" size={32} aria-label={t('more', { name: signature.name })}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item color="danger" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={onDelete}>
                {t('actions.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </li>
  )
}
