import { randomUUID } from 'node:crypto'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { hashOfCode, isCodeOf, newOneTimeCode } from '#server/identity/secretTexts.ts'
import { countMail } from '#server/mail/index.ts'
import { deskLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { DeskServices } from '../deskServices.ts'
import { activePeople } from './people.ts'

/** A browser in which people have signed in before. */
export interface KnownDevice {
  id: string
  /** Ids of people, the latest last. */
  people: readonly string[]
}

interface CodeRequest {
  email: string
  /** The page's, and so the mail's. */
  locale: Locale
  network: string | null
  device: KnownDevice | undefined
}

/**
 * Sends a one-time code to a person with access. An unknown address is counted and makes the same row, but no code is
 * right for it, and nothing is sent.
 * @returns `id` of the code, which the browser alone knows that asked for it: a code that was read out by somebody else
 * is useless without it; null: a limit is reached, for whatever address. `personId`: null for an unknown address
 */
export function beginCode(
  { store, clock, mail, secrets }: Pick<DeskServices, 'store' | 'clock' | 'mail' | 'secrets'>,
  { email, locale, network, device }: CodeRequest,
): Promise<{ id: string | null; personId: string | null }> {
  const id = randomUUID()
  const code = newOneTimeCode()
  return store.transaction(async (tx) => {
    const now = clock()
    const person = await activePeople(tx, now)
      .select(['deskPeople.id', 'deskPeople.name', 'deskPeople.email'])
      .where('deskPeople.emailKey', '=', emailKey(email))
      // A person who leaves the directory may keep the mailbox.
      .where('deskPeople.directorySubject', 'is', null)
      .executeTakeFirst()
    const personId = person?.id ?? null
    const expiresAt = now + deskLimits.codeMs
    const isKnown = person !== undefined && device?.people.includes(person.id)
    const asker = { network, device: isKnown ? device?.id : undefined }
    const isCounted = person
      ? await mail.queue(tx, {
          kind: 'deskCode',
          locale,
          to: person.email,
          asker,
          data: { name: person.name, code, expiresAt },
        })
      : await countMail(tx, { kind: 'deskCode', to: email, asker }, now)
    if (!isCounted) return { id: null, personId }
    const codeHash = person ? hashOfCode(secrets, purposeOf(id), code) : null
    await tx
      .insertInto('deskCodes')
      .values({ id, personId, codeHash, createdAt: now, expiresAt, usedAt: null })
      .execute()
    return { id, personId }
  })
}

/** `spent`: no try is left; `wrong`, used, expired or unknown. `personId`: who asked for the code, null if unknown. */
type TriedCode = { outcome: 'right'; personId: string } | { outcome: 'wrong' | 'spent'; personId: string | null }

/** Checks a code; each try is counted before the check. */
export async function tryCode(
  { store, clock, secrets }: Pick<DeskServices, 'store' | 'clock' | 'secrets'>,
  id: string,
  code: string,
): Promise<TriedCode> {
  const now = clock()
  const row = await store.db
    .updateTable('deskCodes')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', deskLimits.codeTries)
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const spent = await store.db.selectFrom('deskCodes').select('personId').where('id', '=', id).executeTakeFirst()
    return spent ? { outcome: 'spent', ...spent } : { outcome: 'wrong', personId: null }
  }
  const { codeHash, personId } = row
  const wrong = { outcome: 'wrong', personId } as const
  if (row.expiresAt <= now || row.usedAt !== null || codeHash === null || personId === null) return wrong
  if (!isCodeOf(codeHash, secrets, purposeOf(id), code)) return wrong
  const { numUpdatedRows } = await store.db
    .updateTable('deskCodes')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { outcome: 'right', personId } : wrong
}

function purposeOf(id: string): string {
  return `desk code ${id}`
}
