import type { EmbeddedFrame, EmbeddingOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import { Section } from '@/shared/ui/Section'
import classes from './embedding.module.css'

/** What is put into pages of other sites, each with how it looks there. */
export function Frames({ found }: { found: EmbeddingOut }) {
  const { t } = useTranslation('embedding')
  return (
    <>
      <Frame title={t('people.title')} text={t('people.text')} frame={found.people} height={420} />
      {found.card && <Frame title={t('card.title')} text={t('card.text')} frame={found.card} height={140} narrow />}
    </>
  )
}

function Frame(props: { title: string; text: string; frame: EmbeddedFrame; height: number; narrow?: boolean }) {
  const { title, text, frame, height, narrow = false } = props
  const { t, language } = useTranslation('embedding')
  // The same page at this host, whatever the installation is called elsewhere.
  const { pathname } = new URL(frame.address)
  return (
    <Section title={title} description={text}>
      <Copied name={t('markup')} value={frame.markup} />
      <Copied name={t('oembed')} value={frame.oembed} />
      <p className={classes.label}>{t('preview')}</p>
      <iframe
        className={narrow ? `${classes.preview} ${classes.narrow}` : classes.preview}
        src={`${pathname}?lang=${language}`}
        title={t('previewOf', { name: frame.title })}
        height={height}
      />
    </Section>
  )
}

/** A value to copy, below its name, unless a heading says that already. */
export function Copied({ name, value, headed }: { name: string; value: string; headed?: boolean }) {
  return (
    <div className={classes.copied}>
      {!headed && <p className={classes.label}>{name}</p>}
      <div className={classes.value}>
        <code className={classes.code}>{value}</code>
        <CopyButton value={value} name={name} />
      </div>
    </div>
  )
}
