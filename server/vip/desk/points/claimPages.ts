import {
  type ActInput,
  actorOf,
  createSubject,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  doneNotice,
  firstValues,
  goTo,
  hasEveryHouse,
  openLook,
  outcomeOf,
  type Refusal,
  refuse,
  requireLookLeft,
  writeLook,
} from '#server/desk/index.ts'
import { houseNames } from '#server/slugs/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { PointsViews } from '#shared/desk/points.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { cardOf } from '../../members/memberProfile.ts'
import { vipMembers } from '../../members/vipMembers.ts'
import {
  adjustForClaim,
  findLineClaim,
  type OpenLineClaim,
  openLineClaims,
  refuseLineClaim,
  waitingClaims,
} from '../../points/answerLineClaims.ts'
import { isOwnLedger, lineOf, pointsNumbers, scopeOf, staffNames } from './pointsProps.ts'
import { notEnough, readPoints, readText } from './typed.ts'

/** "This line is wrong": the inbox of open claims, and their answers. */
export function claimPages(services: DeskServices): DeskPage[] {
  const { store, mail } = services
  const lineClaim = createSubject<OpenLineClaim>({
    store,
    route: 'lineClaim',
    home: 'lineClaims',
    page,
    async find(input) {
      return (await openLook(services, 'readLedger', input)) && findLineClaim(store.db, input.params.id ?? '')
    },
    about: ({ id, vipMemberId }) => ({ subject: id, programme: 'vip', memberId: vipMemberId }),
    taken,
  })
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
      open: lineClaim.open,
      forms: { adjust: { run: lineClaim.form(adjust) }, refuse: { run: lineClaim.form(refuseClaim) } },
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
    return goTo(input, 'lineClaim', {}, { id: claim.id })
  }

  async function page(input: ActInput, claim: OpenLineClaim, refusal?: Refusal): Promise<DeskAnswer> {
    const { locale, person, now } = input
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
      ...outcomeOf(input, refusal),
    }
    return { view: { name: 'lineClaim', props }, status: refusal?.status }
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

  async function adjust(input: ActInput, claim: OpenLineClaim) {
    const points = readPoints(input.fields.points)
    const { text, error } = readText(input.fields.words)
    const own = await refusalOfOwn(input, claim)
    if (own) return own
    if (!points || !text) {
      const errors = { ...(!points && { points: 'desk.points.error.points' as const }), ...(error && { words: error }) }
      return { status: 422, errors } as const
    }
    const { id: lineClaimId, vipMemberId } = claim
    const by = actorOf(input)
    const adjustment = { vipMemberId, points, label: text, reason: 'claim', lineClaimId, by } as const
    return {
      act: 'answerClaim',
      done: 'answered',
      async run(tx: Tx) {
        const made = await adjustForClaim(tx, adjustment, mail.queue)
        if (!made) return false
        const details = { outcome: 'adjusted', points, adjustment: made.id, state: made.state }
        return { details, ...(made.state === 'waiting' && { done: 'waits' as const }) }
      },
      refusalOf: notEnough,
    } as const
  }

  async function refuseClaim(input: ActInput, claim: OpenLineClaim) {
    const { text, error } = readText(input.fields.words)
    const own = await refusalOfOwn(input, claim)
    if (own) return own
    if (!text) return { status: 422, errors: { ...(error && { words: error }) } } as const
    const { id, vipMemberId } = claim
    return {
      act: 'answerClaim',
      done: 'answered',
      async run(tx: Tx) {
        const refusal = { id, vipMemberId, text, by: actorOf(input) }
        return (await refuseLineClaim(tx, refusal, mail.queue)) && { details: { outcome: 'refused' } }
      },
    } as const
  }

  /** A person does not answer about their own ledger. */
  async function refusalOfOwn(input: ActInput, { vipMemberId }: OpenLineClaim): Promise<Refusal | undefined> {
    const isOwn = await isOwnLedger(store.db, input.person, vipMemberId)
    return isOwn ? refuse(input, 'desk.points.refused.member') : undefined
  }

  /** "Already answered on Monday, 14:02, by Léa Martin, Casino de la Digue." */
  async function taken(input: ActInput, claim: OpenLineClaim): Promise<Refusal> {
    const answered = await answeredOf(claim, input.locale)
    if (!answered) return refuse(input, 'desk.points.refused.waits')
    const values = firstValues(input, { ...answered, person: answered.by }, 'desk.acts.operator')
    return refuse(input, 'desk.points.refused.answered', values)
  }
}

/** A claim belongs to the house of its line; one on a line of no house, and every other, to the group. */
function isAtHouse({ person, house }: ActInput, { casino }: OpenLineClaim): boolean {
  return hasEveryHouse(person) || (casino !== null && casino === house.trigram)
}
