import { textsOf } from '#server/forms/index.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { houseNameOf, nothingSince, outcome, type Reading, type Since, type Way } from './outcome.ts'

/** A reward that was claimed with points: waiting, given at a house, or given back as points. */
export async function rewardOutcome(reading: Reading): Promise<Since> {
  const { db, owner, mail } = reading
  const claim = await db
    .selectFrom('rewardClaims')
    .select(['state', 'settledAt', 'settledHouse'])
    .where('vipMemberId', '=', owner.memberId)
    .where('code', '=', mail.about.code ?? '')
    .executeTakeFirst()
  const ways: Way[] = [{ name: 'rewards', route: 'vipDashboard' }]
  if (!claim) return { since: [], ways }
  if (claim.state === 'claimed') return { since: [outcome('rewardWaiting')], ways }
  const name = await houseNameOf(reading, claim.settledHouse)
  const what = claim.state === 'redeemed' ? 'rewardGiven' : 'rewardRefunded'
  return { since: [outcome(what, claim.settledAt, { name })], ways }
}

/** The claim on a line of points that the mail answered. */
export async function lineClaimOutcome({ db, owner, mail }: Reading): Promise<Since> {
  const claim = await db
    .selectFrom('lineClaims')
    .innerJoin('pointsLines', 'pointsLines.id', 'lineClaims.lineId')
    .select(['lineClaims.state', 'lineClaims.settledAt'])
    .where('lineClaims.vipMemberId', '=', owner.memberId)
    .where('pointsLines.at', '=', mail.about.lineAt ?? 0)
    .orderBy('lineClaims.at', 'desc')
    .executeTakeFirst()
  return claimSince(claim)
}

/** A message of a form, or a claim on a line of points, which is receipted alike. */
export async function requestOutcome(reading: Reading): Promise<Since> {
  const { db, owner, mail } = reading
  const id = mail.about.id ?? ''
  const claim = await db
    .selectFrom('lineClaims')
    .select(['state', 'settledAt'])
    .where('id', '=', id)
    .where('vipMemberId', '=', owner.memberId)
    .executeTakeFirst()
  if (claim) return claimSince(claim)
  const contact: Way[] = [{ name: 'contact', route: 'contact' }]
  const request = await db
    .selectFrom('submissions')
    .select('form')
    .where('id', '=', id)
    .where('emailKey', '=', emailKey(mail.recipient))
    .executeTakeFirst()
  if (!request) return { since: [outcome('requestGone')], ways: contact }
  if (request.form === 'contest') return nothingSince
  // As the desk reads it: a job writes the outcome up to a minute after the answer has left.
  const answers = (await textsOf(db, id)).filter((it) => it.kind === 'answer' && it.mail?.state === 'sent')
  const later = answers.map((it) => it.mail?.at ?? 0).filter((at) => at > mail.sentAt)
  if (mail.kind === 'formReceipt' && later.length === 0) return { since: [outcome('requestOpen')], ways: contact }
  return { since: later.map((at) => outcome('requestAnswered', at)), ways: contact }
}

/** A card that was asked for: each step so far. */
export async function renewalOutcome(reading: Reading): Promise<Since> {
  const { db, owner, mail } = reading
  const { requestedAt } = mail.about
  const own = db.selectFrom('cardRenewals').selectAll().where('hotelMemberId', '=', owner.memberId)
  const renewal = await (requestedAt === undefined
    ? own.where('requestedAt', '<=', mail.createdAt)
    : own.where('requestedAt', '=', requestedAt)
  )
    .orderBy('requestedAt', 'desc')
    .executeTakeFirst()
  const ways: Way[] = [{ name: 'card', route: 'hotelDashboard' }]
  if (!renewal) return { since: [outcome('renewalWithdrawn')], ways }
  const { madeAt, sentAt, deliveredAt, handOver } = renewal
  const since = [
    madeAt !== null && outcome('renewalMade', madeAt),
    sentAt !== null && outcome('renewalSent', sentAt, { name: await houseNameOf(reading, handOver) }),
    deliveredAt !== null && outcome('renewalGiven', deliveredAt),
  ].filter((it) => it !== false)
  const told = { renewalMade: 'renewalMade', renewalSent: 'renewalSent', renewalGiven: 'renewalGiven' }
  // A step's own mail has told it.
  const others = since.filter(({ what }) => what !== told[mail.kind as keyof typeof told])
  if (since.length === 0) return { since: [outcome('renewalAsked')], ways }
  return { since: others, ways }
}

/** An invitation of a sponsor, if somebody has followed it with the address that it was sent to. */
export async function sponsorOutcome({ db, mail }: Reading): Promise<Since> {
  const row = await db
    .selectFrom('sponsorships')
    .innerJoin('vipMembers as sponsor', 'sponsor.id', 'sponsorships.sponsorId')
    .select('sponsorships.registeredAt')
    .where('sponsor.sponsorCode', '=', mail.about.code ?? '')
    .where('sponsorships.emailKey', '=', emailKey(mail.recipient))
    .executeTakeFirst()
  return row?.registeredAt ? { since: [outcome('joined', row.registeredAt)], ways: [] } : nothingSince
}

/** A pre-member's file at the casino: a card was given for it, it waits, or the casino has closed it. */
export async function fileOutcome({ db, owner, now }: Reading): Promise<Since> {
  const member = await db
    .selectFrom('vipMembers')
    .select(['becameFullAt', 'fileExpiresAt'])
    .where('id', '=', owner.memberId)
    .executeTakeFirst()
  const ways: Way[] = [{ name: 'rewards', route: 'vipDashboard' }]
  if (!member) return nothingSince
  if (member.becameFullAt !== null) return { since: [outcome('cardHeld', member.becameFullAt)], ways }
  const until = member.fileExpiresAt
  if (until === null) return { since: [], ways }
  return { since: [outcome(until > now ? 'fileOpen' : 'fileClosed', until)], ways }
}

export async function welcomeOutcome({ db, owner, now }: Reading): Promise<Since> {
  const offer = await db
    .selectFrom('welcomeOffers')
    .select(['usedAt', 'expiresAt'])
    .where('vipMemberId', '=', owner.memberId)
    .executeTakeFirst()
  if (!offer) return nothingSince
  if (offer.usedAt !== null) return { since: [outcome('welcomeUsed', offer.usedAt)], ways: [] }
  return { since: [outcome(offer.expiresAt > now ? 'welcomeOpen' : 'welcomeOver', offer.expiresAt)], ways: [] }
}

function claimSince(claim: { state: 'open' | 'settled'; settledAt: number | null } | undefined): Since {
  const ways: Way[] = [{ name: 'points', route: 'vipPoints' }]
  if (!claim) return { since: [], ways }
  return { since: [outcome(claim.state === 'settled' ? 'claimSettled' : 'claimOpen', claim.settledAt)], ways }
}
