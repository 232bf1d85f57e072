import type { Logger } from 'pino'
import { letterBacklog, type Mail, offerReader, probeMailServer } from '#server/mail/index.ts'
import { startSender } from '#server/outbox/sender.ts'
import type { Store } from '#server/store/open.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import { letterLimits } from '#shared/limits.ts'
import type { Editions } from './gate.ts'
import { countLeftOut, prepareBatch } from './prepare.ts'
import { type AddressLooks, judgeAddresses } from './recipients.ts'
import { endSending, type Sending, sendingsOnTheirWay, settleRecipients } from './sendings.ts'

export interface PacerOptions {
  store: Store
  clock: () => number
  log: Logger
  mail: Pick<Mail, 'queue' | 'isConfigured'>
  editions: Editions
  /** Letters that leave in a minute, of all sendings and from all processes together. */
  perMinute: number
  /** Pause between two looks. */
  lookEveryMs?: number
}

type OnItsWay = Pick<Sending, 'id' | 'story' | 'version' | 'startedAt' | 'preparedTo' | 'preparedAt'>

/** A mark of the pace that is further ahead comes from a clock that was put back since. */
const furthestAheadMs = 60_000
/** A mail server that is away is tried with one letter a minute. */
const probeEveryMs = 60_000

/**
 * Moves letters from their sendings to the outbox at the pace that is set: each process looks twice a second, and takes
 * as many as have become due since any process took some.
 */
export function openPacer(options: PacerOptions, looks: AddressLooks): { close(): Promise<void> } {
  const { store, clock, log, mail, editions, perMinute, lookEveryMs = 500 } = options
  let closing = false
  let probedAt = Number.NEGATIVE_INFINITY
  let isHeld = false
  const sender = startSender(look, lookEveryMs)
  return {
    close() {
      closing = true
      return sender.close()
    },
  }

  async function look(): Promise<void> {
    if (!store.isOpen()) return
    try {
      for (const sending of await sendingsOnTheirWay(store.db)) {
        if (closing) return
        const edition = await editions(sending.id)
        if (!edition) continue
        if (sending.preparedAt === null) await prepare(sending, edition)
        else await advance(sending, edition)
      }
    } catch (error) {
      // The database is away: the next look goes on.
      log.warn({ err: error }, 'the letters cannot be read')
    }
  }

  async function prepare(sending: OnItsWay, edition: LetterEdition): Promise<void> {
    const { id, story, startedAt } = sending
    for (let preparedTo = sending.preparedTo; !closing; ) {
      const batch = await prepareBatch(
        store,
        looks,
        { id, story, edition, startedAt: startedAt ?? 0, preparedTo },
        clock(),
      )
      if (!batch) return
      if (batch.preparedTo === null) {
        log.info({ sending: id }, 'the recipients of a letter are worked out')
        return
      }
      preparedTo = batch.preparedTo
    }
  }

  async function advance(sending: OnItsWay, edition: LetterEdition): Promise<void> {
    const moved = mail.isConfigured && (await mayMove()) ? await move(sending, edition) : 0
    if (moved > 0) return
    await settleRecipients(store.db, sending.id, clock())
    if (await endSending(store.db, sending, clock())) log.info({ sending: sending.id }, 'a letter has been sent')
  }

  /**
   * No more letters than the outbox can be rid of: a slow mail server sets the pace itself, and one that is away leaves
   * them with their sending, where they do not grow old.
   */
  async function mayMove(): Promise<boolean> {
    const { untried, unreachable } = await letterBacklog(store.db)
    const wasHeld = isHeld
    isHeld = unreachable >= letterLimits.unreachable
    if (isHeld !== wasHeld) log.warn({ isHeld }, 'letters wait for the mail server, or go on')
    if (isHeld && Math.abs(clock() - probedAt) >= probeEveryMs) {
      probedAt = clock()
      await probeMailServer(store.db, probedAt)
    }
    return !isHeld && untried < Math.max(letterLimits.untried, perMinute / 6)
  }

  /** @returns how many were taken from the sending, in this process */
  function move({ id, startedAt }: OnItsWay, edition: LetterEdition): Promise<number> {
    return store.transaction(async (tx) => {
      const now = clock()
      const { numUpdatedRows } = await tx
        .updateTable('letterSendings')
        .set({ state: 'sending' })
        .where('id', '=', id)
        // Changes nothing but holds the row: who stops the sending waits for this transaction, or this one finds it stopped.
        .where('state', '=', 'sending')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return 0
      const due = await dueByPace(tx, perMinute, now)
      if (due.count === 0) return 0
      const rows = await tx
        .selectFrom('letterRecipients')
        .select(['recipientKey', 'mailId'])
        .where('sending', '=', id)
        .where('state', '=', 'waiting')
        .limit(due.count)
        .execute()
      // Turns that nobody uses are not kept for later.
      await due.use(rows.length)
      await queue(tx, { id, letter: { edition, until: startedAt ?? 0 }, rows }, now)
      return rows.length
    })
  }

  async function queue(
    tx: Tx,
    of: {
      id: string
      letter: { edition: LetterEdition; until: number }
      rows: readonly Pick<Row<'letterRecipients'>, 'recipientKey' | 'mailId'>[]
    },
    now: number,
  ): Promise<void> {
    const { id, letter, rows } = of
    const keys = rows.map(({ recipientKey }) => recipientKey)
    const judged = await judgeAddresses(tx, looks, { letter, keys, now })
    const queued: string[] = []
    for (const { recipientKey, mailId } of rows) {
      const found = judged.get(recipientKey)
      if (!found || 'leftOut' in found) {
        await tx.deleteFrom('letterRecipients').where('mailId', '=', mailId).execute()
        await countLeftOut(tx, id, found?.leftOut ?? 'gone', 1)
        continue
      }
      const { to, locale, reader, subscribedAt, memberOf } = found.recipient
      const { token } = await offerReader({ db: tx }, recipientKey, now)
      const data = { sending: id, reader, unsubscribeToken: token, subscribedAt, memberOf }
      await mail.queue(tx, { id: mailId, kind: 'letter', locale, to, data })
      queued.push(mailId)
    }
    if (queued.length > 0)
      await tx.updateTable('letterRecipients').set({ state: 'queued' }).where('mailId', 'in', queued).execute()
  }
}

/**
 * The turns that are due by the pace of all processes. One row says when the next one is: the process that holds it takes
 * those up to now, of the last second at most, since a pause is not made up for.
 */
async function dueByPace(
  tx: Tx,
  perMinute: number,
  now: number,
): Promise<{ count: number; use: (used: number) => Promise<void> }> {
  const everyMs = 60_000 / perMinute
  const { nextAt } = await tx
    .insertInto('letterPace')
    .values({ id: 'letter', nextAt: now })
    // Changes nothing but holds the row.
    .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ nextAt: row.ref('letterPace.nextAt') })))
    .returning('nextAt')
    .executeTakeFirstOrThrow()
  const from = nextAt > now + furthestAheadMs ? now : Math.max(nextAt, now - letterLimits.burstMs)
  const count = from > now ? 0 : Math.min(letterLimits.atOnce, Math.floor((now - from) / everyMs) + 1)
  return {
    count,
    async use(used) {
      const next = Math.round(used === 0 ? now : from + used * everyMs)
      await tx.updateTable('letterPace').set({ nextAt: next }).where('id', '=', 'letter').execute()
    },
  }
}
