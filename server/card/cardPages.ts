import { type PageFunction, pageView, qrCode } from '#server/pages/door.ts'
import { cardOwner, cardWorkerPath } from '#shared/card/memberCard.ts'
import type { CardCheckProps, OfflineCardProps } from '#shared/card/views.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { CardServices } from './cardServices.ts'
import { heldCards } from './heldCards.ts'

/** So that an address can be built whose token is still to come. */
const placeholder = 'TOKEN'
const statusOfCheck = { valid: 200, expired: 410, unknown: 404 } as const

/** `/carte`, one card page for both programmes, and `/carte/verifier/{token}`, where reception checks it. */
export function cardPages(services: CardServices): PageFunction[] {
  const { tokens, whoIs, clock, script } = services
  return [
    {
      routes: ['memberCard'],
      async open(visit) {
        const { session, locale } = visit
        if (!session) throw new Error('The card page was opened by nobody')
        const answer = await whoIs(session)
        const cards = await heldCards(services, answer, session)
        // The account went from another device, and the session has not ended yet.
        if (cards.length === 0) return { location: pathFor('hotelLogin', locale) }
        const props: OfflineCardProps = {
          at: clock(),
          cards,
          ...(session.kind === 'full' && { qr: await qrCode(checkUrl(locale, tokens.issue(session.id))) }),
          script: {
            src: script,
            worker: `${cardWorkerPath}${locale}.js`,
            checkUrl: checkUrl(locale, placeholder).replace(placeholder, ''),
            owner: cardOwner(answer),
          },
        }
        return pageView(visit, 'card.title', 'offline_card', props)
      },
    },
    {
      routes: ['memberCardCheck'],
      async open(visit) {
        const props = await check(visit.params.token ?? '')
        return { ...pageView(visit, 'card.check.title', 'card_check', props), status: statusOfCheck[props.state] }
      },
    },
  ]

  function checkUrl(locale: Locale, token: string): string {
    return services.publicUrl + pathFor('memberCardCheck', locale, { token })
  }

  /** Validity, first name and status, nothing else. */
  async function check(token: string): Promise<CardCheckProps> {
    const at = clock()
    const reading = await tokens.read(token)
    if (reading.state !== 'valid') return { state: reading.state, at, cards: [] }
    const { session } = reading
    const answer = await whoIs({ ...session, kind: 'full', remember: false, isProtected: false })
    const cards = await heldCards(services, answer, session)
    if (cards.length === 0) return { state: 'unknown', at, cards: [] }
    return {
      state: 'valid',
      at,
      firstname: answer.profile?.firstname ?? answer.vip?.firstname,
      cards: cards.map(({ programme, status, isPreMember }) => ({ programme, status, isPreMember })),
    }
  }
}
