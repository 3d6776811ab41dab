/** Whether passkeys can be made and used here: they belong to a name, never to an IP address. */
export function passkeysWork(site: {
  hostname: string
  isSecureContext: boolean
  PublicKeyCredential?: unknown
}): boolean {
  return Boolean(site.PublicKeyCredential) && site.isSecureContext && !/^[\d.]+$|^\[|:/.test(site.hostname)
}

export const passkeysWorkHere = () =>
  passkeysWork({
    hostname: window.location.hostname,
    isSecureContext: window.isSecureContext,
    PublicKeyCredential: window.PublicKeyCredential,
  })

/** What speaks with the device; it comes once somebody asks for it. */
export const asking = () => import('./asking')
