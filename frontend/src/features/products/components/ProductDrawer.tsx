import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { HistoryEntry, ProductOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import { Failure } from '@/shared/ui/Failure'
import { Drawer } from '@/shared/ui/layers/Modal'
import { productQuery } from '../api'
import { offered, takesAway, type Offered, type ProductToChange } from '../model/acts'
import { ACT_ICONS } from '../model/icons'
import { kindOf } from '../model/listed'
import { nameOfAct } from '../model/words'
import classes from './Drawer.module.css'
import { LabelBadge } from './LabelBadge'
import { Thumbnail } from './Thumbnail'

export interface ProductDrawerProps {
  product: Uuid
  /** What its row says already; nothing where it is none of this page. */
  serial?: string
  opened: boolean
  onClose: () => void
  onAct: (product: ProductToChange, act: Offered) => void
  busy: boolean
}

/** One product: what it is, where it leads, what may be done with it, and what was. */
export default function ProductDrawer({ product, serial, opened, onClose, onAct, busy }: ProductDrawerProps) {
  const { t } = useTranslation('products')
  const phone = useMediaQuery('(max-width: 36em)')
  const read = useQuery({ ...productQuery(product), ...SAID_HERE })
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 480}
      title={read.data?.serial ?? serial ?? t('column.product')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      classNames={{ title: classes.title }}
    >
      {read.data ? (
        <Content product={read.data} onAct={onAct} busy={busy} />
      ) : read.isError ? (
        <Failure of={read} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  )
}

function Content({ product, onAct, busy }: { product: ProductOut } & Pick<ProductDrawerProps, 'onAct' | 'busy'>) {
  const { t } = useTranslation('products')
  const { dateTime, relative, number } = useFormats()
  const acts = offered(product.can, product)
  return (
    <div className={classes.content}>
      <div className={classes.head}>
        <Thumbnail picture={product.picture} category={product.category} />
        <div className={classes.kind}>
          {kindOf(product)}
          <span className={classes.quiet}>{t(`category.${product.category}`)}</span>
        </div>
        <LabelBadge label={product.label} />
      </div>
      <p className={classes.meaning}>
        {t(`meaning.${product.label}`)}
        {product.reason && <span className={classes.reason}>{t('reason.said', { reason: product.reason })}</span>}
      </p>
      {acts.length > 0 && (
        <div className={classes.acts} role="group" aria-label={t('actions.label')}>
          {acts.map((act) => {
            const ActIcon = ACT_ICONS[act]
            return (
              <Button
                key={act}
                variant="default"
                color={takesAway(act) ? 'danger' : undefined}
                leftSection={<ActIcon size={18} aria-hidden="true" />}
                disabled={busy}
                onClick={() => onAct(product, act)}
              >
                {t(nameOfAct(act, product))}
              </Button>
            )
          })}
        </div>
      )}
      <dl className={classes.facts}>
        <Fact name={t('column.card')}>
          {product.card ? (
            <Link to="/space/$space/cards/$id" params={{ space: product.space.uuid, id: product.card.uuid }}>
              {product.card.name}
            </Link>
          ) : (
            t(product.label === 'not_connected' ? 'inPool' : 'withoutCard')
          )}
        </Fact>
        <Fact name={t('column.space')}>{product.space.name}</Fact>
        <Fact name={t('column.batch')}>{number(product.batch, { useGrouping: false })}</Fact>
        <Fact name={t('address')}>
          <span className={classes.address}>
            <span>{product.address.replace(/^https?:\/\//, '')}</span>
            <CopyButton value={product.address} name={t('address')} />
          </span>
        </Fact>
        <Fact name={t('column.connected')}>{product.connected_at ? dateTime(product.connected_at) : t('never')}</Fact>
        <Fact name={t('column.tap')}>
          {product.last_tap_at ? `${relative(product.last_tap_at)} · ${dateTime(product.last_tap_at)}` : t('never')}
        </Fact>
      </dl>
      <section aria-label={t('history.title')}>
        <h3 className={classes.section}>{t('history.title')}</h3>
        {product.history.length === 0 ? (
          <p className={classes.quiet}>{t('history.empty')}</p>
        ) : (
          <ol className={classes.history}>
            {product.history.map((entry, place) => (
              <Entry key={`${entry.at}-${place}`} entry={entry} />
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Who, when, from, to and why. */
function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('products')
  const { dateTime } = useFormats()
  const change = t('history.change', { before: t(`label.${entry.before}`), after: t(`label.${entry.after}`) })
  return (
    <li className={classes.entry}>
      <div className={classes.what}>{t(`history.acts.${entry.act}`)}</div>
      {entry.before !== entry.after && <div className={classes.quiet}>{change}</div>}
      {entry.reason && <div>{t('reason.said', { reason: entry.reason })}</div>}
      <div className={classes.quiet}>{[entry.by, dateTime(entry.at)].filter(Boolean).join(' · ')}</div>
    </li>
  )
}

function Waiting() {
  return (
    <div className={classes.content} aria-busy="true">
      <Skeleton height={40} />
      <Skeleton height={36} width="60%" />
      <Skeleton height={180} />
      <Skeleton height={120} />
    </div>
  )
}
