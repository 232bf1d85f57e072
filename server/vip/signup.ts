import type { Transaction } from 'kysely'
import {
  hashOfNew,
  issueSignupMark,
  mailOwner,
  requestedTarget,
  sendActivation,
  setSignupMark,
} from '#server/account/index.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { noOptin, optinColumns, recordConsents } from '#server/privacy/index.ts'
import { flag } from '#server/store/columns.ts'
import type { Tables } from '#server/store/tables.ts'
import type { EmailAnswer } from '#shared/account/api.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import type { VipBodies } from '#shared/schemas/vip/schemas.ts'
import { provenCard } from './cards/verification.ts'
import { addMember } from './members/newMember.ts'
import { refuseUnknownCasino } from './profile/profileCalls.ts'
import { bodyOf } from './readBodies.ts'
import { findSponsor, registerGodson } from './sponsorship/godsons.ts'
import { vipAccount } from './vipAccount.ts'
import type { VipServices } from './vipServices.ts'

/**
 * POST signup: an account that waits for the confirmation of its address, with or without a proven card.
 * @throws ProductError vip.0011, vip.0012, vip.0005, vip.0041, generic.invalid; vip.invalid_grant for an invalid proof;
 * vip.0053, with a mail to the owner of the address
 */
export function signup(services: VipServices): Call {
  const { store, passwords } = services
  return defineCall({
    method: 'POST',
    path: '/signup',
    security: 'signUp',
    limit: 'signup',
    programme: 'vip',
    captcha: { when: 'always', action: 'signup' },
    body: bodyOf.signup(() => ({ channels: services.channels })),
    async run({ body, query, locale, jar, page }) {
      await refuseUnknownCasino(services, body, locale)
      // Hashing is slow, so it is done outside the transaction.
      const passwordHash = await hashOfNew(passwords, { programme: 'vip', password: body.password, locale })
      const mark = await store.transaction((tx) =>
        register(services, tx, body, { passwordHash, locale, page, redirect: requestedTarget(query) }),
      )
      if (mark === undefined) throw new ProductError('vip.0053')
      setSignupMark(jar, 'vip', mark)
      return { status: 201, body: { email: body.email } satisfies EmailAnswer }
    },
  })
}

interface Beside {
  passwordHash: string
  locale: Locale
  /** The form's page. */
  page: string | null
  /** The path that follows the mail's link. */
  redirect: string | undefined
}

/** @returns the sign-up mark of the browser; undefined if the address is taken */
async function register(
  services: VipServices,
  tx: Transaction<Tables>,
  body: VipBodies['signup'],
  { passwordHash, locale, page, redirect }: Beside,
): Promise<string | undefined> {
  const now = services.clock()
  const account = vipAccount(services)
  const { email, optin = noOptin, referral, proof } = body
  const card = proof === undefined ? undefined : await provenCard(tx, proof, now)
  if (card === null) throw fieldRefusal('vip.invalid_grant', 'proof', locale)
  const person = { ...columnsOf(body), ...card }
  const sponsorMemberId = referral === undefined ? null : await findSponsor(tx, referral, person, now)
  if (sponsorMemberId === undefined) throw fieldRefusal('vip.0005', 'referral', locale)
  const rest = { ...optinColumns(optin), passwordHash, sponsorMemberId, language: locale }
  const member = await addMember(tx, { ...person, ...rest }, now, services.pauses)
  if (!member) {
    await mailOwner(account, tx, email, locale)
    return undefined
  }
  if (sponsorMemberId) await registerGodson(tx, sponsorMemberId, member, now)
  const subject = { programme: 'vip', memberId: member.id, locale, page, now } as const
  await recordConsents(tx, subject, { optin, terms: true, privacy: true })
  await sendActivation(account, tx, member, { now, locale, redirect })
  return issueSignupMark(tx, subject)
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
