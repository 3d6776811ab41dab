import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { OwnStatisticsOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Panel } from '@/shared/ui/Section'
import { pictureOf, pictureOfSpace, type Picture, type Row } from '../model/numbers'
import { Changed, Figure } from './Figure'
import classes from './numbers.module.css'
import { Sketch } from './Sketch'

/** The last 30 days: of a space as a quiet row, of all that is the person's as a picture. */
export default function OwnNumbers({ numbers, space }: { numbers: OwnStatisticsOut; space?: string }) {
  if (space) {
    const picture = pictureOfSpace(numbers, space)
    return picture && <OfSpace picture={picture} space={space} />
  }
  const picture = pictureOf(numbers)
  return picture && <Whole picture={picture} />
}

function Whole({ picture }: { picture: Picture }) {
  const { t } = useTranslation('statistics/overview')
  const heading = useId()
  const { rows, more, only } = picture
  return (
    <section aria-labelledby={heading}>
      <Panel className={classes.picture}>
        <div className={classes.head}>
          <h2 className={classes.title} id={heading}>
            {t('last30')}
          </h2>
          {only && <OnlyLink row={only} />}
        </div>
        <div className={classes.parts}>
          <div className={classes.part}>
            <Figures picture={picture} />
            <Sketch pieces={picture.pieces} />
          </div>
          {rows.length > 0 && (
            <ul className={classes.rows}>
              {rows.map((row) => (
                <NumbersRow key={row.uuid} row={row} />
              ))}
              {more > 0 && (
                <li className={classes.more}>
                  <TextLink to={rows[0]?.space === null ? '/spaces' : '/cards'} c="var(--v-accent)">
                    {t('all')}
                  </TextLink>
                </li>
              )}
            </ul>
          )}
        </div>
      </Panel>
    </section>
  )
}

function Figures({ picture }: { picture: Picture }) {
  const { t } = useTranslation('statistics/overview')
  return (
    <dl className={classes.figures}>
      <Figure name={t('views')} figure={picture.views} />
      <Figure name={t('saves')} figure={{ now: picture.saves, before: null }} />
    </dl>
  )
}

function OnlyLink({ row }: { row: Row }) {
  const { t } = useTranslation('statistics/overview')
  return row.space === null ? (
    <TextLink to="/space/$space/dashboard" params={{ space: row.uuid }} c="var(--v-accent)">
      {t('titles.dashboard')}
    </TextLink>
  ) : (
    <TextLink to="/space/$space/cards/$id" params={{ space: row.space, id: row.uuid }} c="var(--v-accent)">
      {row.name}
    </TextLink>
  )
}

function NumbersRow({ row }: { row: Row }) {
  const { t } = useTranslation('statistics/overview')
  const { number } = useFormats()
  return (
    <li className={classes.row}>
      {row.space === null ? (
        <Link className={classes.link} to="/space/$space/dashboard" params={{ space: row.uuid }}>
          {row.name}
        </Link>
      ) : (
        <Link className={classes.link} to="/space/$space/cards/$id" params={{ space: row.space, id: row.uuid }}>
          {row.name}
        </Link>
      )}
      <span className={classes.count}>
        {t('viewsOf', { count: row.now, number: number(row.now) })} <Changed of={row} />
      </span>
    </li>
  )
}

function OfSpace({ picture, space }: { picture: Picture; space: string }) {
  const { t } = useTranslation('statistics/overview')
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Panel className={classes.quiet}>
        <h2 className={classes.quietTitle} id={heading}>
          <Link className={classes.link} to="/space/$space/dashboard" params={{ space }}>
            {t('last30')}
          </Link>
        </h2>
        <Figures picture={picture} />
        <Sketch pieces={picture.pieces} bare />
      </Panel>
    </section>
  )
}
