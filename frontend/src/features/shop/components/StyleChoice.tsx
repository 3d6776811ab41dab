import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { lazyPart } from '@/shared/ui/lazyPart'
import classes from './shop.module.css'
import type { Drawing } from './useDrawn'

const StyleProblems = lazyPart(() => import('./StyleProblems'))

/** By which of its styles a space has the article printed. */
export function StyleChoice({ space, drawing }: { space: Uuid; drawing: Drawing }) {
  const { t } = useTranslation('shop')
  const { can } = useAbilities(space)
  return (
    <>
      <div className={classes.chips} role="group" aria-label={t('style.label')}>
        {drawing.rows.map(({ uuid, name }) => (
          <UnstyledButton
            key={uuid}
            className={classes.chip}
            aria-pressed={uuid === drawing.style}
            onClick={() => drawing.choose(uuid)}
          >
            {name}
          </UnstyledButton>
        ))}
        {can('card_styles.edit') && (
          <TextLink to="/space/$space/card-styles" params={{ space }} className={classes.chip}>
            <IconPlus size={16} aria-hidden="true" />
            {t(drawing.rows.length > 0 ? 'style.more' : 'style.first')}
          </TextLink>
        )}
      </div>
      {drawing.style && drawing.bad.length > 0 && (
        <StyleProblems space={space} style={drawing.style} bad={drawing.bad} canChange={can('card_styles.edit')} />
      )}
    </>
  )
}
