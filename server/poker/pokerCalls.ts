import { membersOf } from '#server/account/index.ts'
import { bodyReaders } from '#server/http/calls/bodyReaders.ts'
import { defineCall } from '#server/http/calls/call.ts'
import { type DescribedCall, describeCalls } from '#server/http/describe/description.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { onePage, type Page } from '#shared/http/page.ts'
import type { Registration, Tournament, TournamentSummary, WaitlistPlace } from '#shared/poker/api.ts'
import type { RegistrationSummary } from '#shared/poker/registrations.ts'
import { readPokerBody } from '#shared/schemas/poker/readPokerBody.ts'
import { isoInstant, isoOrNull } from '#shared/time/instants.ts'
import { pokerApi } from './pokerApi.ts'
import type { PokerServices } from './pokerServices.ts'
import { cancelRegistration } from './registrations/cancel.ts'
import { claimPlace } from './registrations/register.ts'
import type { RegistrationQueries } from './registrations/registrationQueries.ts'
import { startPayment } from './registrations/startPayment.ts'
import {
  casinoSlugs,
  type ListedTournament,
  readTournamentQuery,
  type TournamentQueries,
} from './tournaments/tournamentQueries.ts'
import { joinWaitingList, leaveWaitingList } from './waitingList/waitingList.ts'

/** Calls of `/api/poker` by name; forms of pages post to the same. */
export interface PokerCalls {
  readTournaments: DescribedCall
  readTournament: DescribedCall
  /** POST registrations `{tournament}` → 201 {@link import('#shared/poker/api.ts').RegistrationStarted} */
  register: DescribedCall
  readRegistrations: DescribedCall
  readRegistration: DescribedCall
  /** DELETE registrations/:id → 204 */
  cancel: DescribedCall
  /** POST tournaments/:slug/waitlist → 201, or 200 for a player already on it, {@link WaitlistPlace} */
  joinWaitlist: DescribedCall
  /** DELETE tournaments/:slug/waitlist → 204 */
  leaveWaitlist: DescribedCall
}

const bodyOf = bodyReaders(readPokerBody)
const members = membersOf('vip')

const publicCall = { limit: 'other', programme: 'payment' } as const
const memberCall = { ...publicCall, session: 'vip' } as const

/** Calls of `/api/poker`. */
export function pokerCalls(
  services: PokerServices,
  { tournaments, registrations }: { tournaments: TournamentQueries; registrations: RegistrationQueries },
): PokerCalls {
  const { store } = services
  return describeCalls(
    {
      /** GET tournaments @throws ProductError generic.invalid, unavailable */
      readTournaments: defineCall({
        ...publicCall,
        method: 'GET',
        path: '/tournaments',
        async run({ query, locale }) {
          const filter = readTournamentQuery(query, locale, await casinoSlugs(services.content, locale))
          const { items, ...page } = await tournaments.list(locale, filter)
          return {
            status: 200,
            body: { items: items.map(tournamentAnswer), ...page } satisfies Page<TournamentSummary>,
          }
        },
      }),
      /** GET tournaments/{slug} @throws ProductError payment.tournamentUnavailable, generic.unavailable */
      readTournament: defineCall({
        ...publicCall,
        method: 'GET',
        path: '/tournaments/:slug',
        async run({ params, locale }) {
          const tournament = await tournaments.one(locale, params.slug ?? '')
          return { status: 200, body: tournamentAnswer(tournament) satisfies Tournament }
        },
      }),
      /** POST registrations @throws as claimPlace and startPayment; generic.unavailable without a merchant */
      register: defineCall({
        ...memberCall,
        method: 'POST',
        path: '/registrations',
        body: bodyOf.registration(),
        async run({ session, body, locale }) {
          const { merchant } = services
          if (!merchant) throw new ProductError('generic.unavailable')
          const player = await members.ofSession(store.db, session)
          const held = await claimPlace(services, player, body.tournament, locale)
          return { status: 201, body: await startPayment(services, merchant, held, player.email) }
        },
      }),
      readRegistrations: defineCall({
        ...memberCall,
        method: 'GET',
        path: '/registrations',
        async run({ session, locale }) {
          const { id } = await members.ofSession(store.db, session)
          return { status: 200, body: onePage((await registrations.ofMember(id, locale)).map(registrationAnswer)) }
        },
      }),
      readRegistration: defineCall({
        ...memberCall,
        method: 'GET',
        path: '/registrations/:id',
        async run({ session, params, locale }) {
          const { id } = await members.ofSession(store.db, session)
          return { status: 200, body: registrationAnswer(await registrations.one(id, params.id ?? '', locale)) }
        },
      }),
      /** @throws as cancelRegistration */
      cancel: defineCall({
        ...memberCall,
        method: 'DELETE',
        path: '/registrations/:id',
        async run({ session, params, locale }) {
          const { id } = await members.ofSession(store.db, session)
          await cancelRegistration(services, id, params.id ?? '', locale)
          return { status: 204 }
        },
      }),
      /** @throws as joinWaitingList */
      joinWaitlist: defineCall({
        ...memberCall,
        method: 'POST',
        path: '/tournaments/:slug/waitlist',
        async run({ session, params }) {
          const player = await members.ofSession(store.db, session)
          const { isNew, ...place } = await joinWaitingList(services, player, params.slug ?? '')
          const body: WaitlistPlace = { ...place, offeredUntil: isoOrNull(place.offeredUntil) }
          return { status: isNew ? 201 : 200, body }
        },
      }),
      leaveWaitlist: defineCall({
        ...memberCall,
        method: 'DELETE',
        path: '/tournaments/:slug/waitlist',
        async run({ session, params }) {
          const { id } = await members.ofSession(store.db, session)
          await leaveWaitingList(services, id, params.slug ?? '')
          return { status: 204 }
        },
      }),
    },
    pokerApi,
  )
}

function tournamentAnswer<Of extends ListedTournament>(tournament: Of) {
  const { startsAt, registrationUntil } = tournament
  return { ...tournament, startsAt: isoInstant(startsAt), registrationUntil: isoInstant(registrationUntil) }
}

function registrationAnswer(registration: RegistrationSummary): Registration {
  const { tournament, expiresAt, createdAt, refundableUntil, checkedInAt } = registration
  return {
    ...registration,
    tournament: { ...tournament, startsAt: isoInstant(tournament.startsAt) },
    expiresAt: isoOrNull(expiresAt),
    createdAt: isoInstant(createdAt),
    refundableUntil: isoOrNull(refundableUntil),
    checkedInAt: isoOrNull(checkedInAt),
  }
}
