import { Loader } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import classes from './FileDrop.module.css'

interface FileDropProps {
  label: string
  busy: boolean
  onFile: (file: File) => void
  className?: string
  /** Shown below the sign. */
  children: ReactNode
}

/** A place for one file of any kind, dropped or chosen. */
export function FileDrop({ label, busy, onFile, className, children }: FileDropProps) {
  const [above, setAbove] = useState(false)
  useEffect(keepPageAtDrop, [])
  return (
    <div
      className={`${classes.place} ${className ?? ''}`}
      aria-busy={busy}
      data-accept={above || undefined}
      onDragEnter={() => setAbove(true)}
      onDragLeave={() => setAbove(false)}
      onDrop={() => setAbove(false)}
    >
      {/* Lies over all of it: pointers, keys and what is dropped reach the browser's own field. */}
      <input
        type="file"
        className={classes.file}
        aria-label={label}
        disabled={busy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file can be chosen again, mended.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <div className={classes.inside}>
        {busy ? (
          <Loader size={40} color="ink" />
        ) : (
          <IconFileSpreadsheet size={40} stroke={1.4} color="var(--v-text-2)" aria-hidden="true" />
        )}
        {children}
      </div>
    </div>
  )
}

/** A file that falls beside the field would take the place of the page. */
function keepPageAtDrop(): () => void {
  const keep = (event: DragEvent) => {
    if (!(event.target instanceof HTMLInputElement && event.target.type === 'file')) event.preventDefault()
  }
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
  return () => {
    window.removeEventListener('dragover', keep)
    window.removeEventListener('drop', keep)
  }
}
