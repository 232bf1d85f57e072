import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Transform } from 'node:stream'
import { Transform as TransformStream } from 'node:stream'

/**
 * How the line is. `stalled`: open, and nothing comes through, as when a machine hangs or a firewall swallows packets;
 * `gone`: nobody listens, what was open is cut.
 */
export type Line = 'open' | { lateMs: number } | 'stalled' | 'gone'

/** Stands between a process and PostgreSQL, Redis, a mail server…, and spoils the line as it is told. */
export interface TcpProxy {
  port: number
  /** From now on, for connections that are open already too. Back to `open`, what was stalled goes on. */
  set(line: Line): Promise<void>
  close(): Promise<void>
}

/** @param target port on 127.0.0.1 @param at where it listens: an address of this machine, a port; any free one there */
export async function openTcpProxy(target: number, at: { host?: string; port?: number } = {}): Promise<TcpProxy> {
  const { host = '127.0.0.1' } = at
  let line: Line = 'open'
  const sockets = new Set<Socket>()
  /** Sends that wait until the line works again. */
  const held = new Set<() => void>()
  let server = await listen(at.port ?? 0)
  const { port } = server.address() as AddressInfo

  return {
    port,
    async set(next) {
      const before = line
      line = next
      if (next === 'gone') await hangUp()
      else if (before === 'gone') server = await listen(port)
      if (next !== 'stalled') {
        for (const goOn of held) goOn()
        held.clear()
      }
    },
    close: hangUp,
  }

  async function listen(onPort: number): Promise<Server> {
    const listening = createServer(join).listen(onPort, host)
    await once(listening, 'listening')
    return listening
  }

  async function hangUp(): Promise<void> {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    held.clear()
    await closed
  }

  function join(near: Socket): void {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(spoiled()).pipe(other)
    }
  }

  function spoiled(): Transform {
    return new TransformStream({
      transform(chunk, _encoding, done) {
        const pass = () => done(null, chunk)
        if (line === 'stalled') held.add(pass)
        else if (typeof line === 'object') setTimeout(pass, line.lateMs)
        else pass()
      },
    })
  }
}
