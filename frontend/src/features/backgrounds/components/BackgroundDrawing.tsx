import { Skeleton, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CardSelect } from '@/features/cards/components/CardSelect'
import type { BackgroundLook } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Segmented } from '@/shared/ui/Segmented'
import { drawingQuery } from '../api'
import classes from './backgrounds.module.css'

const QUIET = 250
type Program = 'none' | 'teams' | 'zoom'
const PROGRAMS: readonly Program[] = ['none', 'teams', 'zoom']

/** What others see in a call: the background of a person, with a face and what the program lays over it. */
export function BackgroundDrawing({ space, look }: { space: string; look: BackgroundLook }) {
  const { t } = useTranslation('backgrounds')
  const { list } = useFormats()
  const [card, setCard] = useState<string | null>(null)
  const [program, setProgram] = useState<Program>('teams')
  const [mirrored, setMirrored] = useState(false)
  const wanted = useMemo(() => ({ look, card }), [look, card])
  const [asked] = useDebouncedValue(wanted, QUIET)
  const read = useQuery({ ...drawingQuery(space, asked), ...SAID_HERE })
  const drawing = read.data
  const said = drawing && [
    drawing.left_out.length > 0 &&
      t('preview.leftOut', { fields: list(drawing.left_out.map((field) => t(`field.${field}`))) }),
    drawing.cut.length > 0 && t('preview.cut', { fields: list(drawing.cut.map((field) => t(`field.${field}`))) }),
    drawing.signs.length > 0 && t('preview.signs', { signs: drawing.signs.join(' ') }),
  ]
  return (
    <div className={classes.preview}>
      <CardSelect space={space} label={t('preview.person')} all quiet value={card} onChange={setCard} />
      <div>
        <p className={classes.label} id="background-program">
          {t('preview.program')}
        </p>
        <Segmented
          fullWidth
          aria-labelledby="background-program"
          value={program}
          onChange={(value) => setProgram(value as Program)}
          data={PROGRAMS.map((value) => ({ value, label: t(`program.${value}`) }))}
        />
      </div>
      {read.isError && <Failure of={read} compact />}
      {!drawing && !read.isError && <Skeleton radius="md" style={{ aspectRatio: '16 / 9' }} />}
      {drawing && (
        <figure
          className={classes.call}
          data-mirrored={mirrored || undefined}
          data-waits={read.isPlaceholderData || undefined}
          aria-busy={read.isFetching}
        >
          <img src={drawing.picture} alt={t('preview.alt', { name: drawing.card?.name ?? '' })} />
          {program !== 'none' && (
            <div className={classes.over} data-program={program} aria-hidden="true">
              <svg viewBox="0 0 320 180" className={classes.face}>
                <path d="M78 180c2-34 30-50 82-52 52 2 80 18 82 52z" />
                <ellipse cx="160" cy="86" rx="29" ry="37" />
              </svg>
              <span className={classes.bar}>{drawing.card?.name ?? t('field.name')}</span>
            </div>
          )}
        </figure>
      )}
      <Switch
        label={t('preview.mirrored')}
        description={t('preview.mirroredText')}
        checked={mirrored}
        onChange={(event) => setMirrored(event.currentTarget.checked)}
      />
      {drawing && !drawing.card && <p className={classes.help}>{t('preview.nobody')}</p>}
      {said
        ?.filter((one) => one !== false)
        .map((one) => (
          <p key={one} className={classes.warning}>
            {one}
          </p>
        ))}
    </div>
  )
}
