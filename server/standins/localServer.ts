import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The server of a stand-in, on this machine only. */
export interface LocalServer {
  /** `http://127.0.0.1:…` */
  origin: string
  /** Cuts open connections. */
  close(): Promise<void>
}

/**
 * Serves a stand-in over HTTP; an error is a 500 with its reason, since only developers read it.
 * @param port 0 takes a free one @throws Error if the port is taken
 */
export async function serveLocally(
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  port = 0,
): Promise<LocalServer> {
  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      res.writeHead(500).end(error instanceof Error ? error.message : String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
