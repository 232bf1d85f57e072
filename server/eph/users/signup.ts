import type { Transaction } from 'kysely'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/emailKey.ts'
import { giveConsents } from '#server/privacy/door.ts'
import type { Tables } from '#server/store/tables.ts'
import type { EmailAnswer, Optin, SignupBody } from '#shared/api/eph.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import { sendActivation } from '../activationMail.ts'
import { findByEmail } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { optinColumns } from '../memberProfile.ts'
import { addMember } from '../newMember.ts'
import { bodyOf } from '../readBodies.ts'

const none = { email: false, sms: false, mail: false } as const
/** Nothing is ticked for anybody (beyond L8). */
const noOptin: Optin = { hotelFirstParty: none, casinoFirstParty: none, thirdParty: none }

/**
 * POST /api/eph/users/signup: an account that waits for its address to be confirmed.
 * @throws ProductError eph.0005, eph.0011, eph.0012, eph.0041, generic.invalid; eph.0053, of which the owner of the
 *   address is told by mail
 */
export function signup(services: HotelServices): Call {
  const { store, passwords } = services
  return defineCall({
    method: 'POST',
    path: '/users/signup',
    limit: 'signup',
    programme: 'eph',
    captcha: 'always',
    body: bodyOf.signup(),
    async run({ body, locale }) {
      // Of the machine's slowest work, and no transaction waits for it.
      const passwordHash = await passwords.hash(body.password)
      const isAdded = await store.transaction((tx) => register(services, tx, body, passwordHash, locale))
      if (!isAdded) throw new ProductError('eph.0053')
      return { status: 201, body: { email: body.email } satisfies EmailAnswer }
    },
  })
}

async function register(
  services: HotelServices,
  tx: Transaction<Tables>,
  body: SignupBody,
  passwordHash: string,
  locale: Locale,
): Promise<boolean> {
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
  )
  if (!member) {
    await tellOwner(services, tx, email)
    return false
  }
  const subject = { programme: 'eph', memberId: member.id, locale, now } as const
  await giveConsents(tx, subject, { optin, terms: true, privacy: true })
  await sendActivation(services, tx, member, now)
  return true
}

/** Whoever owns the address learns that somebody tried, with the way to log in or to a new password. */
export async function tellOwner({ mail }: HotelServices, tx: Transaction<Tables>, email: string): Promise<void> {
  const owner = await findByEmail(tx, emailKey(email))
  if (!owner) return
  const { language: locale, email: to, firstname } = owner
  await mail.queue(tx, { kind: 'alreadyRegistered', locale, to, data: { programme: 'eph', firstname } })
}
