import type { Account } from '#server/account/index.ts'
import { cardLockKey } from './cards/cardLogin.ts'
import { confirmEmail } from './members/confirmEmail.ts'
import { reopenFile } from './members/files.ts'
import { profileOf } from './members/memberProfile.ts'
import { moveMember } from './members/memberState.ts'
import { type VipMember, vipMembers } from './members/vipMembers.ts'
import { bodyOf } from './readBodies.ts'
import type { VipServices } from './vipServices.ts'

/** The VIP card's part of the calls that both programmes have. */
export function vipAccount(services: VipServices): Account<VipMember> {
  const { store, clock, lockout } = services
  return {
    ...services,
    programme: 'vip',
    paths: { account: '', credentials: '/profile' },
    members: vipMembers,
    bodyOf,
    profileOf: (member) => profileOf(services, member),
    confirmEmail: (tx, member, beside, locale) => confirmEmail(services, tx, member, { columns: beside, locale }),
    activationMail: ({ email: to, firstname }, { id, expiresAt, redirect }, locale) => ({
      kind: 'activation',
      locale,
      to,
      data: { programme: 'vip', firstname, id, expiresAt, redirect },
    }),
    // After three months the casino has closed a pre-member's file: a login opens a new one.
    loggedIn: (member) =>
      store.transaction(async (tx) => {
        const now = clock()
        if (member.state !== 'preMember' || (member.fileExpiresAt ?? now) > now) return member
        return (await reopenFile(tx, member.id, now)) ?? (await vipMembers.find(tx, member.id)) ?? member
      }),
    // A password reset unblocks the card login as well.
    passwordReset: async (tx, { cvip }) => {
      if (cvip) await lockout.release(tx, 'vip', cardLockKey(cvip))
    },
    async markErased(tx, member, locale) {
      const left = await services.poker?.leave(tx, member, locale)
      await moveMember(tx, member, { type: 'erased' }, { now: clock() })
      return left ?? {}
    },
    optinAnswer: (optin) => ({ optin }),
  }
}
