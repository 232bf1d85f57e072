import { emailKey } from '#server/identity/comparisonKeys.ts'
import { type LinkState, linkStateOf } from '#server/identity/tokens.ts'
import type { OutcomeName } from '#shared/account/api.ts'
import { nothingSince, outcome, type Reading, type Since, type Way } from './outcome.ts'

/** The effect of using a link, by the kind of its mail. */
const uses: Readonly<Record<string, OutcomeName>> = {
  activation: 'addressConfirmed',
  collaboratorActivation: 'addressConfirmed',
  passwordReset: 'passwordChosen',
  passwordInvitation: 'passwordChosen',
  emailChangeNotice: 'changeStopped',
}

const ends = {
  ready: 'linkOpen',
  expired: 'linkExpired',
  replaced: 'linkReplaced',
  ended: 'linkEnded',
  unknown: 'linkGone',
} as const satisfies Record<Exclude<LinkState, 'used'>, OutcomeName>

/** The end of a link that was a key: used, replaced by a newer one, ended by another act, or expired. */
export async function linkOutcome(reading: Reading): Promise<Since> {
  const { mail, owner } = reading
  const link = await tokenBy(reading, mail.linkHash)
  const state = linkStateOf(link, reading.now)
  const ways = waysOf(reading, state)
  if (!link || state === 'unknown') return { since: [outcome('linkGone')], ways }
  const at = state === 'ready' || state === 'expired' ? link.expiresAt : link.usedAt
  if (state !== 'used') {
    const change = mail.kind === 'emailChangeNotice' ? await changeBeside(reading, link.createdAt) : undefined
    return { since: [change ?? outcome(ends[state], at)], ways }
  }
  if (mail.kind === 'emailChangeConfirm') {
    const { email = null } = JSON.parse(link.payload ?? '{}') as { email?: string }
    return { since: [outcome('addressChanged', at, { name: email })], ways: profileWay(owner.programme) }
  }
  return { since: [outcome(uses[mail.kind] ?? 'linkUsed', at)], ways }
}

/** A passkey that was added, as long as it is on the account. */
export async function passkeyOutcome(reading: Reading): Promise<Since> {
  const { db, owner, mail } = reading
  const { addedAt } = mail.about
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('ownerKind', '=', owner.programme)
    .where('ownerId', '=', owner.memberId)
    .where('createdAt', '=', addedAt ?? 0)
    .executeTakeFirst()
  const { since } = await linkOutcome(reading)
  return {
    since: [outcome(passkey ? 'passkeyThere' : 'passkeyGone'), ...since],
    ways: profileWay(owner.programme),
  }
}

/** The subscription to the letter of the address that the mail went to. */
export async function letterOutcome({ db, mail, now }: Reading): Promise<Since> {
  const row = await db
    .selectFrom('newsletterSubscriptions')
    .select(['state', 'confirmedAt', 'confirmExpiresAt', 'unsubscribedAt', 'confirmHash'])
    .where('emailKey', '=', emailKey(mail.recipient))
    .executeTakeFirst()
  if (!row) return { since: [outcome('linkGone')], ways: [] }
  if (row.state === 'unsubscribed') return { since: [outcome('letterLeft', row.unsubscribedAt)], ways: [] }
  if (row.state === 'confirmed') return { since: [outcome('letterConfirmed', row.confirmedAt)], ways: [] }
  if (row.confirmHash !== mail.linkHash) return { since: [outcome('linkReplaced', null)], ways: [] }
  const until = row.confirmExpiresAt ?? 0
  return { since: [outcome(until > now ? 'linkOpen' : 'linkExpired', until)], ways: [] }
}

/** The change of address that a notice to the old one told of, if it was done. */
async function changeBeside({ db, owner }: Reading, createdAt: number) {
  const change = await db
    .selectFrom('tokens')
    .select(['usedAt', 'endedBy', 'payload'])
    .where('programme', '=', owner.programme)
    .where('memberId', '=', owner.memberId)
    .where('purpose', '=', 'emailChange')
    .where('createdAt', '=', createdAt)
    .executeTakeFirst()
  if (change?.endedBy !== 'use') return undefined
  const { email = null } = JSON.parse(change.payload ?? '{}') as { email?: string }
  return outcome('addressChanged', change.usedAt, { name: email })
}

function tokenBy({ db, owner }: Reading, hash: string | null) {
  return db
    .selectFrom('tokens')
    .select(['usedAt', 'expiresAt', 'endedBy', 'createdAt', 'payload'])
    .where('hash', '=', hash ?? '')
    .where('programme', '=', owner.programme)
    .where('memberId', '=', owner.memberId)
    .executeTakeFirst()
}

function waysOf({ mail, owner }: Reading, state: LinkState): Way[] {
  if (mail.kind === 'activation' || mail.kind === 'collaboratorActivation') return []
  if (mail.kind === 'passwordReset' || mail.kind === 'passwordInvitation')
    return state === 'used'
      ? []
      : [{ name: 'newPassword', route: owner.programme === 'vip' ? 'vipForgottenPassword' : 'hotelForgottenPassword' }]
  return profileWay(owner.programme)
}

function profileWay(programme: Reading['owner']['programme']): Way[] {
  return [{ name: 'profile', route: programme === 'vip' ? 'vipProfile' : 'hotelProfile' }]
}

/** A one-time code. */
export function codeOutcome({ mail }: Reading): Since {
  const { expiresAt } = mail.about
  return expiresAt === undefined ? nothingSince : { since: [outcome('codeOver', expiresAt)], ways: [] }
}
