import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FromReceiver, ReceivedEvent, ReceiverOrder, ToReceiver } from './receiver.ts'

const preload = new URL('../support/tsx.mjs', import.meta.url).href

export interface Receiver {
  url: string
  received: ReceivedEvent[]
  /** Events that came to a path, in their order. */
  at(path: string): ReceivedEvent[]
  order(order: ReceiverOrder): Promise<void>
  /** Its clock goes with that of a site which a test has moved: signatures are good for five minutes. */
  ahead(ms: number): Promise<void>
  close(): Promise<void>
}

/** @param secrets that it tries, `whsec_…` */
export async function startReceiver(secrets: readonly string[]): Promise<Receiver> {
  const child = fork(join(import.meta.dirname, 'receiver.ts'), {
    env: { ...process.env, RECEIVER_SECRETS: JSON.stringify(secrets) },
    execArgv: ['--import', preload],
  })
  const received: ReceivedEvent[] = []
  const waiting: (() => void)[] = []
  const port = await new Promise<number>((resolve) => {
    child.on('message', (it: FromReceiver) => {
      if ('port' in it) resolve(it.port)
      else if ('received' in it) received.push(it.received)
      else waiting.shift()?.()
    })
  })
  const tell = (it: ToReceiver) =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      child.send(it)
    })
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    at: (path) => received.filter((it) => it.path === path),
    order: (order) => tell({ order }),
    ahead: (aheadMs) => tell({ aheadMs }),
    async close() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
