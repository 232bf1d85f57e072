import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { letterAgreed, letterEnded } from '#server/events/index.ts'
import { readFormBody, refuseByHeaders } from '#server/http/calls/bodies.ts'
import { readMultipartBody } from '#server/http/calls/multipart.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { leftOffers, markReachable, requireWritten, whenMailboxFull } from '#server/mail/index.ts'
import { leaveOffers, refusesOffers, returnToOffers } from '#server/privacy/index.ts'
import { accountTable } from '#server/store/columns.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes, newsletterLimits, offersUndoMs } from '#shared/limits.ts'
import { defaultLocale, type Locale, splitPath } from '#shared/locales.ts'
import { houseOfPage } from '#shared/places/houses.ts'
import { matchRoute } from '#shared/routes.ts'
import { isTokenShaped } from '#shared/schemas/fields/token.ts'
import type { FormServices } from './formServices.ts'
import { wordingOf } from './submit.ts'

type Services = Pick<FormServices, 'store' | 'clock' | 'mail'>
type Subscription = Row<'newsletterSubscriptions'>

/**
 * Asks an address to confirm its subscription (double opt-in): until then it gets no other mail. A subscribed address gets
 * the way out once more, for a reader who has no letter at hand; one that was asked a moment ago gets nothing.
 */
export async function askSubscriber(
  services: Services & Pick<FormServices, 'content'>,
  { email, locale, page }: { email: string; locale: Locale; page: string | null },
): Promise<void> {
  const { store, clock, mail } = services
  const now = clock()
  const token = newToken()
  const subscription = {
    email,
    locale,
    state: 'pending' as const,
    wording: wordingOf(locale),
    askedAt: now,
    confirmHash: hashOf(token),
    confirmExpiresAt: now + newsletterLimits.confirmMs,
    page,
    house: houseOf(services.content.links, page),
  }
  const asking = store.transaction(async (tx) => {
    const key = emailKey(email)
    const isNew = await begin(tx, key, subscription)
    const data = { token, expiresAt: subscription.confirmExpiresAt }
    // The last link stays valid if a new mail may not be sent.
    if (isNew) return requireWritten(mail.queue(tx, { kind: 'newsletterConfirm', locale, to: email, data }))
    const subscribed = await subscriptionOf(tx, key)
    if (subscribed?.state === 'confirmed') await welcome(mail, tx, subscribed)
  })
  await asking.catch(whenMailboxFull(undefined))
}

/** The house on whose page the form stood. */
function houseOf(links: FormServices['content']['links'], page: string | null): string | null {
  const { locale, slug } = splitPath(page ?? '/')
  const found = links.find(locale, slug)
  return houseOfPage((found && links.slugs(found.uuid)?.[defaultLocale]) ?? '') ?? null
}

