import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Drawer } from '@/shared/ui/layers/Modal'
import classes from './BesidePhone.module.css'

/** From here on there is room for form and phone beside each other. */
const WIDE = '(min-width: 75em)'

/** A form on the left and the live card on the right; on a narrow screen the card comes up in a sheet. */
export function BesidePhone(props: {
  children: ReactNode
  /** The live card with its switches. */
  phone: ReactNode
  title: string
  /** What the button says that brings up the sheet. */
  show: string
  /** The save bar is there: the button moves above it. */
  raised: boolean
  /** What is shown is as wide as the form: a mail, a screen. */
  broad?: boolean
}) {
  const { t } = useTranslation('common')
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const [sheet, setSheet] = useState(false)
  return (
    <>
      <div className={`${classes.editor} ${wide ? (props.broad ? classes.broad : '') : classes.alone}`}>
        <div className={classes.form}>{props.children}</div>
        {wide && (
          <aside className={classes.aside} aria-label={props.title}>
            <div className={`${classes.preview} ${classes.sticky}`}>{props.phone}</div>
          </aside>
        )}
      </div>
      {!wide && (
        <>
          <Button
            className={props.raised ? `${classes.float} ${classes.raised}` : classes.float}
            leftSection={<IconDeviceMobile size={18} aria-hidden="true" />}
            onClick={() => setSheet(true)}
          >
            {props.show}
          </Button>
          <Drawer
            opened={sheet}
            onClose={() => setSheet(false)}
            position="bottom"
            size="95%"
            title={props.title}
            closeButtonProps={{ 'aria-label': t('actions.close') }}
          >
            <div className={`${classes.preview} ${classes.sheet}`}>{props.phone}</div>
          </Drawer>
        </>
      )}
    </>
  )
}
