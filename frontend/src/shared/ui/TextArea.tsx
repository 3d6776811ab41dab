import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './TextArea.module.css'

interface TextAreaProps extends Omit<TextareaProps, 'autosize' | 'rows' | 'style'> {
  /** It is as high as these lines when it is empty. */
  minRows: number
  /** From here on it scrolls. */
  maxRows?: number
}

/** Several lines; grows with its text. Where the browser cannot do that, people draw it as high as they like. */
export function TextArea({ minRows, maxRows = 30, className, ...props }: TextAreaProps) {
  return (
    <Textarea
      {...props}
      rows={minRows}
      className={[classes.area, className].filter(Boolean).join(' ')}
      style={{ '--fewest': minRows, '--most': maxRows } as CSSProperties}
    />
  )
}
