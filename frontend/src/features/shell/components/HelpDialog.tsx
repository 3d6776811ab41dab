import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import type { DialogProps } from '@/shared/ui/lazyDialog'
import classes from './HelpDialog.module.css'

const SHORTCUTS: [keys: string[], text: 'find' | 'save' | 'help' | 'range' | 'order' | 'close'][] = [
  [['Ctrl', 'K'], 'find'],
  [['Ctrl', 'S'], 'save'],
  [['?'], 'help'],
  [['Shift', '↖'], 'range'],
  [['␣', '↑', '↓'], 'order'],
  [['Esc'], 'close'],
]

export default function HelpDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation('shell')
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('help.title')}
      size="md"
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <p className={classes.text}>{t('help.text')}</p>
      <dl className={classes.list}>
        {SHORTCUTS.map(([keys, text]) => (
          <div key={text} className={classes.row}>
            <dt>{t(`help.${text}`)}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key === 'Ctrl' && mac ? '⌘' : key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
