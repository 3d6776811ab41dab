/** Whether contracts are made here: the server says so in the page. An installation that serves one company has none. */
export function contractsAreHere(): boolean {
  return document.querySelector('meta[name="contracts"]') !== null
}
