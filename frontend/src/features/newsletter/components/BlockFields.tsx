import { Input, Skeleton, TextInput } from '@mantine/core'
import { CardSelect } from '@/features/cards/components/CardSelect'
import type { InnerBlock } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { ImageField } from '@/shared/ui/ImageField'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { Segmented } from '@/shared/ui/Segmented'
import { INNER_KINDS, MOST_IN_A_COLUMN, type Block, type BlockOf, type BlockPatch } from '../model/blocks'
import { BlocksEditor } from './BlocksEditor'
import classes from './newsletter.module.css'

const RichText = lazyPart(() => import('@/features/frames/components/RichText'), <Skeleton height={160} radius="md" />)

const LIMITS = { heading: 200, alt: 300, label: 100, href: 500 } as const
const WIDTHS = [25, 50, 75, 100] as const
const SIZES = ['small', 'medium', 'large'] as const
const NONE: ReadonlySet<string> = new Set()

export interface BlockFieldsProps<B extends Block = Block> {
  space: Uuid
  block: B
  disabled: boolean
  fault: (field: string) => string | undefined
  onChange: (patch: BlockPatch) => void
}

/** The fields of one block, by its kind. */
export function BlockFields({ block, ...props }: BlockFieldsProps) {
  const { t } = useTranslation('newsletter')
  const { disabled, fault, onChange } = props
  const line = (
    label: string,
    value: string,
    onText: (text: string) => void,
    more: { field: string; limit: number; optional?: boolean; help?: string; address?: boolean },
  ) => (
    <TextInput
      label={more.optional ? <OptionalLabel>{label}</OptionalLabel> : label}
      description={more.help}
      placeholder={more.address ? 'https://' : undefined}
      inputMode={more.address ? 'url' : undefined}
      value={value}
      maxLength={more.limit}
      disabled={disabled}
      error={fault(more.field)}
      onChange={(event) => onText(event.currentTarget.value)}
      autoComplete="off"
    />
  )
  const align = (kind: 'heading' | 'button', value: 'left' | 'center') => (
    <Input.Wrapper label={t('blocks.align')} labelElement="div">
      <div>
        <Segmented
          aria-label={t('blocks.align')}
          value={value}
          disabled={disabled}
          onChange={(next) => onChange({ kind, align: next as 'left' | 'center' })}
          data={(['left', 'center'] as const).map((one) => ({ value: one, label: t(`blocks.aligned.${one}`) }))}
        />
      </div>
    </Input.Wrapper>
  )
  switch (block.kind) {
    case 'heading':
      return (
        <>
          {line(t('blocks.heading.text'), block.text, (text) => onChange({ kind: 'heading', text }), {
            field: 'text',
            limit: LIMITS.heading,
          })}
          <Input.Wrapper label={t('blocks.heading.size')} labelElement="div">
            <div>
              <Segmented
                aria-label={t('blocks.heading.size')}
                value={String(block.level)}
                disabled={disabled}
                onChange={(level) => onChange({ kind: 'heading', level: level === '1' ? 1 : 2 })}
                data={[
                  { value: '1', label: t('blocks.heading.large') },
                  { value: '2', label: t('blocks.heading.small') },
                ]}
              />
            </div>
          </Input.Wrapper>
          {align('heading', block.align)}
        </>
      )
    case 'text':
      return (
        <Input.Wrapper label={t('blocks.text.name')} labelElement="div" error={fault('html')}>
          <Part compact>
            <RichText
              label={t('blocks.text.name')}
              value={block.html}
              disabled={disabled}
              onChange={(html) => onChange({ kind: 'text', html })}
            />
          </Part>
        </Input.Wrapper>
      )
    case 'image':
      return (
        <>
          <ImageField
            label={t('blocks.image.name')}
            value={block.image}
            onChange={(image) => onChange({ kind: 'image', image })}
            purpose="frame"
            space={props.space}
            error={fault('image')}
            disabled={disabled}
          />
          {line(t('blocks.image.alt'), block.alt, (alt) => onChange({ kind: 'image', alt }), {
            field: 'alt',
            limit: LIMITS.alt,
            help: t('blocks.image.altHelp'),
          })}
          {line(t('blocks.image.href'), block.href, (href) => onChange({ kind: 'image', href }), {
            field: 'href',
            limit: LIMITS.href,
            optional: true,
            address: true,
          })}
          <Input.Wrapper label={t('blocks.image.width')} labelElement="div">
            <div>
              <Segmented
                aria-label={t('blocks.image.width')}
                value={String(block.width)}
                disabled={disabled}
                onChange={(width) =>
                  onChange({ kind: 'image', width: WIDTHS.find((one) => String(one) === width) ?? 100 })
                }
                data={WIDTHS.map((width) => ({ value: String(width), label: t('blocks.image.percent', { width }) }))}
              />
            </div>
          </Input.Wrapper>
        </>
      )
    case 'button':
      return (
        <>
          {line(t('blocks.button.label'), block.label, (label) => onChange({ kind: 'button', label }), {
            field: 'label',
            limit: LIMITS.label,
          })}
          {line(t('blocks.button.href'), block.href, (href) => onChange({ kind: 'button', href }), {
            field: 'href',
            limit: LIMITS.href,
            address: true,
          })}
          {align('button', block.align)}
        </>
      )
    case 'card':
      return <Person {...props} block={block} />
    case 'columns':
      return <Columns {...props} block={block} />
    case 'spacer':
      return (
        <Segmented
          aria-label={t('blocks.spacer.size')}
          value={block.size}
          disabled={disabled}
          onChange={(size) => onChange({ kind: 'spacer', size: SIZES.find((one) => one === size) ?? 'medium' })}
          data={SIZES.map((size) => ({ value: size, label: t(`blocks.spacer.${size}`) }))}
        />
      )
    default:
      return <p className={classes.quiet}>{t('blocks.divider.about')}</p>
  }
}

