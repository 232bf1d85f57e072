import { type ApplicationPage, type PageInput, qrCode, steadyPage } from '#server/pages/index.ts'
import type { Locale } from '#shared/locales.ts'
import { pokerQuery } from '#shared/poker/pageQuery.ts'
import type { RegistrationSummary } from '#shared/poker/registrations.ts'
import type { RegistrationWithQr, VipTournamentsProps } from '#shared/poker/views.ts'
import type { PokerPageServices } from './pokerPageServices.ts'

/** A place counts as coming until the night is over: a player who enters late still needs its code. */
const eveningMs = 12 * 60 * 60 * 1000
/** The list of past places is short; the export of the profile has all of them. */
const maxPast = 20

/** My tournaments: places, waiting lists and the past. */
export function myTournamentsPage({ registrations, waitingList, clock }: PokerPageServices): ApplicationPage {
  return steadyPage({
    route: 'vipTournaments',
    title: 'pokerPages.mine.title',
    component: 'vip_tournaments',
    async open(input) {
      const { locale, session } = input
      const memberId = session?.vipMemberId ?? ''
      const [all, waiting] = await Promise.all([
        registrations.ofMember(memberId, locale),
        waitingList.ofMember(memberId, locale),
      ])
      const now = clock()
      const props: VipTournamentsProps = {
        coming: await Promise.all(all.filter((it) => isComing(it, now)).map(withQr)),
        waiting,
        past: all
          .filter((it) => !isComing(it, now))
          .toReversed()
          .slice(0, maxPast),
        notice: noticeOf(input),
      }
      return { props }
    },
  })
}

/** For other pages: a member's places still to be played, the soonest first. */
export function comingTournaments({ registrations, clock }: Pick<PokerPageServices, 'registrations' | 'clock'>) {
  return async (memberId: string, locale: Locale): Promise<RegistrationSummary[]> =>
    (await registrations.ofMember(memberId, locale)).filter((it) => isComing(it, clock()))
}

/** True if the tournament is still to be played or is being played. @param now epoch ms */
function isComing({ state, tournament }: RegistrationSummary, now: number): boolean {
  const isAlive = state === 'held' || state === 'paid' || state === 'confirmed'
  return isAlive && tournament.startsAt + eveningMs > now
}

async function withQr(registration: RegistrationSummary): Promise<RegistrationWithQr> {
  return registration.code ? { ...registration, qr: await qrCode(registration.code) } : registration
}

function noticeOf({ query, locale }: PageInput): VipTournamentsProps['notice'] {
  const { done, cancelled, left } = pokerQuery[locale]
  const act = query.get(done)
  return act === cancelled ? 'cancelled' : act === left ? 'left' : undefined
}
