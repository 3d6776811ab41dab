import type { AppPasswordsOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import classes from './addressbooks.module.css'

const WAYS = ['iphone', 'android'] as const
const STEPS = ['one', 'two', 'three'] as const

/** What a phone asks for, and the `secret` while it is known. */
export function Entries({ list, secret }: { list: AppPasswordsOut; secret?: string }) {
  const { t } = useTranslation('addressbooks')
  return (
    <>
      <Copied name={t('server')} value={list.server} />
      <Copied name={t('userName')} value={list.user_name} />
      {secret && <Copied name={t('password')} value={secret} />}
    </>
  )
}

function Copied({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <p className={classes.label}>{name}</p>
      <div className={classes.value}>
        <code>{value}</code>
        <CopyButton value={value} name={name} />
      </div>
    </div>
  )
}

/** How a phone is set up, step by step. */
export function Ways() {
  const { t } = useTranslation('addressbooks')
  return (
    <div className={classes.ways}>
      {WAYS.map((way) => (
        <section key={way}>
          <h3>{t(`ways.${way}.title`)}</h3>
          <ol>
            {STEPS.map((step) => (
              <li key={step}>{t(`ways.${way}.${step}`)}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
