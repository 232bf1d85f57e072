import type { LetterGate } from '#server/mail/index.ts'
import type { Store } from '#server/store/open.ts'
import type { LetterEdition } from '#shared/letter/edition.ts'
import type { LeftOutReason } from '#shared/letter/sending.ts'
import { countLeftOut } from './prepare.ts'
import { type AddressLooks, type Judgement, judgeAddresses } from './recipients.ts'

/** Editions of sendings, by id; megabytes each, and one or two are on their way at a time. */
export type Editions = (sending: string) => Promise<LetterEdition | undefined>

const editionsInMemory = 2

/** Reads an edition once in this process: from its beginning on it never changes. */
export function createEditions({ db }: Pick<Store, 'db'>): Editions {
  const known = new Map<string, LetterEdition>()
  return async (sending) => {
    const found = known.get(sending)
    if (found) return found
    const row = await db.selectFrom('letterSendings').select('edition').where('id', '=', sending).executeTakeFirst()
    if (!row?.edition) return undefined
    const edition = JSON.parse(row.edition) as LetterEdition
    if (known.size >= editionsInMemory) known.delete(known.keys().next().value ?? '')
    known.set(sending, edition)
    return edition
  }
}

/**
 * Asked right before a letter leaves: whether its sending still goes on, in whichever process that was stopped, and
 * whether its reader still wants it.
 */
export function createLetterGate(
  { store, clock, editions }: { store: Store; clock: () => number; editions: Editions },
  looks: AddressLooks,
): LetterGate {
  return {
    async ask({ id, sending, recipientKey }) {
      const { db } = store
      const now = clock()
      const row = await db
        .selectFrom('letterSendings')
        .select(['state', 'startedAt'])
        .where('id', '=', sending)
        .executeTakeFirst()
      if (row?.state === 'paused') return { refusal: 'paused' }
      const edition = row && row.state !== 'cancelled' ? await editions(sending) : undefined
      if (!row || !edition) return refuse(id, sending, 'cancelled', 'stopped')
      const letter = { edition, until: row.startedAt ?? 0 }
      const judged = await judgeAddresses(db, looks, { letter, keys: [recipientKey], now })
      const found: Judgement = judged.get(recipientKey) ?? { leftOut: 'gone' }
      if ('leftOut' in found)
        return refuse(id, sending, found.leftOut, found.leftOut === 'protected' ? 'muted' : 'left')
      return { edition, reader: found.recipient.reader }
    },
    async returned(tx, { id }) {
      await tx
        .updateTable('letterRecipients')
        .set({ state: 'waiting' })
        .where('mailId', '=', id)
        .where('state', '=', 'queued')
        .execute()
    },
  }

  /** The recipient's row goes; its number stays, and is counted once although the mail may ask twice. */
  async function refuse<Refusal extends string>(
    mailId: string,
    sending: string,
    reason: LeftOutReason,
    refusal: Refusal,
  ): Promise<{ refusal: Refusal }> {
    await store.transaction(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('letterRecipients')
        .where('mailId', '=', mailId)
        .where('state', 'in', ['queued', 'failed'])
        .executeTakeFirst()
      await countLeftOut(tx, sending, reason, Number(numDeletedRows))
    })
    return { refusal }
  }
}
