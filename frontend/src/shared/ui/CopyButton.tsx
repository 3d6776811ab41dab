import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Tooltip } from '@/shared/ui/layers/Tooltip'

export interface CopyButtonProps {
  value: string | (() => string)
  label?: string
  name?: string
}

/** Copies a text. With `label` it is a button with words, else an icon with a name. */
export function CopyButton({ value, label, name }: CopyButtonProps) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    await writeClipboard(typeof value === 'string' ? value : value())
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 2000)
  }
  const icon = copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
  const announced = (
    <span
      role="status"
      style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {copied ? t('actions.copied') : ''}
    </span>
  )
  if (label) {
    return (
      <Button variant="default" leftSection={icon} onClick={() => void copy()}>
        {copied ? t('actions.copied') : label}
        {announced}
      </Button>
    )
  }
  return (
    <Tooltip label={copied ? t('actions.copied') : t('actions.copy')}>
      <ActionIcon aria-label={name ? t('actions.copyNamed', { name }) : t('actions.copy')} onClick={() => void copy()}>
        {icon}
        {announced}
      </ActionIcon>
    </Tooltip>
  )
}

/** The clipboard exists on secure pages only; elsewhere the old way still works. */
export async function writeClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    return
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    area.style.opacity = '0'
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
}
