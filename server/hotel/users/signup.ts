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
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { noOptin, optinColumns, recordConsents } from '#server/privacy/index.ts'
import type { Tables } from '#server/store/tables.ts'
import type { EmailAnswer } from '#shared/account/api.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import type { EphBodies } from '#shared/schemas/eph/schemas.ts'
import { hotelAccount } from '../hotelAccount.ts'
import type { HotelServices } from '../hotelServices.ts'
import { addMember } from '../newMember.ts'
import { bodyOf } from '../readBodies.ts'

/**
 * POST /api/eph/users/signup: an account that waits for the confirmation of its address.
 * @throws ProductError eph.0005, eph.0011, eph.0012, eph.0041, generic.invalid; eph.0053, with a mail to the owner of
 * the address
 */
export function signup(services: HotelServices): Call {
  const { store, passwords } = services
  return defineCall({
    method: 'POST',
    path: '/users/signup',
    security: 'signUp',
    limit: 'signup',
    programme: 'eph',
    captcha: { when: 'always', action: 'signup' },
    body: bodyOf.signup(() => ({ channels: services.channels })),
    async run({ body, query, locale, jar, page }) {
      // Hashing is slow, so it is done outside the transaction.
      const passwordHash = await hashOfNew(passwords, { programme: 'eph', password: body.password, locale })
      const mark = await store.transaction((tx) =>
        register(services, tx, body, { passwordHash, locale, page, redirect: requestedTarget(query) }),
      )
      if (mark === undefined) throw new ProductError('eph.0053')
      setSignupMark(jar, 'eph', mark)
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
  services: HotelServices,
  tx: Transaction<Tables>,
  body: EphBodies['signup'],
  { passwordHash, locale, page, redirect }: Beside,
): Promise<string | undefined> {
  const now = services.clock()
  const { civility, firstname, lastname, birthdate, email, country, phone, address, optin = noOptin } = body
  const person = { civility, firstname, lastname, birthdate, email, country, passwordHash, language: locale }
  const member = await addMember(
    tx,
    {
      ...person,
      ...optinColumns(optin),
      emailKey: emailKey(email),
      phoneNumber: phone ?? null,
      addressJson: address ? JSON.stringify(address) : null,
    },
    now,
    services.pauses,
  )
  if (!member) {
    await mailOwner(hotelAccount(services), tx, email, locale)
    return undefined
  }
  const subject = { programme: 'eph', memberId: member.id, locale, page, now } as const
  await recordConsents(tx, subject, { optin, terms: true, privacy: true })
  await sendActivation(hotelAccount(services), tx, member, { now, locale, redirect })
  return issueSignupMark(tx, subject)
}
