import { SMTPServer } from 'smtp-server'
import { pauseSending, progressOf, resumeSending, sendingsOf } from '#server/letter/sending/sendings.ts'
import { leaseMs } from '#server/outbox/queue.ts'
import type { Store } from '#server/store/open.ts'
import { forked } from '#test/support/operated/forked.ts'
import { distDir } from '#test/support/site.ts'
import type { StorePlace } from '#test/support/store/stores.ts'
import type { LetterOrders } from './letterSender.ts'
import { begin, edition, subscribe } from './letterStore.ts'

/** A mail server that keeps of each mail its recipient, its Message-ID and when it took it. */
export interface Sink {
  smtpUrl: string
  port: number
  taken: { to: string; messageId: string; at: number }[]
  close(): Promise<void>
}

/** @param taken receives what it takes @param port of one that was closed */
export async function openSink(taken: Sink['taken'] = [], port = 0): Promise<Sink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 200,
    onData(stream, session, done) {
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 20_000) head += chunk.toString('latin1')
      })
      stream.on('end', () => {
        const messageId = /^message-id:\s*(<[^>]+>)/im.exec(head)?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) taken.push({ to: address, messageId, at: Date.now() })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const ownPort = typeof address === 'object' && address ? address.port : 0
  return {
    smtpUrl: `smtp://127.0.0.1:${ownPort}`,
    port: ownPort,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Processes that send letters of one store. */
export function senders({ dataDir, databaseUrl }: StorePlace, { smtpUrl }: Sink, perMinute: number) {
  const { start, ...rest } = forked<LetterOrders>(new URL('letterSender.ts', import.meta.url))
  return {
    ...rest,
    start: (aheadMs = 0) => start({ dataDir, databaseUrl, distDir, smtpUrl, perMinute, aheadMs }),
  }
}

export interface KillRun {
  recipients: number
  processes: number
  kills: number
  perMinute: number
  /** Stops and resumes the sending once. */
  hasPause: boolean
}

export interface KillResult {
  /** Distinct recipients, and how many mails the server took. */
  recipients: number
  taken: number
  /** Mails that came a second time, each with the Message-ID of the first. */
  doubles: number
  /** Recipients with two Message-IDs: there may be none. */
  twice: number
  seconds: number
  kills: number
}

/**
 * Sends one letter while processes are killed at random moments and started again; SQLite, which belongs to one process,
 * is opened by the test between two of them alone.
 */
export async function killRun(
  { open, place, sink }: { open: () => Promise<Store>; place: StorePlace; sink: Sink },
  { recipients, processes, kills, perMinute, hasPause }: KillRun,
): Promise<KillResult> {
  const addresses = Array.from({ length: recipients }, (_, i) => `reader-${i}@demo.test`)
  const isShared = place.databaseUrl !== undefined
  let store = await open()
  await subscribe(store, addresses)
  const sending = await begin(store, edition())
  if (!isShared) await store.close()
  const group = senders(place, sink, perMinute)
  const began = Date.now()
  let killed = 0
  // Leases of killed processes end by the clock: those that are started later live later.
  let aheadMs = 0
  for (let i = 0; i < processes; i++) await group.start(aheadMs)
  try {
    let isPaused = !hasPause
    while (killed < kills) {
      const goal = ((killed + 1) * recipients) / (kills + 2)
      await until(() => new Set(sink.taken.map(({ to }) => to)).size >= goal)
      await sleep(Math.random() * 150)
      const victim = group.running[Math.floor(Math.random() * group.running.length)]
      if (victim) await group.kill(victim)
      killed++
      if (!isPaused && isShared && killed >= kills / 2) {
        isPaused = true
        await pauseAndResume(store, sending, sink)
      }
      await group.start(aheadMs)
    }
    await until(() => new Set(sink.taken.map(({ to }) => to)).size >= recipients * 0.97)
    // Mails that a killed process held are due once its lease has ended.
    await group.killAll()
    aheadMs = leaseMs + 1000
    for (let i = 0; i < processes; i++) await group.start(aheadMs)
    await until(() => new Set(sink.taken.map(({ to }) => to)).size >= recipients)
    await sleep(1500)
  } finally {
    await group.killAll()
  }
  if (!isShared) store = await open()
  const byReader = Map.groupBy(sink.taken, ({ to }) => to)
  const ids = [...byReader.values()].map((all) => new Set(all.map(({ messageId }) => messageId)).size)
  const progress = await progressOf(store.db, sending)
  if (progress.waiting > 0) throw new Error(`recipients are left: ${JSON.stringify(progress)}`)
  return {
    recipients: byReader.size,
    taken: sink.taken.length,
    doubles: sink.taken.length - byReader.size,
    twice: ids.filter((count) => count > 1).length,
    seconds: Math.round((Date.now() - began) / 1000),
    kills: killed,
  }
}

/** Once what the mail server was being given is there, nothing more leaves while a sending is paused. */
async function pauseAndResume(store: Store, sending: string, sink: Sink): Promise<void> {
  await retry(store, pauseSending)
  let last = -1
  for (let tries = 0; tries < 20 && last !== sink.taken.length; tries++) {
    last = sink.taken.length
    await sleep(3000)
  }
  const { waiting } = await progressOf(store.db, sending)
  if (last !== sink.taken.length || waiting === 0) throw new Error('a paused sending went on')
  await retry(store, resumeSending)
}

async function retry(store: Store, change: typeof pauseSending): Promise<void> {
  const [row] = await sendingsOf(store.db, undefined)
  if (!row || !(await store.transaction((tx) => change(tx, row)))) throw new Error('the sending could not be changed')
}

async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 15 * 60_000
  while (!holds()) {
    if (Date.now() > end) throw new Error('it did not happen within a quarter of an hour')
    await sleep(20)
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
