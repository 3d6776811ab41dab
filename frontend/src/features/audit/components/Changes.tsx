import { IconArrowRight, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import type { AuditChange } from '../api'
import classes from './Audit.module.css'

/** From and to, field by field: colours as colours, lists as what came, went and was changed. */
export function Changes({ changes }: { changes: AuditChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map((change, index) => (
        <div key={index} className={classes.change}>
          <dt>{change.label}</dt>
          <dd>{change.kind === 'list' ? <Rows change={change} /> : <FromTo change={change} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function FromTo({ change }: { change: AuditChange }) {
  const { t } = useTranslation('audit')
  return (
    <span className={classes.fromTo}>
      <span className={classes.srOnly}>{t('from')}</span>
      <Value text={change.before} colour={change.kind === 'colour'} old />
      <IconArrowRight size={16} aria-hidden="true" className={classes.arrow} />
      <span className={classes.srOnly}>{t('to')}</span>
      <Value text={change.after} colour={change.kind === 'colour'} />
    </span>
  )
}

function Value({ text, colour, old }: { text: string; colour: boolean; old?: boolean }) {
  const { t } = useTranslation('audit')
  if (!text) return <span className={classes.nothing}>{t('nothing')}</span>
  return (
    <span className={old ? classes.old : undefined}>
      {colour && /^#[0-9a-f]{6}$/i.test(text) && (
        <span className={classes.swatch} style={{ background: text }} aria-hidden="true" />
      )}
      {text}
    </span>
  )
}

function Rows({ change }: { change: AuditChange }) {
  const { t } = useTranslation('audit')
  const groups = [
    ['added', IconPlus, change.added],
    ['removed', IconMinus, change.removed],
    ['changed', IconPencil, change.changed],
  ] as const
  if (groups.every(([, , rows]) => rows.length === 0)) return <span className={classes.nothing}>{t('order')}</span>
  return (
    <ul className={classes.rows}>
      {groups.flatMap(([kind, Icon, rows]) =>
        rows.map((row, index) => (
          <li key={`${kind}${index}`} data-kind={kind}>
            <Icon size={14} aria-hidden="true" />
            <span className={classes.srOnly}>{t(kind)}</span>
            {row}
          </li>
        )),
      )}
    </ul>
  )
}
