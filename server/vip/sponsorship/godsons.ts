import { randomUUID } from 'node:crypto'
import type { Queries, Tx } from '#server/store/tables.ts'
import { sponsorship } from '#shared/account/statuses.ts'
import { localYear } from '#shared/time/localTime.ts'
import { sponsorCodeOf } from '../members/numbers.ts'
import type { VipMember } from '../members/vipMembers.ts'

type Registrant = Pick<VipMember, 'emailKey' | 'firstname' | 'lastname' | 'birthdate'>

/**
 * The sponsor of a code given at sign-up.
 * @returns undefined if the code is unknown, a pre-member's, the member's own, or of a sponsor with ten godsons this
 * year (0005)
 */
export async function findSponsor(
  tx: Tx,
  code: string,
  registrant: Registrant,
  now: number,
): Promise<string | undefined> {
  const sponsor = await tx
    .selectFrom('vipMembers')
    .select(['id', 'emailKey', 'firstname', 'lastname', 'birthdate'])
    .where('sponsorCode', '=', sponsorCodeOf(code))
    .where('state', '=', 'full')
    .executeTakeFirst()
  if (!sponsor || isSamePerson(sponsor, registrant)) return undefined
  return (await countedGodsons(tx, sponsor.id, localYear(now))) < sponsorship.godsonsPerYear ? sponsor.id : undefined
}

function isSamePerson(sponsor: Registrant, registrant: Registrant): boolean {
  if (sponsor.emailKey === registrant.emailKey) return true
  const named = ({ firstname, lastname, birthdate }: Registrant) =>
    `${firstname} ${lastname} ${birthdate}`.toLowerCase()
  return named(sponsor) === named(registrant)
}

/** Registers a member who signed up with a code as a godson, invited by mail before or not. @param now epoch ms */
export async function registerGodson(
  tx: Tx,
  sponsorId: string,
  { id: godsonMemberId, firstname, email, emailKey }: VipMember,
  now: number,
): Promise<void> {
  await tx
    .insertInto('sponsorships')
    .values({
      id: randomUUID(),
      sponsorId,
      godsonMemberId,
      firstname,
      email,
      emailKey,
      invitedAt: now,
      registeredAt: now,
      fullAt: null,
      countedYear: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['sponsorId', 'emailKey']).doUpdateSet({ godsonMemberId, firstname, registeredAt: now }),
    )
    .execute()
}

/** A full godson counts among the sponsor's ten of the year of becoming one. @param now epoch ms */
export async function godsonIsFull(tx: Tx, { id }: VipMember, now: number): Promise<void> {
  const row = await tx
    .selectFrom('sponsorships')
    .select(['id', 'sponsorId'])
    .where('godsonMemberId', '=', id)
    .where('fullAt', 'is', null)
    .executeTakeFirst()
  if (!row) return
  // Locks the sponsor, so that the eleventh godson sees the ten.
  await tx
    .updateTable('vipMembers')
    .set((member) => ({ version: member.ref('version') }))
    .where('id', '=', row.sponsorId)
    .execute()
  const year = localYear(now)
  const isCounted = (await countedGodsons(tx, row.sponsorId, year)) < sponsorship.godsonsPerYear
  await tx
    .updateTable('sponsorships')
    .set({ fullAt: now, countedYear: isCounted ? year : null })
    .where('id', '=', row.id)
    .execute()
}

/** The number of full godsons in a calendar year (the house’s zone). */
export async function countedGodsons(db: Queries, sponsorId: string, year: number): Promise<number> {
  const { count } = await db
    .selectFrom('sponsorships')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('sponsorId', '=', sponsorId)
    .where('countedYear', '=', year)
    .executeTakeFirstOrThrow()
  return count
}
