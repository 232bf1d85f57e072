import type { Store } from '#server/store/open.ts'
import type { Row } from '#server/store/tables.ts'
import { passkeyLimits } from '#shared/limits.ts'

export type NewChallenge = Omit<Row<'passkeyChallenges'>, 'expiresAt'>

/** Stores a challenge for five minutes: whichever process gets the answer finds it. @param now epoch ms */
export async function storeChallenge({ db }: Pick<Store, 'db'>, challenge: NewChallenge, now: number): Promise<void> {
  await db
    .insertInto('passkeyChallenges')
    .values({ ...challenge, expiresAt: now + passkeyLimits.challengeMs })
    .execute()
}

/**
 * Deletes the challenge that an answer is for, so that no answer counts twice.
 * @param clientData the answer's `clientDataJSON`, base64url
 * @param now epoch ms
 * @returns the challenge; undefined: it is unknown, used, too old, or of another ceremony or owner
 */
export async function spendChallenge(
  { db }: Pick<Store, 'db'>,
  expected: Omit<NewChallenge, 'challenge'>,
  clientData: string,
  now: number,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData)
  if (!challenge) return undefined
  const row = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .returningAll()
    .executeTakeFirst()
  if (!row || row.expiresAt <= now) return undefined
  const { ceremony, ownerKind, ownerId } = expected
  const isFor = row.ceremony === ceremony && row.ownerKind === ownerKind && row.ownerId === ownerId
  return isFor ? challenge : undefined
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    // No client data of a browser.
    return undefined
  }
}