/** @returns false if no confirmation is needed */
async function begin(
  tx: Tx,
  key: string,
  subscription: Pick<Subscription, 'email' | 'locale' | 'state' | 'wording' | 'askedAt' | 'page' | 'house'> & {
    confirmHash: string
    confirmExpiresAt: number
  },
): Promise<boolean> {
  const empty = { confirmedAt: null, unsubscribedAt: null, unsubscribeReason: null }
  const row = await tx
    .insertInto('newsletterSubscriptions')
    .values({ id: randomUUID(), emailKey: key, unsubscribeToken: newToken(), ...subscription, ...empty })
    // A person other than the one who unsubscribed may ask now; an active subscription is not changed.
    .onConflict((conflict) =>
      conflict
        .column('emailKey')
        .doUpdateSet({ ...subscription, ...empty })
        .where('newsletterSubscriptions.state', '!=', 'confirmed')
        .where('newsletterSubscriptions.askedAt', '<=', subscription.askedAt - newsletterLimits.pauseMs),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** State of a link in the letter. */
export type LinkState = 'ready' | 'done' | 'expired' | 'unknown'

export async function confirmState({ store, clock }: Services, token: string): Promise<LinkState> {
  const row = await findBy(store.db, 'confirmHash', token)
  if (!row || row.state === 'unsubscribed') return 'unknown'
  if (row.state === 'confirmed') return 'done'
  return (row.confirmExpiresAt ?? 0) > clock() ? 'ready' : 'expired'
}

/**
 * Confirms a subscription and sends the welcome mail. A second press finds it done.
 * @throws ProductError forms.unknownLink, forms.expiredLink
 */
export async function confirmSubscription(services: Services, token: string): Promise<void> {
  const state = await confirmState(services, token)
  if (state === 'done') return
  if (state !== 'ready') throw new ProductError(state === 'expired' ? 'forms.expiredLink' : 'forms.unknownLink')
  const { store, clock, mail } = services
  const now = clock()
  await store.transaction(async (tx) => {
    const row = await tx
      .updateTable('newsletterSubscriptions')
      .set({ state: 'confirmed', confirmedAt: now })
      .where('confirmHash', '=', hashOf(token))
      .where('state', '=', 'pending')
      .returning(['id', 'email', 'locale', 'wording', 'unsubscribeToken'])
      .executeTakeFirst()
    if (!row) return
    await letterAgreed(tx, row, now)
    await markReachable(tx, emailKey(row.email))
    await welcome(mail, tx, row)
  })
}

/** The mail with the way out; to one address few an hour. */
async function welcome(
  mail: Services['mail'],
  tx: Tx,
  { email, locale, unsubscribeToken }: Pick<Subscription, 'email' | 'locale' | 'unsubscribeToken'>,
): Promise<void> {
  await mail.queue(tx, { kind: 'newsletterWelcome', locale, to: email, data: { unsubscribeToken } })
}

/** The messages that a mail’s link ends, and how that stands. */
export interface WayOut {
  /** `both`: a member's letters and offers, and the subscription of the same address. */
  ends: 'letter' | 'offers' | 'both'
  state: LinkState
  /** True if it was done a moment ago and can be undone: not for the letter alone, which needs a new confirmation. */
  isUndoable: boolean
  /** The reason was given already; null: offers were ended in the account, where it may be given. */
  hasReason: boolean | null
}

/** The link of the subscription itself, or the one of an address, which every offer and every letter carries. */
export async function wayOut({ store, clock }: Services, token: string): Promise<WayOut> {
  const row = await findBy(store.db, 'unsubscribeToken', token)
  if (row) {
    const state = row.state === 'unsubscribed' ? 'done' : 'ready'
    return { ends: 'letter', state, isUndoable: false, hasReason: row.unsubscribeReason !== null }
  }
  const left = await leftOffers(store, token)
  if (!left) return { ends: 'letter', state: 'unknown', isUndoable: false, hasReason: false }
  const { emailKey, leftAt, unsubscribeReason } = left
  const subscription = await subscriptionOf(store.db, emailKey)
  // A member who switched the boxes off in the account gave a reason there, if any, and switches them on there.
  if (leftAt === null && subscription?.state !== 'confirmed' && (await refusesOffers(store.db, token)))
    return { ends: 'offers', state: 'done', isUndoable: false, hasReason: null }
  const member = await memberAt(store.db, emailKey, leftAt)
  // A reader who confirmed again after having left gets the letter, and offers no more.
  const isReady = leftAt === null || subscription?.state === 'confirmed'
  const isSubscribed = isReady
    ? subscription?.state === 'confirmed'
    : subscription?.state === 'unsubscribed' && (subscription.unsubscribedAt ?? 0) >= leftAt
  const isAgain = isReady && leftAt !== null
  const isLetter = isSubscribed || (member.hasOptin && !isAgain)
  const isOffers = !isAgain && (member.isKnown || !isLetter)
  const ends = isLetter && isOffers ? 'both' : isLetter ? 'letter' : 'offers'
  const isUndoable = !isReady && isOffers && leftAt > clock() - offersUndoMs
  return { ends, state: isReady ? 'ready' : 'done', isUndoable, hasReason: unsubscribeReason !== null }
}

/**
 * Takes back what a link has ended, within a day. A second press finds it done.
 * @throws ProductError forms.unknownLink, forms.expiredLink
 */
export async function resumeOffers(services: Services, token: string): Promise<void> {
  const { ends, state, isUndoable } = await wayOut(services, token)
  if (ends === 'letter') throw new ProductError('forms.unknownLink')
  if (state === 'ready') return
  const { store, clock } = services
  const now = clock()
  const left = await leftOffers(store, token)
  const isUndone =
    left !== undefined &&
    isUndoable &&
    (await store.transaction(async (tx) => {
      if (!(await returnToOffers(tx, token, { since: now - offersUndoMs, now }))) return false
      const resumed = await tx
        .updateTable('newsletterSubscriptions')
        .set({ state: 'confirmed', unsubscribedAt: null, unsubscribeReason: null })
        .where('emailKey', '=', left.emailKey)
        .where('state', '=', 'unsubscribed')
        // Ended by the same press.
        .where('unsubscribedAt', '=', left.leftAt)
        .returning(['id', 'wording', 'locale'])
        .executeTakeFirst()
      if (resumed) await letterAgreed(tx, resumed, now)
      return true
    }))
  if (!isUndone) throw new ProductError('forms.expiredLink')
}

/**
 * Ends what the link of a mail ends, at once: the link of an address ends offers and the letter, whatever either rests
 * on. A second press finds it done. @throws ProductError forms.unknownLink
 */
export async function unsubscribe(services: Services, token: string): Promise<void> {
  const { state } = await wayOut(services, token)
  if (state === 'unknown') throw new ProductError('forms.unknownLink')
  if (state === 'done') return
  const { store, clock } = services
  const now = clock()
  await store.transaction(async (tx) => {
    const left = await leftOffers({ db: tx }, token)
    if (left) await leaveOffers(tx, token, now)
    const ended = tx
      .updateTable('newsletterSubscriptions')
      .set({ state: 'unsubscribed', unsubscribedAt: now, confirmHash: null, confirmExpiresAt: null })
    const row = await (left
      ? ended.where('emailKey', '=', left.emailKey).where('state', '=', 'confirmed')
      : ended.where('unsubscribeToken', '=', token)
    )
      .returning(['id', 'confirmedAt'])
      .executeTakeFirst()
    // One that was never confirmed had not begun.
    if (row && row.confirmedAt !== null) await letterEnded(tx, row, now)
  })
}

function subscriptionOf(db: Queries, key: string) {
  return db.selectFrom('newsletterSubscriptions').selectAll().where('emailKey', '=', key).executeTakeFirst()
}

/**
 * Whether an address has an account: without one there are no offers to end; with an opt-in, or one that the link has
 * ended at `leftAt`, it gets letters, too.
 */
async function memberAt(
  db: Queries,
  key: string,
  leftAt: number | null,
): Promise<{ isKnown: boolean; hasOptin: boolean }> {
  const found = { isKnown: false, hasOptin: false }
  for (const programme of ['eph', 'vip'] as const) {
    const member = await db
      .selectFrom(accountTable(programme))
      .select(['id', 'hotelFirstPartyEmail', 'casinoFirstPartyEmail'])
      .where('emailKey', '=', key)
      .where('state', 'not in', ['unconfirmed', 'erased'])
      .executeTakeFirst()
    if (!member) continue
    found.isKnown = true
    if (member[programme === 'eph' ? 'hotelFirstPartyEmail' : 'casinoFirstPartyEmail'] === 1) found.hasOptin = true
    const ended =
      leftAt !== null &&
      (await db
        .selectFrom('consents')
        .select('id')
        .where('programme', '=', programme)
        .where('memberId', '=', member.id)
        .where('purpose', '=', programme === 'eph' ? 'hotelFirstParty' : 'casinoFirstParty')
        .where('channel', '=', 'email')
        .where('withdrawnAt', '=', leftAt)
        .executeTakeFirst())
    if (ended) found.hasOptin = true
  }
  return found
}

async function findBy(db: Services['store']['db'], column: 'confirmHash' | 'unsubscribeToken', token: string) {
  if (!isTokenShaped(token)) return undefined
  const value = column === 'confirmHash' ? hashOf(token) : token
  return db.selectFrom('newsletterSubscriptions').selectAll().where(column, '=', value).executeTakeFirst()
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The token is random enough for a plain hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * One-click unsubscribe (RFC 8058): the mail provider posts `List-Unsubscribe=One-Click` to the address in the header,
 * which is the page with the button, and must get an answer without a redirect. It is not a browser: it sends neither
 * origin nor cookie.
 */
export function oneClickUnsubscribe(services: FormServices, limits: RateLimits): RequestHandler {
  return async (req, res, next) => {
    const match = req.method === 'POST' ? matchRoute(req.path) : undefined
    if (match?.route.name !== 'newsletterUnsubscribe') return next()
    refuseByHeaders(req, { form: bodyLimitBytes, multipart: bodyLimitBytes })
    await limits.count('other', req.ip ?? '')
    const body = req.is('multipart/form-data') ? await readMultipartBody(req, bodyLimitBytes) : await readFormBody(req)
    if (body['List-Unsubscribe'] !== 'One-Click') return next()
    await unsubscribe(services, match.params.token ?? '')
    res.status(200).set('Cache-Control', 'no-store').type('text/plain').send('OK\n')
  }
}
