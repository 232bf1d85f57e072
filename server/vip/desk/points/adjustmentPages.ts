import { formatEveningAt } from '#i18n/eventDates.ts'
import {
  type ActInput,
  actorOf,
  createSubject,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  goTo,
  hasEveryHouse,
  outcomeOf,
  type Refusal,
  refuse,
  requireLookLeft,
  writeLook,
} from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
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
  const adjustment = createSubject<Adjustment>({
    store,
    route: 'adjustments',
    home: 'adjustments',
    keeps: ['all'],
    page,
    taken,
    find: adjustmentHere,
    about: ({ id, vipMemberId }) => ({ subject: id, programme: 'vip', memberId: vipMemberId }),
  })
  return [
    {
      route: 'adjustments',
      access: 'approveAdjustment',
      open: (input) => page(input, undefined),
      forms: {
        approve: { run: adjustment.form((input, found) => decide(input, found, 'approved')) },
        decline: { run: adjustment.form((input, found) => decide(input, found, 'declined')) },
        withdraw: { run: adjustment.form(withdraw) },
        open: { act: 'readLedger', run: openLedger },
      },
    },
  ]

  async function page(input: ActInput, _: Adjustment | undefined, refusal?: Refusal): Promise<DeskAnswer> {
    const { now } = input
    const scope = scopeOf(input)
    const since = now - deskLimits.adjustmentMs
    const entries = await listAdjustments(store.db, { house: scope.house, now, since })
    const props = {
      adjustments: await adjustmentRows(store.db, entries, input),
      numbers: await pointsNumbers(store.db, scope, input),
      isEverywhere: scope.isEverywhere,
      ...outcomeOf(input, refusal),
    }
    return { view: { name: 'adjustments', props }, status: refusal?.status }
  }

  async function decide(input: ActInput, found: Adjustment, decision: 'approved' | 'declined') {
    const refusal = await refusalOf(store.db, input.person, found)
    if (refusal) return refuse(input, `desk.points.refused.${refusal}`)
    const decided = { id: found.id, decision, by: actorOf(input) }
    return {
      act: 'approveAdjustment',
      done: decision,
      reason: decision,
      run: async (tx: Tx) => lineOf(await decideAdjustment(tx, decided, mail.queue)),
      refusalOf(error: unknown) {
        const isKnown = error instanceof ProductError && error.code in refusals
        return isKnown ? refuse(input, refusals[error.code as keyof typeof refusals]) : undefined
      },
    } as const
  }

  /** Only who asked for it takes it back, while it waits; a claim that it was to answer is open again. */
  async function withdraw(input: ActInput, { id, requestedBy }: Adjustment) {
    if (requestedBy !== input.person.id) throw new ProductError('generic.forbidden')
    const run = async (tx: Tx) => lineOf(await withdrawAdjustment(tx, { id, by: actorOf(input) }))
    return { act: 'approveAdjustment', done: 'withdrawn', reason: 'withdrawn', run } as const
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
  async function taken(input: ActInput, found: Adjustment): Promise<Refusal> {
    const { decidedAt, decidedBy } = found
    if (!decidedAt || isWaiting(found, input.now)) return refuse(input, 'desk.points.refused.over')
    const names = await staffNames(store.db, [decidedBy])
    return refuse(input, 'desk.points.refused.decided', {
      decision: isWithdrawn(found) ? 'withdrawn' : found.state,
      when: formatEveningAt(input.intl, decidedAt),
      by: names.get(decidedBy ?? '') ?? '',
    })
  }
}

/** The line of the log; undefined: somebody else was first. */
function lineOf(made: Adjustment | undefined) {
  return made ? { details: { points: made.points } } : false
}

/** Refusals of the ledger, in words for the desk. */
const refusals = {
  notEnoughPoints: 'desk.points.refused.notEnough',
  conflict: 'desk.points.refused.claim',
} as const