function Person({ space, block, disabled, fault, onChange }: BlockFieldsProps<BlockOf<'card'>>) {
  const { t } = useTranslation('newsletter')
  const person = block.card
  return (
    <>
      {person && (
        <div className={classes.person}>
          <Avatar name={person.name} picture={person.picture} size={40} />
          <span>
            <strong>{person.name}</strong>
            {person.job_title && <span className={classes.second}>{person.job_title}</span>}
          </span>
        </div>
      )}
      {person && !person.visible && <p className={classes.problem}>{t('blocks.card.hidden')}</p>}
      {!disabled && (
        <CardSelect
          space={space}
          label={t('blocks.card.choose')}
          all
          value={person?.uuid ?? null}
          error={fault('card')}
          onPick={(card) =>
            onChange({
              kind: 'card',
              card: card && { uuid: card.uuid, name: card.name, job_title: '', picture: null, url: '', visible: true },
            })
          }
        />
      )}
      <TextInput
        label={<OptionalLabel>{t('blocks.card.label')}</OptionalLabel>}
        placeholder={t('blocks.card.usual')}
        value={block.label}
        maxLength={LIMITS.label}
        disabled={disabled}
        error={fault('label')}
        onChange={(event) => onChange({ kind: 'card', label: event.currentTarget.value })}
        autoComplete="off"
      />
    </>
  )
}

function Columns({ space, block, disabled, fault, onChange }: BlockFieldsProps<BlockOf<'columns'>>) {
  const { t } = useTranslation('newsletter')
  return (
    <>
      <p className={classes.quiet}>{t('blocks.columns.about')}</p>
      {block.columns.map((column, index) => (
        <section key={index} className={classes.columnOfLetter}>
          <h4 className={classes.columnName}>{t(index === 0 ? 'blocks.columns.left' : 'blocks.columns.right')}</h4>
          <BlocksEditor
            space={space}
            blocks={column}
            kinds={INNER_KINDS}
            most={MOST_IN_A_COLUMN}
            label={t(index === 0 ? 'blocks.columns.left' : 'blocks.columns.right')}
            disabled={disabled}
            fault={(id, field) => {
              const place = column.findIndex((inner) => inner.id === id)
              return fault(`columns.${index}.${place}${field && `.${field}`}`)
            }}
            faulty={NONE}
            onChange={(inner) =>
              onChange({
                kind: 'columns',
                columns: block.columns.map((one, at) => (at === index ? (inner as InnerBlock[]) : one)),
              })
            }
          />
        </section>
      ))}
    </>
  )
}
