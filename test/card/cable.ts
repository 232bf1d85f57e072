import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection between browser and site that can be cut: for the page, its workers and its other tabs. */
export interface Cable {
  /** Origin of the site as the browser sees it. */
  url: string
  /** @param target origin that it leads to */
  plugInto(target: string): void
  pull(): void
  close(): Promise<void>
}

export async function openCable(): Promise<Cable> {
  const sockets = new Set<Socket>()
  let port: number | undefined
  const server = createServer((near) => {
    if (port === undefined) return near.resetAndDestroy()
    const far = connect(port, 'localhost')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => sockets.delete(socket))
      socket.pipe(other)
    }
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const pull = () => {
    port = undefined
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    plugInto(target) {
      port = Number(new URL(target).port)
    },
    pull,
    async close() {
      pull()
      server.close()
      await once(server, 'close')
    },
  }
}
