// Shows each signature whole, and copies it with its look, and as plain text for who cannot paste that.
;(() => {
  // Pixels that a mail has on a desk.
  const WIDE = 600
  for (const frame of document.querySelectorAll('iframe')) {
    const fit = () => {
      const body = frame.contentDocument?.body
      if (!body) return
      const scale = Math.min(1, frame.parentElement.clientWidth / WIDE)
      const height = body.offsetHeight + 24
      frame.style.width = `${WIDE}px`
      // What is drawn wide and made small takes no more room than it is seen with.
      frame.parentElement.style.overflow = 'hidden'
      // Mails are written on white.
      frame.style.background = '#fff'
      frame.style.height = `${height}px`
      frame.style.transformOrigin = '0 0'
      frame.style.transform = `scale(${scale})`
      frame.style.marginBottom = `${(scale - 1) * height}px`
    }
    frame.addEventListener('load', fit)
    addEventListener('resize', fit)
    fit()
  }
  const read = async (address, kind) => {
    const answer = await fetch(address, { cache: 'no-store' })
    if (!answer.ok) throw new Error(String(answer.status))
    return new Blob([await answer.text()], { type: kind })
  }
  for (const button of document.querySelectorAll('button[data-copy]')) {
    if (!('ClipboardItem' in window) || !navigator.clipboard?.write) continue
    button.hidden = false
    const said = button.parentElement.querySelector('[role=status]')
    button.addEventListener('click', async () => {
      try {
        // Safari wants the promise: what is fetched first counts as no click any more.
        const item = new ClipboardItem({
          'text/html': read(`${button.dataset.copy}/markup`, 'text/html'),
          'text/plain': read(`${button.dataset.copy}/txt`, 'text/plain'),
        })
        await navigator.clipboard.write([item])
        said.textContent = button.dataset.done
      } catch {
        said.textContent = button.dataset.failed
      }
    })
  }
})()
