/** The time zone of this device, as IANA calls it; empty where the browser does not tell. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}
