/** What a page shows at least, whichever frame it has: its content, or that it failed. */
const SHOWN = 'main, [role="alert"]'

/** The frame that index.html draws goes in the moment in which `root` has one of its own, before that is painted. */
export function dropFirstFrame(root: HTMLElement): void {
  const seen = new MutationObserver(() => {
    if (!root.querySelector(SHOWN)) return
    document.getElementById('first')?.remove()
    seen.disconnect()
  })
  seen.observe(root, { childList: true, subtree: true })
}
