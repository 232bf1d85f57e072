import { addMember, signupCall } from '#server/account/index.ts'
import type { Call } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { flag } from '#server/store/columns.ts'
import type { VipBodies } from '#shared/schemas/vip/schemas.ts'
import { provenCard } from './cards/verification.ts'
import { newSponsorCode } from './members/numbers.ts'
import { refuseUnknownCasino } from './profile/profileCalls.ts'
import { bodyOf } from './readBodies.ts'
import { findSponsor, registerGodson } from './sponsorship/godsons.ts'
import { vipAccount } from './vipAccount.ts'
import type { VipServices } from './vipServices.ts'

/**
 * POST signup: with or without a proven card.
 * @throws ProductError as signupCall; vip.invalid_grant for an invalid proof
 */
export function signup(services: VipServices): Call {
  return signupCall(vipAccount(services), {
    body: bodyOf.signup(() => ({ channels: services.channels })),
    check: (body, locale) => refuseUnknownCasino(services, body, locale),
    async add(tx, body, columns, now) {
      const { referral, proof } = body
      const { language: locale } = columns
      const card = proof === undefined ? undefined : await provenCard(tx, proof, now)
      if (card === null) throw fieldRefusal('vip.invalid_grant', 'proof', locale)
      const person = { ...columnsOf(body), ...card }
      const sponsorMemberId = referral === undefined ? null : await findSponsor(tx, referral, person, now)
      if (sponsorMemberId === undefined) throw fieldRefusal('vip.0005', 'referral', locale)
      const row = () => ({ ...person, ...columns, sponsorMemberId, sponsorCode: newSponsorCode() })
      const member = await addMember(tx, 'vip', row, { now, pauses: services.pauses })
      if (member && sponsorMemberId) await registerGodson(tx, sponsorMemberId, member, now)
      return member
    },
  })
}

function columnsOf(body: VipBodies['signup']) {
  const { civility, firstname, lastname, birthName, commonName, birthdate, email, country, phone, address } = body
  const { favouriteCasino, casinoFavoriteDate1, casinoFavoriteDate2, preferences } = body
  return {
    civility,
    firstname,
    lastname,
    birthdate,
    email,
    emailKey: emailKey(email),
    country,
    birthName: birthName ?? null,
    commonName: commonName ?? null,
    phoneNumber: phone ?? null,
    addressJson: address ? JSON.stringify(address) : null,
    favouriteCasino: favouriteCasino ?? null,
    favouriteDate1: casinoFavoriteDate1 ?? null,
    favouriteDate2: casinoFavoriteDate2 ?? null,
    prefersGames: flag(preferences?.games === true),
    prefersRestaurants: flag(preferences?.restaurants === true),
    prefersShows: flag(preferences?.shows === true),
  }
}
