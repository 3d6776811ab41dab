import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { codeOf, pathOf } from '../model/code'
import classes from './Invitation.module.css'

/** For a link that broke in the mail: the code, or the whole link, pasted by hand. */
export function PasteCode() {
  const { t } = useTranslation('members')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  return (
    <form
      className={classes.paste}
      onSubmit={(event) => {
        event.preventDefault()
        const code = codeOf(text)
        if (code) void navigate({ href: pathOf(code) })
        else setWrong(true)
      }}
    >
      <div className={classes.buttons}>
        <TextInput
          label={t('confirm.code')}
          description={t('confirm.codeHelp')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={wrong ? t('confirm.codeWrong') : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWrong(false)
          }}
        />
        <Button type="submit" size="md" variant="default">
          {t('actions.continue')}
        </Button>
      </div>
    </form>
  )
}
