// The way from a tab to the installation, which can be cut: the same in every engine.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

import { PORT } from '../support/installation'

export interface Line {
  /** Where the installation is found over it. */
  url: string
  cut(): void
  mend(): void
  end(): void
}

export async function line(): Promise<Line> {
  const open = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) return near.destroy()
    const far = connect(PORT, 'localhost')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => open.delete(one))
    }
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const hangUp = () => open.forEach((socket) => socket.destroy())
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      whole = false
      hangUp()
    },
    mend: () => {
      whole = true
    },
    end: () => {
      server.close()
      hangUp()
    },
  }
}
