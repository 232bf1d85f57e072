import { formatEveningAt } from '#i18n/eventDates.ts'
import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  doneNotice,
  hasEveryHouse,
  openLook,
  refusedNotice,
  requireLookLeft,
  returned,
  writeAct,
  writeLook,
} from '#server/desk/index.ts'
import type { PointsViews } from '#shared/desk/points.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { cardOf } from '../../members/memberProfile.ts'
import { vipMembers } from '../../members/vipMembers.ts'
import type { AdjustmentInput } from '../../points/adjustPoints.ts'
import {
  adjustForClaim,
  findLineClaim,
  type OpenLineClaim,
  openLineClaims,
  refuseLineClaim,
  waitingClaims,
} from '../../points/answerLineClaims.ts'
import { houseNames, isOwnLedger, lineOf, pointsNumbers, scopeOf, staffNames } from './pointsProps.ts'
import { readPoints, readText } from './typed.ts'

/** "This line is wrong": the inbox of open claims, and their answers. */
export function claimPages(services: DeskServices): DeskPage[] {
  const { store, mail } = services
  return [
    {
      route: 'lineClaims',
      access: 'answerClaim',
      open: (input) => inbox(input),
      forms: { open: { run: openClaim } },
    },
    {
      route: 'lineClaim',
      access: 'answerClaim',
      async open(input) {
        const claim = await claimUnderLook(input)
        return claim ? page(input, claim) : toInbox(input)
      },
      forms: { adjust: { run: adjust }, refuse: { run: refuse } },
    },
  ]

  async function inbox(input: ActInput): Promise<DeskAnswer> {
    const { locale, now } = input
    const scope = scopeOf(input)
    const found = await openLineClaims(store.db, scope.casino)
    const ids = found.map(({ id }) => id)
    const waiting = await waitingClaims(store.db, ids, now)
    const names = await houseNames(store.db, locale)
    const claims = []
    for (const claim of found)
      claims.push({
        id: claim.id,
        at: claim.at,
        firstname: claim.firstname,
        line: await lineOf(services, claim, names, locale),
        isWaiting: waiting.has(claim.id),
      })
    const numbers = await pointsNumbers(store.db, scope, input)
    const props = { claims, numbers, isEverywhere: scope.isEverywhere, notice: doneNotice(input) }
    return { view: { name: 'lineClaims', props } }
  }

  /** Opening a claim is a look at its member, whose reason is the claim. */
  async function openClaim(input: ActInput): Promise<DeskAnswer> {
    await requireLookLeft(store.db, input.person.id, input.now)
    const claim = await findLineClaim(store.db, input.fields.id ?? '')
    if (!claim || !isAtHouse(input, claim)) throw new ProductError('generic.notFound')
    const members = [{ programme: 'vip', memberId: claim.vipMemberId }] as const
    await writeLook(services, input, { act: 'readLedger', subject: claim.id, members, reason: 'claim' })
    return { location: claimPath(input, claim.id) }
  }

  async function claimUnderLook(input: ActInput): Promise<OpenLineClaim | undefined> {
    if (!(await openLook(services, 'readLedger', input))) return undefined
    return findLineClaim(store.db, input.params.id ?? '')
  }

  async function page(
    input: ActInput,
    claim: OpenLineClaim,
    more: { status?: number; refusal?: string; returned?: ReturnType<typeof returned> } = {},
  ): Promise<DeskAnswer> {
    const { locale, person, now } = input
    const { status, refusal, returned: back } = more
    const scope = scopeOf(input)
    const isWaiting = (await waitingClaims(store.db, [claim.id], now)).has(claim.id)
    const isOwn = await isOwnLedger(store.db, person, claim.vipMemberId)
    const answered = await answeredOf(claim, locale)
    const props: PointsViews['lineClaim'] = {
      claim: {
        id: claim.id,
        at: claim.at,
        line: await lineOf(services, claim, await houseNames(store.db, locale), locale),
        message: claim.message,
        isWaiting,
        ...(await memberOf(claim.vipMemberId)),
        ...(answered && { answered }),
      },
      numbers: await pointsNumbers(store.db, scope, input),
      isEverywhere: scope.isEverywhere,
      isOwn,
      mayAnswer: claim.state === 'open' && !isWaiting && !isOwn,
      notice: refusedNotice(refusal) ?? doneNotice(input),
      returned: back,
    }
    return { view: { name: 'lineClaim', props }, status }
  }

  async function memberOf(id: string): Promise<{ name: string; card: string; balance: number }> {
    const member = await vipMembers.find(store.db, id)
    if (!member) throw new ProductError('generic.notFound')
    const { cvip, points } = await cardOf(services, member)
    return { name: `${member.firstname} ${member.lastname}`, card: cvip ?? '', balance: points }
  }

  async function answeredOf(claim: OpenLineClaim, locale: ActInput['locale']) {
    const { settledAt, settledBy, settledHouse, outcome, answer } = claim
    if (settledAt === null || outcome === null) return undefined
    const names = await staffNames(store.db, [settledBy])
    const house = settledHouse ? (await houseNames(store.db, locale)).get(settledHouse) : undefined
    const by = settledBy && (names.get(settledBy) ?? null)
    return { at: settledAt, by, ...(house && { house }), outcome, text: answer ?? '' }
  }

  async function adjust(input: ActInput): Promise<DeskAnswer> {
    const { fields } = input
    const points = readPoints(fields.points)
    const { text, error } = readText(fields.words)
    return answer(input, async (claim) => {
      if (!points || !text) {
        const errors = {
          ...(!points && { points: 'desk.points.error.points' as const }),
          ...(error && { words: error }),
        }
        return page(input, claim, { status: 422, returned: returned(input, errors) })
      }
      const { id: lineClaimId, vipMemberId } = claim
      const by = settlerOf(input)
      const adjustment: AdjustmentInput & { lineClaimId: string } = {
        ...{ vipMemberId, points, label: text, reason: 'claim', lineClaimId, by },
      }
      const done = await store.transaction(async (tx) => {
        const made = await adjustForClaim(tx, adjustment, mail.queue)
        if (made) {
          const details = { outcome: 'adjusted', points, adjustment: made.id, state: made.state }
          await writeAct(tx, input.source, { ...aboutClaim(input, claim), details })
        }
        return made
      })
      if (!done) return undefined
      return done.state === 'waiting' ? 'waits' : 'answered'
    })
  }

  async function refuse(input: ActInput): Promise<DeskAnswer> {
    const { text, error } = readText(input.fields.words)
    return answer(input, async (claim) => {
      if (!text) return page(input, claim, { status: 422, returned: returned(input, error ? { words: error } : {}) })
      const { id, vipMemberId } = claim
      const isDone = await store.transaction(async (tx) => {
        const refusal = { id, vipMemberId, text, by: settlerOf(input) }
        if (!(await refuseLineClaim(tx, refusal, mail.queue))) return false
        await writeAct(tx, input.source, { ...aboutClaim(input, claim), details: { outcome: 'refused' } })
        return true
      })
      return isDone ? 'answered' : undefined
    })
  }

  /** Runs an answer; whoever comes second is told how the claim stands, by whom and since when. */
  async function answer(
    input: ActInput,
    run: (claim: OpenLineClaim) => Promise<DeskAnswer | 'answered' | 'waits' | undefined>,
  ): Promise<DeskAnswer> {
    const claim = await claimUnderLook(input)
    if (!claim) return toInbox(input)
    const { intl, person } = input
    if (await isOwnLedger(store.db, person, claim.vipMemberId))
      return page(input, claim, { status: 409, refusal: intl.formatMessage({ id: 'desk.points.refused.member' }) })
    const done = await run(claim).catch((error: unknown) => {
      if (!(error instanceof ProductError) || error.code !== 'notEnoughPoints') throw error
      const errors = { points: 'desk.points.refused.notEnough' } as const
      return page(input, claim, { status: 409, returned: returned(input, errors) })
    })
    if (typeof done === 'object') return done
    if (done) return { location: `${claimPath(input, claim.id)}${done === 'waits' ? '?done=waits' : '?done=answered'}` }
    const now = await findLineClaim(store.db, claim.id)
    if (!now) throw new ProductError('generic.notFound')
    return page(input, now, { status: 409, refusal: await refusalText(input, now) })
  }

  /** "Already answered on Monday, 14:02, by Léa Martin, Casino de la Digue." */
  async function refusalText({ intl, locale }: ActInput, claim: OpenLineClaim): Promise<string> {
    const answered = await answeredOf(claim, locale)
    if (!answered) return intl.formatMessage({ id: 'desk.points.refused.waits' })
    const { at, house } = answered
    const by = answered.by ?? intl.formatMessage({ id: 'desk.acts.operator' })
    const values = { when: formatEveningAt(intl, at), by, house: house ?? '', hasHouse: house ? 'yes' : 'no' }
    return intl.formatMessage({ id: 'desk.points.refused.answered' }, values)
  }
}

/** A claim belongs to the house of its line; one on a line of no house, and every other, to the group. */
function isAtHouse({ person, house }: ActInput, { casino }: OpenLineClaim): boolean {
  return hasEveryHouse(person) || (casino !== null && casino === house.trigram)
}

function aboutClaim({ house }: ActInput, { id, vipMemberId }: OpenLineClaim) {
  return { act: 'answerClaim', house: house.slug, subject: id, programme: 'vip', memberId: vipMemberId } as const
}

function settlerOf({ house, person, now }: ActInput) {
  return { house: house.slug, personId: person.id, at: now }
}

function claimPath({ locale, house }: ActInput, id: string): string {
  return deskPath('lineClaim', locale, { house: house.slug, id })
}

function toInbox({ locale, house }: ActInput): DeskAnswer {
  return { location: deskPath('lineClaims', locale, { house: house.slug }) }
}
