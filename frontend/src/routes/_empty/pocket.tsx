import { createFileRoute } from '@tanstack/react-router'

/** A page of the server's own, which works without a network: who comes from within the manager is sent there. */
export const Route = createFileRoute('/_empty/pocket')({
  beforeLoad: () => {
    window.location.replace('/pocket/')
    // The browser leaves; nothing is shown meanwhile.
    return new Promise<never>(() => undefined)
  },
})
