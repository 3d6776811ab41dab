import { useQuery } from '@tanstack/react-query'
import { IconCopy, IconEye } from '@tabler/icons-react'
import { Fragment } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { failureText } from '@/shared/failureText'
import { useTranslation } from '@/shared/i18n/i18n'
import { writeClipboard } from '@/shared/ui/CopyButton'
import { Menu } from '@/shared/ui/layers/Menu'
import { RowMenu } from '@/shared/ui/RowMenu'
import { toastDone } from '@/shared/ui/toasts'
import { productQuery } from '../api'
import { offered, takesAway, type Offered } from '../model/acts'
import { ACT_ICONS } from '../model/icons'
import type { ListedProduct } from '../model/listed'
import { nameOfAct } from '../model/words'

export interface ProductMenuProps {
  row: ListedProduct
  onOpen: () => void
  onAct: (act: Offered) => void
}

const icon = { size: 18, 'aria-hidden': true } as const

export function ProductMenu(props: ProductMenuProps) {
  return (
    <RowMenu name={props.row.serial}>
      <Items {...props} />
    </RowMenu>
  )
}

/** What may be done is asked for while the menu is open. */
function Items({ row, onOpen, onAct }: ProductMenuProps) {
  const { t } = useTranslation('products')
  const read = useQuery({ ...productQuery(row.uuid), ...SAID_HERE })
  const acts = read.data ? offered(read.data.can, read.data) : []
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={onOpen}>
        {t('act.open')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy {...icon} />}
        onClick={() => void writeClipboard(row.serial).then(() => toastDone(t('serial.copied')))}
      >
        {t('serial.copy')}
      </Menu.Item>
      {read.isPending && <Menu.Label>{t('loading')}</Menu.Label>}
      {read.isError && !read.data && <Menu.Label>{failureText(read.error)}</Menu.Label>}
      {acts.length > 0 && <Menu.Divider />}
      {acts.map((act, place) => {
        const ActIcon = ACT_ICONS[act]
        const previous = acts[place - 1]
        return (
          <Fragment key={act}>
            {takesAway(act) && previous && !takesAway(previous) && <Menu.Divider />}
            <Menu.Item
              color={takesAway(act) ? 'danger' : undefined}
              leftSection={<ActIcon {...icon} />}
              onClick={() => onAct(act)}
            >
              {t(nameOfAct(act, row))}
            </Menu.Item>
          </Fragment>
        )
      })}
    </>
  )
}
