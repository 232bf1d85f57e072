import { offersPasskey, profileForms, savingForm, unreachableEmail } from '#server/account/index.ts'
import {
  type ApplicationPage,
  notFound,
  type PageForm,
  type PageInput,
  pageNumberOf,
  qrCode,
  steadyPage,
} from '#server/pages/index.ts'
import { measuresInForce } from '#server/protection/index.ts'
import type { RewardClaim } from '#shared/vip/api.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import { lineAnchor, type VipDashboardProps, type VipPointsProps } from '#shared/vip/views.ts'
import { advantagesOf } from '../advantages/advantages.ts'
import { advantageVersions } from '../advantages/advantageVersions.ts'
import { cardVersion } from '../cards/cardVersions.ts'
import { cardOf } from '../members/memberProfile.ts'
import { type VipMember, vipMembers } from '../members/vipMembers.ts'
import { ledgerVersion } from '../points/ledgerVersions.ts'
import { claimsOfLines } from '../points/lineClaims.ts'
import { pointsLinesOf } from '../points/pointsLines.ts'
import { favouriteDateOf } from '../profile/favouriteDates.ts'
import { claimsVersion } from '../rewards/claimStream.ts'
import { listRewards } from '../rewards/rewards.ts'
import { versionOf } from '../versionOf.ts'
import type { VipCalls } from '../vipCalls.ts'
import type { VipServices } from '../vipServices.ts'
import { claimRows, pointsRows } from './rows.ts'
import type { VipPageServices } from './vipPageServices.ts'

/** One row on a desktop screen. */
const rewardsInReach = 4
const latestLines = 5
const latestClaims = 3
const nextTournaments = 3
/** How long the page says that the card was given. */
const newCardMs = 60 * 60_000

