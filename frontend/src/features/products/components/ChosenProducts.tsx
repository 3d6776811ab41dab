import { IconArrowRight, IconCircleHalf2, IconDots, IconDownload, IconLock, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { bySpace, NOTHING, type Selection } from '@/shared/list/selection'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Menu } from '@/shared/ui/layers/Menu'
import { SelectionAction, SelectionBar } from '@/shared/ui/SelectionBar'
import { ExportMenu, Formats, useExport } from './ExportMenu'
import { useMany, type ManyOrder } from '../hooks/useMany'
import type { ManyAct } from '../model/acts'
import { ACT_ICONS } from '../model/icons'
import type { ListedProduct } from '../model/listed'

const MoveDialog = lazyDialog(() => import('./MoveDialog'))
const ReasonDialog = lazyDialog(() => import('./ReasonDialog'))
const RefusedDialog = lazyDialog(() => import('./RefusedDialog'))

const icon = { size: 18, 'aria-hidden': true } as const
const STATES = ['switch_on', 'show', 'unlock', 'hide', 'switch_off'] as const satisfies readonly ManyAct[]

export interface ChosenProductsProps {
  /** Null for all that are mine. */
  space: Uuid | null
  selection: Selection<ListedProduct>
  onSelection: (selection: Selection<ListedProduct>) => void
  /** Whether I look after the products of that space. */
  manages: (space: string) => boolean
  /** On a phone the rarer acts share a menu. */
  phone: boolean
}

/** What can be done with the chosen products, and what was refused in doing so. */
export function ChosenProducts({ space, selection, onSelection, manages, phone }: ChosenProductsProps) {
  const { t } = useTranslation('products')
  const many = useMany()
  const [asking, setAsking] = useState<'lock' | 'move' | null>(null)
  const chosen = bySpace(selection.rows.values(), manages)
  const count = [...chosen.values()].reduce((sum, { length }) => sum + length, 0)
  const done = { onSuccess: () => onSelection(NOTHING) }
  const exported = { uuids: [...chosen.values()].flat() }
  const file = useExport(space, exported)
  const run = (act: ManyAct) => many.mutate({ act, chosen }, done)
  return (
    <>
      <SelectionBar count={count} onClear={() => onSelection(NOTHING)}>
        <Menu position="top" width={220}>
          <Menu.Target>
            <SelectionAction icon={<IconCircleHalf2 {...icon} />} disabled={many.isPending}>
              {t('many.label')}
            </SelectionAction>
          </Menu.Target>
          <Menu.Dropdown>
            {STATES.map((act) => {
              const ActIcon = ACT_ICONS[act]
              return (
                <Menu.Item key={act} leftSection={<ActIcon {...icon} />} onClick={() => run(act)}>
                  {t(`act.${act}`)}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
        {phone ? (
          <Menu position="top-end" width={240}>
            <Menu.Target>
              <SelectionAction
                icon={<IconDots {...icon} />}
                disabled={many.isPending || file.isPending}
                aria-label={t('actions.more')}
              >
                {null}
              </SelectionAction>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconArrowRight {...icon} />} onClick={() => setAsking('move')}>
                {t('many.move')}
              </Menu.Item>
              <Menu.Item leftSection={<IconUnlink {...icon} />} onClick={() => run('disconnect')}>
                {t('act.disconnect')}
              </Menu.Item>
              <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => setAsking('lock')}>
                {t('act.lock')}
              </Menu.Item>
              <Menu.Divider />
              <Formats count={count} onExport={file.mutate} />
            </Menu.Dropdown>
          </Menu>
        ) : (
          <>
            <SelectionAction
              icon={<IconArrowRight {...icon} />}
              disabled={many.isPending}
              onClick={() => setAsking('move')}
            >
              {t('many.move')}
            </SelectionAction>
            <SelectionAction
              icon={<IconUnlink {...icon} />}
              disabled={many.isPending}
              onClick={() => run('disconnect')}
            >
              {t('act.disconnect')}
            </SelectionAction>
            <SelectionAction icon={<IconLock {...icon} />} disabled={many.isPending} onClick={() => setAsking('lock')}>
              {t('act.lock')}
            </SelectionAction>
            <ExportMenu space={space} count={count} exported={exported} position="top">
              {({ loading }) => (
                <SelectionAction icon={<IconDownload {...icon} />} disabled={loading}>
                  {t('export.action')}
                </SelectionAction>
              )}
            </ExportMenu>
          </>
        )}
      </SelectionBar>
      {asking === 'move' && (
        <MoveDialog
          count={count}
          from={[...chosen.keys()]}
          onMove={(goal) => many.mutateAsync({ act: 'move', chosen, ...goal }, done)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'lock' && (
        <ReasonDialog
          count={count}
          onLock={async (reason) => {
            const order: ManyOrder = { act: 'lock', chosen, reason }
            await many.mutateAsync(order, done)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {many.refused.length > 0 && <RefusedDialog rows={many.refused} onClose={many.closeRefused} />}
    </>
  )
}
