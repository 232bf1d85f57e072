import { intlFor } from '#i18n/createIntl.ts'
import type { ApplicationPage, PageForm } from '#server/pages/index.ts'
import type { Locale } from '#shared/locales.ts'
import type { RegistrationStarted } from '#shared/poker/api.ts'
import { pokerQuery } from '#shared/poker/pageQuery.ts'
import type { EntryStep, TournamentRegistrationProps } from '#shared/poker/views.ts'
import { pathFor } from '#shared/routes.ts'
import type { TournamentDetails } from '../tournaments/tournamentQueries.ts'
import { apiSlug, entryOf, type PokerPageServices } from './pokerPageServices.ts'

/** How often a page with a clock reloads without scripts. */
const refreshSeconds = 60
/** The address of Stripe's Checkout pages. */
const stripePages = 'https://checkout.stripe.com'

/** Registration for a tournament, drawn from the stored state of the member. */
export function registrationPage(services: PokerPageServices): ApplicationPage {
  const { tournaments, merchant, phone } = services
  // With another API address the payment pages may be there or at Stripe's, so forms may target both.
  const formTargets = [
    ...(merchant?.url ? [new URL(merchant.url).origin] : []),
    ...(merchant?.isEmbedded ? [] : [stripePages]),
  ]
  return {
    routes: ['tournamentRegistration'],
    async open(input) {
      const { locale, params, session } = input
      const tournament = await tournaments.one(locale, apiSlug(services, locale, params.slug ?? ''))
      const step = await stepOf(services, tournament, session?.vipMemberId ?? '', locale)
      const props: TournamentRegistrationProps = {
        entry: await entryOf(services, locale, tournament),
        step,
        status: tournament.status,
        phone: phone(),
      }
      const title = intlFor(locale).formatMessage({ id: 'pokerPages.entry.pageTitle' }, { title: tournament.title })
      const isTimed = step.kind === 'held' || step.kind === 'offered'
      return {
        title,
        component: 'tournament_registration',
        props,
        formTargets,
        ...(isTimed && { refreshSeconds }),
      }
    },
  }
}

async function stepOf(
  { registrations, waitingList, isPayable }: PokerPageServices,
  tournament: TournamentDetails,
  memberId: string,
  locale: Locale,
): Promise<EntryStep> {
  const { slug, free, status, registrationOpen } = tournament
  const registration = await registrations.at(memberId, slug, locale)
  if (registration) return { kind: registration.state === 'held' ? 'held' : 'registered', registration }
  if (!registrationOpen || status === 'over' || status === 'cancelled') return { kind: 'closed' }
  const entry = await waitingList.placeOf(memberId, slug)
  if (entry?.state === 'waiting') return { kind: 'waiting', place: entry.place }
  if (!isPayable) return { kind: 'unpayable' }
  if (entry?.offeredUntil) return { kind: 'offered', until: entry.offeredUntil }
  return { kind: free > 0 ? 'ready' : 'full' }
}

/** The forms of tournaments, posted without a script; they run the same calls as the JSON API. */
export function registrationForms(services: PokerPageServices): PageForm[] {
  const { calls } = services
  const ofPage: PageForm['params'] = ({ tournament }, { params, locale }) => ({
    slug: tournament ?? apiSlug(services, locale, params.slug ?? ''),
  })
  return [
    {
      name: 'register',
      routes: ['tournamentRegistration'],
      isMain: true,
      call: calls.register,
      next: ({ body }) => (body as RegistrationStarted).checkoutUrl,
    },
    {
      name: 'joinWaitlist',
      routes: ['tournamentRegistration'],
      call: calls.joinWaitlist,
      params: ofPage,
      next: (_, { path }) => path,
    },
    {
      name: 'leaveWaitlist',
      routes: ['tournamentRegistration', 'vipTournaments'],
      call: calls.leaveWaitlist,
      params: ofPage,
      next: (_, { locale }) => doneAt(locale, 'left'),
    },
    {
      name: 'cancel',
      routes: ['tournamentRegistration', 'payment', 'vipTournaments'],
      call: calls.cancel,
      params: ({ registration = '' }) => ({ id: registration }),
      next: (_, { locale }) => doneAt(locale, 'cancelled'),
    },
  ]
}

function doneAt(locale: Locale, what: 'cancelled' | 'left'): string {
  const names = pokerQuery[locale]
  return `${pathFor('vipTournaments', locale)}?${names.done}=${names[what]}`
}