/** The member's space and the ledger. A card login sees them as well, without a name. */
export function memberPages(services: VipPageServices): ApplicationPage[] {
  const { store, clock } = services
  return [
    steadyPage({
      route: 'vipDashboard',
      title: 'vipPages.dashboard.title',
      component: 'vip_dashboard',
      async open(input) {
        const { locale } = input
        const isReading = isReadingSession(input)
        const member = await vipMembers.ofSession(store.db, input.session)
        const [card, lines, advantages, protection, claims, offers, unreachable, favouriteDate, coming] =
          await Promise.all([
            cardOf(services, member),
            pointsLinesOf(services, member, { page: 1, locale }),
            advantagesOf(store.db, member, clock(), locale),
            isReading || !input.session ? null : measuresInForce(services, input.session),
            isReading ? [] : claimRows(services, member.id, locale),
            offersPasskey(services, 'vip', member.id, input),
            unreachableEmail(services, member, input),
            isReading ? undefined : favouriteDateOf(services, member, input),
            isReading ? undefined : services.poker?.comingTournaments(member.id, locale),
          ])
        const [versions, rewards, rows] = await Promise.all([
          isReading ? undefined : versionsOf(member, claims),
          isReading || card.state === 'preMember' ? [] : rewardsWithin(card.points, locale),
          pointsRows(services, lines.items.slice(0, latestLines), locale),
        ])
        const { fileExpiresAt, becameFullAt } = member
        const number = card.cvip ?? card.fileNumber
        const props: VipDashboardProps = {
          offersPasskey: offers,
          ...unreachable,
          firstname: member.firstname,
          lastname: isReading ? '' : member.lastname,
          state: card.state,
          status: card.status,
          ...(number && { number, qr: await qrCode(number) }),
          ...(card.state === 'preMember' &&
            fileExpiresAt && { fileUntil: fileExpiresAt, isFileClosed: fileExpiresAt <= clock() }),
          ...(card.blockedAt &&
            card.blockReason && { blocked: { at: Date.parse(card.blockedAt), reason: card.blockReason } }),
          isNew: becameFullAt !== null && clock() - becameFullAt < newCardMs,
          points: card.points,
          pointsToNext: card.pointsToNext,
          advantages,
          rewards,
          claims: claims.slice(0, latestClaims),
          ...(versions && { versions }),
          favouriteDate,
          lines: rows,
          tournaments: coming?.slice(0, nextTournaments) ?? [],
          isReading,
          ...(protection && { protection }),
        }
        return { props }
      },
    }),
    steadyPage({
      route: 'vipPoints',
      title: 'vipPages.points.title',
      component: 'vip_points',
      async open(input) {
        const { locale } = input
        const isReading = isReadingSession(input)
        const page = pageNumberOf(input)
        const member = await vipMembers.ofSession(store.db, input.session)
        const [{ items, pages, total }, { points, status }, version] = await Promise.all([
          pointsLinesOf(services, member, { page, locale }),
          cardOf(services, member),
          isReading ? undefined : ledgerVersion(store.db, member.id),
        ])
        if (page > pages) throw notFound(input)
        const [claims, rows] = await Promise.all([
          claimsOfLines(services, member.id, isReading ? [] : items.map(({ id }) => id)),
          pointsRows(services, items, locale),
        ])
        const lines = rows.map((line) => ({ ...line, claim: claims.get(line.id) }))
        const watched = version !== undefined && { ledgerVersion: version }
        const props: VipPointsProps = { points, status, lines, page, pages, total, isReading, ...watched }
        return { props }
      },
    }),
  ]

  async function versionsOf(member: VipMember, claims: Parameters<typeof claimsVersion>[0]) {
    const [advantages, ledger] = await Promise.all([
      advantageVersions(store.db, [member.id], clock()),
      ledgerVersion(store.db, member.id),
    ])
    return {
      claims: claimsVersion(claims),
      advantages: advantages.get(member.id) ?? versionOf([]),
      card: cardVersion(member),
      ledger,
    }
  }

  /** The most expensive rewards that the points suffice for; none while the content service does not answer. */
  async function rewardsWithin(points: number, locale: PageInput['locale']) {
    const dearestFirst = { sort: '-points', isNewOnly: false, page: 1 } as const
    const { items } = await listRewards(services, locale, dearestFirst).catch(() => ({ items: [] }))
    return items.filter((it) => it.available && it.points <= points).slice(0, rewardsInReach)
  }
}

/** True for a card login, which may read points and change nothing. */
export function isReadingSession({ session }: PageInput): boolean {
  return session?.kind === 'reading'
}

/** The forms of the member's pages, posted without a script. */
export function memberForms({ store }: Pick<VipServices, 'store'>, calls: VipCalls): PageForm[] {
  return [
    ...profileForms(calls, {
      profile: 'vipProfile',
      login: 'vipLogin',
      memberOf: ({ session }) => vipMembers.ofSession(store.db, session),
    }),
    {
      name: 'claim',
      routes: ['vipRewards'],
      call: calls.claimReward,
      params: ({ reward = '' }) => ({ id: reward }),
      next: ({ body }, { path, locale }) => `${path}?${vipQuery[locale].claimed}=${(body as RewardClaim).id}`,
    },
    {
      name: 'invitation',
      routes: ['vipSponsorship'],
      call: calls.invite,
      next: (_, { path, locale }) => `${path}?${vipQuery[locale].invited}=1`,
    },
    {
      name: 'lineClaim',
      routes: ['vipPoints'],
      call: calls.claimLine,
      params: ({ line = '' }) => ({ id: line }),
      next: (_, { path, query }, { line = '' }) => `${path}${pageQuery(query)}#${lineAnchor(line)}`,
    },
    savingForm('vipProfile', 'favourites', calls.changeFavourites),
    savingForm('vipProfile', 'preferences', calls.changePreferences),
  ]
}

/** The page of the ledger that the form was on. */
function pageQuery(query: URLSearchParams): string {
  const page = query.get('page') ?? ''
  return /^\d{1,6}$/.test(page) ? `?page=${page}` : ''
}
