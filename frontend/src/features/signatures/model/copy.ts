/** Copies markup with its look, and the plain twin for where that cannot be pasted. Throws where the browser refuses. */
export async function copyRich({ html, text }: { html: string; text: string }): Promise<void> {
  if ('ClipboardItem' in globalThis && navigator.clipboard && 'write' in navigator.clipboard) {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item])
    return
  }
  // Pages without a certificate have no clipboard; the old command still tells what is copied.
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', fill)
  try {
    if (!document.execCommand('copy')) throw new Error('refused')
  } finally {
    document.removeEventListener('copy', fill)
  }
}
