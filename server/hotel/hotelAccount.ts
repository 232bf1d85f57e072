import type { Account } from '#server/account/index.ts'
import { spendTokensOf } from '#server/identity/tokens.ts'
import type { Tx } from '#server/store/tables.ts'
import type { OptinAnswer } from '#shared/hotel/api.ts'
import { localDay } from '#shared/time/localTime.ts'
import { type HotelMember, hotelMembers } from './hotelMembers.ts'
import type { HotelServices } from './hotelServices.ts'
import { profileOf } from './memberProfile.ts'
import { moveMember } from './memberState.ts'
import { bodyOf } from './readBodies.ts'

/** The hotel programme's part of the calls that both programmes have. */
export function hotelAccount(services: HotelServices): Account<HotelMember> {
  const { clock, stays } = services
  return {
    ...services,
    programme: 'eph',
    paths: { account: '/users', credentials: '/users' },
    members: hotelMembers,
    bodyOf,
    profileOf,
    confirmEmail: (tx, member, beside) => confirmEmail(services, tx, member, beside),
    activationMail({ email: to, firstname, level }, { id, expiresAt, redirect }, locale) {
      if (level === 'IBCOLLABORATEUR')
        return { kind: 'collaboratorActivation', locale, to, data: { firstname, id, expiresAt } }
      return { kind: 'activation', locale, to, data: { programme: 'eph', firstname, id, expiresAt, redirect } }
    },
    // Attaches stays that waited for the address.
    emailChanged: async (tx, member) => {
      if (member.state === 'active') await stays.attach(tx, member)
    },
    async markErased(tx, member) {
      const stays = await tx
        .selectFrom('stays')
        .select((row) => row.fn.countAll<number>().as('coming'))
        .where('hotelMemberId', '=', member.id)
        .where('state', '=', 'upcoming')
        .where('toDay', '>=', localDay(clock()))
        .executeTakeFirstOrThrow()
      await moveMember(tx, member, { type: 'erased' }, { now: clock() })
      return { stays: stays.coming }
    },
    optinAnswer: ({ hotelFirstParty }) => ({ hotelOptin: hotelFirstParty }) satisfies OptinAnswer,
  }
}

/**
 * Confirms a member's address: the account opens, stays that waited for the address become the member's, and other
 * activation links become invalid.
 * @returns the member after the change
 */
async function confirmEmail(
  { stays, clock }: Pick<HotelServices, 'stays' | 'clock'>,
  tx: Tx,
  member: HotelMember,
  beside: Parameters<typeof moveMember>[3]['columns'] = {},
): Promise<HotelMember> {
  const now = clock()
  await moveMember(tx, member, { type: 'emailConfirmed' }, { now, columns: beside })
  await spendTokensOf(tx, { programme: 'eph', memberId: member.id, purpose: 'activation', now })
  await stays.attach(tx, member)
  // Read again, since an ended stay may have raised the level.
  return tx.selectFrom('hotelMembers').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
}
