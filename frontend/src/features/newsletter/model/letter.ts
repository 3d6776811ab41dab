/** The letter as programs show it by day, also on a device that has its night. */
export function byDay(html: string): string {
  return html.replace(/@media \(prefers-color-scheme: ?dark\)/g, '@media not all')
}
