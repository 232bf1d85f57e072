import { intlFor } from '#i18n/createIntl.ts'
import { formatEveningAt } from '#i18n/eventDates.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { pokerLimits } from '#shared/limits.ts'
import type { RegistrationStarted } from '#shared/poker/api.ts'
import { pathFor } from '#shared/routes.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { Merchant } from '../payments/merchant.ts'
import type { MerchantSession } from '../payments/merchantObjects.ts'
import { lockPayment, movePayment, type PaymentRow } from '../payments/states.ts'
import { freePlace } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { type CatalogueTournament, tournamentsOf } from '../tournaments/catalogue.ts'
import type { HeldPlace } from './register.ts'
import { moveRegistration, type RegistrationRow } from './states.ts'

/**
 * Opens the merchant's session of a held place. If the merchant does not answer, the place is freed again and the
 * player may retry.
 * @throws ProductError generic.unavailable, payment.default, payment.reservationFailed: the place was freed meanwhile
 */
export async function startPayment(
  services: PokerServices,
  merchant: Merchant,
  { registration, payment, tournament }: HeldPlace & { tournament: CatalogueTournament },
  email: string,
): Promise<RegistrationStarted> {
  const session = await openSession(services, merchant, { registration, payment, tournament }, email).catch(
    async (error) => {
      await releaseSession(services, payment.id)
      throw error
    },
  )
  const isRecorded = await recordSession(services, payment.id, session)
  if (!isRecorded || !session.url) {
    await merchant
      .expire(session.id)
      .catch((error) => services.log.warn({ err: error }, 'a payment session could not be expired'))
    throw new ProductError('payment.reservationFailed')
  }
  const { id, state, heldUntil } = registration
  return { id, state, checkoutUrl: session.url, expiresAt: isoInstant(heldUntil) }
}

/** Data of an entry fee for the merchant. */
export interface Sale {
  registration: Pick<RegistrationRow, 'id'>
  payment: Pick<PaymentRow, 'id' | 'amountCents' | 'currency' | 'locale'>
  tournament: CatalogueTournament
}

/** @throws as {@link Merchant.open} */
export async function openSession(
  { clock, publicUrl, content }: PokerServices,
  merchant: Merchant,
  { registration, payment, tournament }: Sale,
  email: string,
): Promise<MerchantSession> {
  const { id: paymentId, amountCents: amount, currency, locale } = payment
  const own = (await tournamentsOf(content, locale)).find(({ uuid }) => uuid === tournament.uuid) ?? tournament
  const { slug, trigram = '', uuid = '', name = '' } = { slug: '', ...tournament.casino }
  return merchant.open({
    paymentId,
    amount,
    currency,
    title: own.title,
    description: `${name} · ${formatEveningAt(intlFor(locale), tournament.startsAt)}`,
    email,
    locale,
    expiresAt: clock() + pokerLimits.sessionMs,
    returnUrl: publicUrl + pathFor('payment', locale, { id: registration.id }),
    metadata: { registration: registration.id, tournament: tournament.slug, casino: slug, trigram, casinoUuid: uuid },
  })
}

/** @returns whether the place is still held */
async function recordSession(services: PokerServices, paymentId: string, session: MerchantSession): Promise<boolean> {
  const { store, clock } = services
  return store.transaction(async (tx) => {
    const held = await lockPayment(tx, paymentId)
    if (!held) return false
    if (held.payment.state === 'created') {
      const { id: sessionId, url: checkoutUrl } = session
      await movePayment(tx, held.payment, { type: 'redirected' }, { now: clock(), columns: { sessionId, checkoutUrl } })
    }
    return held.registration.state === 'held'
  })
}

async function releaseSession(services: PokerServices, paymentId: string): Promise<void> {
  const { store, clock } = services
  const slug = await store.transaction(async (tx) => {
    const held = await lockPayment(tx, paymentId)
    if (held?.registration.state !== 'held' || held.payment.state !== 'created') return undefined
    await moveRegistration(tx, held.registration, { type: 'paymentFailed' }, clock())
    await freePlace(services, tx, held.tournament)
    return held.tournament.slug
  })
  if (slug) services.placesChanged(slug)
}
