import { type ApplicationPage, type DescribeSession, pageView, qrCode, steadyPage } from '#server/pages/index.ts'
import type { Store } from '#server/store/open.ts'
import { cardVersion, type VipMember } from '#server/vip/index.ts'
import { tierOfStatus } from '#shared/account/statuses.ts'
import { cardOwner, cardWorkerPath } from '#shared/card/memberCard.ts'
import type { CardCheckProps, HeldCard, OfflineCardProps } from '#shared/card/views.ts'
import type { InitAnswer } from '#shared/hotel/api.ts'
import { levelName, tierOf } from '#shared/hotel/levels.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { printedCard } from '#shared/vip/cards.ts'
import type { CardTokens } from './cardTokens.ts'

/** Services of the member card. */
export interface CardServices {
  store: Store
  clock: () => number
  tokens: CardTokens
  describeSession: DescribeSession
  /** Undefined: the house has no VIP card. */
  findVipMember: ((id: string) => Promise<VipMember | undefined>) | undefined
  /** Codes hold whole addresses, so that any scanner opens the check page. */
  publicUrl: string
  /** Address of the page's script. */
  script: string
}

/** Stands for a token that is inserted later. */
const placeholder = 'TOKEN'
const statusOfCheck = { valid: 200, expired: 410, unknown: 404, blocked: 410 } as const

/** `/carte`, one card page for both programmes, and `/carte/verifier/{token}`, the check page of the reception. */
export function cardPages(services: CardServices): ApplicationPage[] {
  const { tokens, describeSession, clock, script } = services
  return [
    steadyPage({
      route: 'memberCard',
      title: 'card.title',
      component: 'offline_card',
      async open(input) {
        const { session, locale } = input
        if (!session) throw new Error('The card page was opened without a session')
        const answer = await describeSession(session)
        const cards = await readHeldCards(services, answer, session, locale)
        // The account was erased from another device while this session was still active.
        if (cards.length === 0) return { location: pathFor('hotelLogin', locale) }
        const props: OfflineCardProps = {
          at: clock(),
          cards,
          ...(session.kind === 'full' && (await versionOf(session))),
          ...(session.kind === 'full' && { qr: await qrCode(checkUrl(locale, tokens.issue(session.id))) }),
          script: {
            src: script,
            worker: `${cardWorkerPath}${locale}.js`,
            checkUrl: checkUrl(locale, placeholder).replace(placeholder, ''),
            owner: cardOwner(answer),
          },
        }
        return { props }
      },
    }),
    {
      routes: ['memberCardCheck'],
      async open(input) {
        const props = await check(input.params.token ?? '', input.locale)
        return { ...pageView(input, 'card.check.title', 'card_check', props), status: statusOfCheck[props.state] }
      },
    },
  ]

  function checkUrl(locale: Locale, token: string): string {
    return services.publicUrl + pathFor('memberCardCheck', locale, { token })
  }

  async function versionOf({ vipMemberId }: { vipMemberId: string | null }) {
    const member = vipMemberId ? await services.findVipMember?.(vipMemberId) : undefined
    return member && { cardVersion: cardVersion(member) }
  }

  /** Shows validity, first name and status, and nothing else. */
  async function check(token: string, locale: Locale): Promise<CardCheckProps> {
    const at = clock()
    const reading = await tokens.read(token)
    if (reading.state !== 'valid') return { state: reading.state, at, cards: [] }
    const { session } = reading
    const answer = await describeSession({ ...session, kind: 'full' })
    const cards = await readHeldCards(services, answer, session, locale)
    if (cards.length === 0) return { state: 'unknown', at, cards: [] }
    if (cards.every(({ isBlocked }) => isBlocked)) return { state: 'blocked', at, cards: [] }
    return {
      state: 'valid',
      at,
      firstname: answer.profile?.firstname ?? answer.vip?.firstname,
      cards: cards.map(({ programme, status, isPreMember, isBlocked }) => ({
        programme,
        status,
        isPreMember,
        isBlocked,
      })),
    }
  }
}

/** The session's cards, the hotel's first. @param answer of the init call */
async function readHeldCards(
  { findVipMember }: Pick<CardServices, 'findVipMember'>,
  { profile, vip }: InitAnswer,
  session: { vipMemberId: string | null; kind?: 'full' | 'reading' },
  locale: Locale,
): Promise<HeldCard[]> {
  const cards: HeldCard[] = []
  if (profile) {
    const { firstname, lastname, customerStatus, ibNumber } = profile
    cards.push({
      programme: 'eph',
      tier: tierOf(customerStatus),
      status: levelName(customerStatus, locale),
      isPreMember: false,
      isBlocked: false,
      holder: `${firstname} ${lastname}`,
      number: ibNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3'),
    })
  }
  const member = session.vipMemberId ? await findVipMember?.(session.vipMemberId) : undefined
  if (vip && member) {
    const isPreMember = vip.state === 'preMember'
    cards.push({
      programme: 'vip',
      tier: tierOfStatus(vip.status),
      status: vip.status,
      isPreMember,
      isBlocked: !isPreMember && member.cvip === null,
      // A card login is proved by card and birth date only, so it shows no surname.
      holder: session.kind === 'reading' ? member.firstname : `${member.firstname} ${member.lastname}`,
      ...(!isPreMember && member.cvip && { number: printedCard(member.cvip) }),
    })
  }
  return cards
}
