import { type Call, defineCall } from '#server/http/calls/call.ts'
import { readPage } from '#server/http/calls/readPage.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { onePage, type Page } from '#shared/http/page.ts'
import { isoInstant, isoOrNull, withIso } from '#shared/time/instants.ts'
import type { Advantage, PointsLine, RewardClaim, RewardSummary, SponsorshipAnswer } from '#shared/vip/api.ts'
import { advantagesOf } from './advantages/advantages.ts'
import { vipMembers } from './members/vipMembers.ts'
import { claimLine } from './points/lineClaims.ts'
import { pointsLinesOf } from './points/pointsLines.ts'
import { bodyOf } from './readBodies.ts'
import { type Claim, claimReward, claimsOf } from './rewards/claims.ts'
import { listRewards, readRewardQuery } from './rewards/rewards.ts'
import { invite, requireFullMember, sponsorshipOf } from './sponsorship/invitations.ts'
import type { LoyaltyServices } from './vipServices.ts'

const shared = { limit: 'other', session: 'vip', programme: 'vip' } as const

/** Calls of `/api/vip` about points, advantages, rewards and sponsorship, by name. */
export function loyaltyCalls(services: LoyaltyServices) {
  const { store, clock } = services
  const memberOf = (session: MemberSession | null) => vipMembers.ofSession(store.db, session)
  return {
    /** GET points?page= @throws ProductError generic.invalid */
    readPoints: defineCall({
      ...shared,
      method: 'GET',
      path: '/points',
      mayRead: true,
      async run({ session, query, locale }) {
        const page = { page: readPage(query, locale), locale }
        const { items, ...rest } = await pointsLinesOf(services, await memberOf(session), page)
        const lines = items.map(
          (it): PointsLine => ({ ...it, at: isoInstant(it.at), expiresAt: isoOrNull(it.expiresAt) }),
        )
        return { status: 200, body: { items: lines, ...rest } satisfies Page<PointsLine> }
      },
    }),
    /** POST points/{id}/claims: "this line is wrong". @throws as claimLine; ProductError vip.0011 */
    claimLine: defineCall({
      ...shared,
      method: 'POST',
      path: '/points/:id/claims',
      limit: 'forms',
      body: bodyOf.lineClaim(),
      async run({ session, params, body, locale }) {
        const claim = { lineId: params.id ?? '', message: body.message, locale }
        return { status: 201, body: await claimLine(services, await memberOf(session), claim) }
      },
    }),
    readAdvantages: defineCall({
      ...shared,
      method: 'GET',
      path: '/advantages',
      mayRead: true,
      async run({ session, locale }) {
        const advantages = await advantagesOf(store.db, await memberOf(session), clock(), locale)
        const items = advantages.map((it): Advantage => ({ ...it, resetsAt: isoOrNull(it.resetsAt) }))
        return { status: 200, body: onePage(items) }
      },
    }),
    /** GET rewards?category=&sort=&new=&page= @throws ProductError generic.invalid, generic.unavailable */
    readRewards: defineCall({
      ...shared,
      method: 'GET',
      path: '/rewards',
      mayRead: true,
      async run({ session, query, locale }) {
        await memberOf(session)
        const { items, ...rest } = await listRewards(services, locale, readRewardQuery(query, locale))
        const summaries = items.map(({ picture: _, ...it }): RewardSummary => it)
        return { status: 200, body: { items: summaries, ...rest } }
      },
    }),
    readMyRewards: defineCall({
      ...shared,
      method: 'GET',
      path: '/rewards/mine',
      async run({ session }) {
        const { id } = await memberOf(session)
        return { status: 200, body: onePage((await claimsOf(store, id)).map(answerOf)) }
      },
    }),
    /** POST rewards/{id}/claims @throws as claimReward */
    claimReward: defineCall({
      ...shared,
      method: 'POST',
      path: '/rewards/:id/claims',
      async run({ session, params, locale }) {
        const { id } = await memberOf(session)
        return { status: 201, body: answerOf(await claimReward(services, id, params.id ?? '', locale)) }
      },
    }),
    /** GET sponsorship @throws ProductError generic.forbidden for a pre-member */
    readSponsorship: defineCall({
      ...shared,
      method: 'GET',
      path: '/sponsorship',
      async run({ session }) {
        const member = await memberOf(session)
        requireFullMember(member)
        const sponsorship = await sponsorshipOf(store.db, member, clock())
        const answer: SponsorshipAnswer = { ...sponsorship, godsons: sponsorship.godsons.map(withIso) }
        return { status: 200, body: answer }
      },
    }),
    /** POST sponsorship/invitations @throws as invite */
    invite: defineCall({
      ...shared,
      method: 'POST',
      path: '/sponsorship/invitations',
      limit: 'signup',
      body: bodyOf.invitation(),
      async run({ session, body, locale }) {
        const { id } = await memberOf(session)
        return { status: 201, body: withIso(await invite(services, id, { ...body, locale })) }
      },
    }),
  } satisfies Record<string, Call>
}

function answerOf({ id, code, reward, at }: Claim): RewardClaim {
  return { id, code, reward, at: isoInstant(at) }
}
