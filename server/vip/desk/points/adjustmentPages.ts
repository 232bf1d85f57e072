import { formatEveningAt } from '#i18n/eventDates.ts'
import {
  type ActInput,
  actorOf,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  doneNotice,
  goTo,
  hasEveryHouse,
  refusedNotice,
  requireLookLeft,
  writeAct,
  writeLook,
} from '#server/desk/index.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { deskLimits } from '#shared/limits.ts'
import { type Adjustment, findAdjustment } from '../../points/adjustPoints.ts'
import {
  decideAdjustment,
  isWaiting,
  isWithdrawn,
  listAdjustments,
  withdrawAdjustment,
} from '../../points/approvals.ts'
import { adjustmentRows, pointsNumbers, refusalOf, scopeOf, staffNames } from './pointsProps.ts'

/** Adjustments that need a second person: what waits, and what was decided lately. */
export function adjustmentPages(services: DeskServices): DeskPage[] {
  const { store, mail } = services
  return [
    {
      route: 'adjustments',
      access: 'approveAdjustment',
      open: (input) => page(input),
      forms: {
        approve: { run: (input) => decide(input, 'approved') },
        decline: { run: (input) => decide(input, 'declined') },
        withdraw: { run: withdraw },
        open: { act: 'readLedger', run: openLedger },
      },
    },
  ]

  async function page(input: ActInput, refusal?: string): Promise<DeskAnswer> {
    const { now } = input
    const scope = scopeOf(input)
    const since = now - deskLimits.adjustmentMs
    const entries = await listAdjustments(store.db, { house: scope.house, now, since })
    const props = {
      adjustments: await adjustmentRows(store.db, entries, input),
      numbers: await pointsNumbers(store.db, scope, input),
      isEverywhere: scope.isEverywhere,
      notice: refusedNotice(refusal) ?? doneNotice(input),
    }
    return { view: { name: 'adjustments', props }, ...(refusal && { status: 409 }) }
  }

  async function decide(input: ActInput, decision: 'approved' | 'declined'): Promise<DeskAnswer> {
    const { house, person, source } = input
    const found = await adjustmentHere(input)
    const refusal = await refusalOf(store.db, person, found)
    if (refusal) return page(input, input.intl.formatMessage({ id: `desk.points.refused.${refusal}` }))
    const by = actorOf(input)
    const decided = await store
      .transaction(async (tx) => {
        const made = await decideAdjustment(tx, { id: found.id, decision, by }, mail.queue)
        if (!made) return undefined
        const about = { subject: made.id, programme: 'vip', memberId: made.vipMemberId } as const
        const act = { act: 'approveAdjustment', house: house.slug, reason: decision, ...about } as const
        await writeAct(tx, source, { ...act, details: { points: made.points } })
        return made
      })
      .catch((error: unknown) => {
        if (!(error instanceof ProductError) || !(error.code in refusals)) throw error
        return refusals[error.code as keyof typeof refusals]
      })
    if (typeof decided === 'string') return page(input, input.intl.formatMessage({ id: decided }))
    if (!decided) return page(input, await refusalText(input, found.id))
    return done(input, decision)
  }

  function done(input: ActInput, outcome: 'approved' | 'declined' | 'withdrawn'): DeskAnswer {
    return goTo(input, 'adjustments', { ...(input.query.get('all') === '1' && { all: '1' }), done: outcome })
  }

  /** Only who asked for it takes it back, while it waits; a claim that it was to answer is open again. */
  async function withdraw(input: ActInput): Promise<DeskAnswer> {
    const { house, person, source } = input
    const found = await adjustmentHere(input)
    if (found.requestedBy !== person.id) throw new ProductError('generic.forbidden')
    const by = actorOf(input)
    const isDone = await store.transaction(async (tx) => {
      const made = await withdrawAdjustment(tx, { id: found.id, by })
      if (!made) return false
      const about = { subject: made.id, programme: 'vip', memberId: made.vipMemberId } as const
      const act = { act: 'approveAdjustment', house: house.slug, reason: 'withdrawn', ...about } as const
      await writeAct(tx, source, { ...act, details: { points: made.points } })
      return true
    })
    return isDone ? done(input, 'withdrawn') : page(input, await refusalText(input, found.id))
  }

  /** Reading the ledger beforehand is a look, whose reason is the adjustment. */
  async function openLedger(input: ActInput): Promise<DeskAnswer> {
    await requireLookLeft(store.db, input.person.id, input.now)
    const { id, vipMemberId } = await adjustmentHere(input)
    const members = [{ programme: 'vip', memberId: vipMemberId }] as const
    await writeLook(services, input, { act: 'readLedger', subject: id, members, reason: 'adjustment' })
    return goTo(input, 'ledger', {}, { id })
  }

  /** The adjustment of the form; what another house asked for, and an operator, is the group's. */
  async function adjustmentHere({ fields, person, house }: ActInput): Promise<Adjustment> {
    const found = await findAdjustment(store.db, fields.id ?? '')
    if (!found || (found.house !== house.slug && !hasEveryHouse(person))) throw new ProductError('generic.notFound')
    return found
  }

  /** "Already approved on Monday, 14:02, by Max Roy." */
  async function refusalText({ intl, now }: ActInput, id: string): Promise<string> {
    const found = await findAdjustment(store.db, id)
    if (!found?.decidedAt || isWaiting(found, now)) return intl.formatMessage({ id: 'desk.points.refused.over' })
    const names = await staffNames(store.db, [found.decidedBy])
    const values = {
      decision: isWithdrawn(found) ? 'withdrawn' : found.state,
      when: formatEveningAt(intl, found.decidedAt),
      by: names.get(found.decidedBy ?? '') ?? '',
    }
    return intl.formatMessage({ id: 'desk.points.refused.decided' }, values)
  }
}

/** Refusals of the ledger, in words for the desk. */
const refusals = {
  notEnoughPoints: 'desk.points.refused.notEnough',
  conflict: 'desk.points.refused.claim',
} as const
