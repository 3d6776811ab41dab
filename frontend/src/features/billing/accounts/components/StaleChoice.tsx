import { Button } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import type { Conflict } from './useAccountForm'
import classes from './accounts.module.css'

/** In the place of the form: what somebody else has saved in between beside what was entered here, and the choice. */
export function StaleChoice<T>(props: {
  conflict: Conflict<T>
  saving: boolean
  label: (field: keyof T & string) => string
  words: (field: keyof T & string, values: T) => string
}) {
  const { t } = useTranslation('spaces')
  const { conflict, saving, label, words } = props
  return (
    <div role="alert">
      <strong className={classes.strong}>{t('stale.title')}</strong>
      <p className={classes.quiet}>{t('stale.text')}</p>
      {conflict.fields.length > 0 && (
        <table className={classes.stale}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('stale.mineColumn')}</th>
              <th scope="col">{t('stale.theirsColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.fields.map((field) => (
              <tr key={field}>
                <th scope="row">{label(field)}</th>
                <td>{words(field, conflict.mine) || '–'}</td>
                <td>{words(field, conflict.theirs) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={conflict.takeTheirs} disabled={saving}>
          {t('stale.theirs')}
        </Button>
        <Button onClick={conflict.keepMine} loading={saving}>
          {t('stale.mine')}
        </Button>
      </div>
    </div>
  )
}
