import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { requireWritten, whenMailboxFull } from '#server/mail/index.ts'
import type { Queries } from '#server/store/tables.ts'
import { sponsorship } from '#shared/account/statuses.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { InMs } from '#shared/http/instants.ts'
import { mailLimits, retention } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { dayMs } from '#shared/time/days.ts'
import { localYear } from '#shared/time/localTime.ts'
import type { Godson, SponsorshipAnswer } from '#shared/vip/api.ts'
import { lockMember, type VipMember } from '../points/ledger.ts'
import type { LoyaltyServices } from '../vipServices.ts'
import { countedGodsons } from './godsons.ts'

const rowsATime = 200

type GodsonAt = InMs<Godson, 'at'>
type Sponsorship = Omit<SponsorshipAnswer, 'godsons'> & { godsons: GodsonAt[] }

/** @throws ProductError generic.forbidden: a pre-member has no sponsorship */
export function requireFullMember({ state }: Pick<VipMember, 'state'>): void {
  if (state !== 'full') throw new ProductError('generic.forbidden')
}

/** A sponsor's code, godsons and the rest of the year's ten. @param now epoch ms */
export async function sponsorshipOf(
  db: Queries,
  { id, sponsorCode }: Pick<VipMember, 'id' | 'sponsorCode'>,
  now: number,
): Promise<Sponsorship> {
  const [used, rows] = await Promise.all([
    countedGodsons(db, id, localYear(now)),
    db
      .selectFrom('sponsorships')
      .select(['firstname', 'invitedAt', 'registeredAt', 'fullAt'])
      .where('sponsorId', '=', id)
      // Erased members and ended invitations are not shown.
      .where('firstname', '!=', '')
      .orderBy('invitedAt', 'desc')
      .orderBy('id')
      .execute(),
  ])
  const godsons = rows.map(({ firstname, invitedAt, registeredAt, fullAt }): GodsonAt => {
    const [state, at] = fullAt ? ['full', fullAt] : registeredAt ? ['registered', registeredAt] : ['invited', invitedAt]
    return { firstname, state: state as Godson['state'], at: at as number }
  })
  return { code: sponsorCode, used, left: Math.max(0, sponsorship.godsonsPerYear - used), godsons }
}

/**
 * Mails an invitation, once per address. None is sent a second time, to the owner of a card, or after the day's tenth;
 * the answer is the same. An unsent invitation can be tried again later.
 * @param locale of the sponsor's page, since that of the invited person is unknown
 * @throws ProductError vip.sponsorLimit: ten godsons this year; generic.forbidden; generic.invalid: the sponsor's own
 * address
 */
export async function invite(
  { store, clock, mail, invitationSecrets }: Pick<LoyaltyServices, 'store' | 'clock' | 'mail' | 'invitationSecrets'>,
  vipMemberId: string,
  { firstname, email, locale }: { firstname: string; email: string; locale: Locale },
): Promise<GodsonAt> {
  const now = clock()
  const answer: GodsonAt = { firstname, state: 'invited', at: now }
  const inviting = store.transaction(async (tx) => {
    const sponsor = await lockMember(tx, vipMemberId, now)
    requireFullMember(sponsor)
    const key = emailKey(email)
    if (key === sponsor.emailKey) throw fieldRefusal('generic.invalid', 'email', locale, 'validation.ownEmail')
    if ((await countedGodsons(tx, vipMemberId, localYear(now))) >= sponsorship.godsonsPerYear)
      throw new ProductError('vip.sponsorLimit')
    const member = await tx.selectFrom('vipMembers').select('id').where('emailKey', '=', key).executeTakeFirst()
    if (member || (await invitedSince(tx, vipMemberId, now - dayMs)) >= mailLimits.invitationsPerDay) return answer
    const before = await tx
      .selectFrom('sponsorships')
      .select('id')
      .where('sponsorId', '=', vipMemberId)
      .where('emailKey', 'in', hashesOf(invitationSecrets, vipMemberId, key))
      .executeTakeFirst()
    if (before) return answer
    const added = await tx
      .insertInto('sponsorships')
      .values({
        id: randomUUID(),
        sponsorId: vipMemberId,
        godsonMemberId: null,
        firstname,
        email,
        emailKey: key,
        invitedAt: now,
        registeredAt: null,
        fullAt: null,
        countedYear: null,
      })
      .onConflict((conflict) => conflict.columns(['sponsorId', 'emailKey']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return answer
    const data = { firstname, sponsor: sponsor.firstname, code: sponsor.sponsorCode }
    await requireWritten(mail.queue(tx, { kind: 'sponsorInvitation', locale, to: email, about: sponsor.email, data }))
    return answer
  })
  return inviting.catch(whenMailboxFull(answer))
}

/**
 * Ends invitations that nobody followed for 12 months: the name and the address go, and a keyed hash remains, so that
 * the same sponsor's mail does not leave a second time.
 */
export async function endOldInvitations({
  store: { db },
  clock,
  invitationSecrets,
}: Pick<LoyaltyServices, 'store' | 'clock' | 'invitationSecrets'>): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom('sponsorships')
      .select(['id', 'sponsorId', 'emailKey'])
      // In the words of the index `sponsorships_open`: it does not serve a parameter.
      .where('registeredAt', 'is', null)
      .where('email', '!=', sql.lit(''))
      .where('invitedAt', '<=', clock() - retention.invitationMs)
      .limit(rowsATime)
      .execute()
    for (const { id, sponsorId, emailKey: key } of old)
      await db
        .updateTable('sponsorships')
        .set({ firstname: '', email: '', emailKey: hashesOf(invitationSecrets, sponsorId, key)[0] ?? id })
        .where('id', '=', id)
        // A person who signs up at this very moment is the sponsor's godson.
        .where('registeredAt', 'is', null)
        .execute()
    if (old.length < rowsATime) return
  }
}

/** With the sponsor in it, so that the rows of two sponsors do not tell that they know the same person. */
function hashesOf(secrets: readonly string[], sponsorId: string, key: string): string[] {
  return secrets.map((secret) => createHmac('sha256', secret).update(`${sponsorId} ${key}`).digest('base64url'))
}

async function invitedSince(tx: Queries, sponsorId: string, since: number): Promise<number> {
  const { sent } = await tx
    .selectFrom('sponsorships')
    .select((row) => row.fn.countAll<number>().as('sent'))
    .where('sponsorId', '=', sponsorId)
    .where('invitedAt', '>', since)
    .executeTakeFirstOrThrow()
  return sent
}
