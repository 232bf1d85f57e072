import {
  type ActInput,
  actorOf,
  type Criteria,
  createSubject,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  findMembers,
  goTo,
  lookUp,
  type OpenLook,
  openLook,
  outcomeOf,
  type Refusal,
} from '#server/desk/index.ts'
import { houseNames } from '#server/slugs/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { chosenReasons, type PointsViews } from '#shared/desk/points.ts'
import { pageIn } from '#shared/http/page.ts'
import { cardOf } from '../../members/memberProfile.ts'
import { vipMembers } from '../../members/vipMembers.ts'
import { adjustPoints } from '../../points/adjustPoints.ts'
import { listAdjustments } from '../../points/approvals.ts'
import { pointsLinesOf } from '../../points/pointsLines.ts'
import { adjustmentRows, isOwnLedger, pointsNumbers, scopeOf } from './pointsProps.ts'
import { notEnough, readPoints, readText } from './typed.ts'

/** The ledger of a member, looked up with a reason, and its adjustment by hand. */
export function ledgerPages(services: DeskServices): DeskPage[] {
  const { store, mail } = services
  const ledger = createSubject<OpenLook>({
    store,
    route: 'ledger',
    home: 'points',
    page,
    /** A look that found several opens none of them. */
    async find(input) {
      const look = await openLook(services, 'readLedger', input)
      return look?.memberIds.length === 1 ? look : undefined
    },
    about: ({ memberIds: [memberId = null] }) => ({ programme: 'vip', memberId }),
    taken: async () => ({ status: 409 }),
  })
  return [
    {
      route: 'points',
      access: 'readLedger',
      days: ['birthdate'],
      uses: 'camera',
      open: (input) => finder(input),
      forms: { find: { run: find } },
    },
    {
      route: 'ledger',
      access: 'readLedger',
      open: ledger.open,
      forms: { adjust: { act: 'adjustPoints', run: ledger.form(adjust) } },
    },
  ]

  async function finder(input: ActInput, refusal?: Refusal): Promise<DeskAnswer> {
    const props: PointsViews['points'] = {
      numbers: await pointsNumbers(store.db, scopeOf(input), input),
      isEverywhere: false,
      ...outcomeOf(input, refusal),
    }
    return { view: { name: 'points', props }, status: refusal?.status }
  }

  async function find(input: ActInput): Promise<DeskAnswer> {
    const find = (criteria: Criteria) => findMembers(services, criteria, ['vip'])
    const look = await lookUp(services, input, 'readLedger', find, true)
    return 'status' in look ? finder(input, look) : goTo(input, 'ledger', {}, look)
  }

  async function page(input: ActInput, look: OpenLook, refusal?: Refusal): Promise<DeskAnswer> {
    const { locale, query, person, now } = input
    const [memberId = ''] = look.memberIds
    const member = await vipMembers.find(store.db, memberId)
    if (!member) return goTo(input, 'points')
    const wanted = pageIn(query)
    const { items, page: current, pages } = await pointsLinesOf(services, member, { page: wanted, locale })
    const { cvip, fileNumber, status, points } = await cardOf(services, member)
    const names = await houseNames(store.db, locale)
    const isOwn = await isOwnLedger(store.db, person, memberId)
    const waiting = await listAdjustments(store.db, { vipMemberId: memberId, now, since: now })
    const props: PointsViews['ledger'] = {
      member: {
        firstname: member.firstname,
        lastname: member.lastname,
        ...(look.isByName && { birthdate: member.birthdate }),
        card: cvip ?? fileNumber ?? '',
        status,
        balance: points,
      },
      lines: items.map(({ id, at, label, points: given, kind, source, casino }) => ({
        id,
        at,
        text: label,
        points: given,
        kind,
        source,
        ...(casino && { house: names.get(casino) ?? casino }),
      })),
      page: current,
      pages,
      waiting: await adjustmentRows(store.db, waiting, input),
      numbers: await pointsNumbers(store.db, scopeOf(input), input),
      isEverywhere: false,
      isOwn,
      mayAdjust: member.state === 'full' && !isOwn,
      until: look.until,
      ...outcomeOf(input, refusal),
    }
    return { view: { name: 'ledger', props }, status: refusal?.status }
  }

  async function adjust(input: ActInput, look: OpenLook) {
    const { fields, person } = input
    const [vipMemberId = ''] = look.memberIds
    if (await isOwnLedger(store.db, person, vipMemberId)) return { status: 409 } as const
    const points = readPoints(fields.points)
    const reason = chosenReasons.find((it) => it === fields.reason)
    const { text: label, error } = readText(fields.words)
    if (!points || !reason || !label) {
      const errors = {
        ...(!points && { points: 'desk.points.error.points' as const }),
        ...(error && { words: error }),
        ...(!reason && { reason: 'desk.find.error.reason' as const }),
      }
      return { status: 422, errors } as const
    }
    return {
      act: 'adjustPoints',
      done: 'adjusted',
      reason,
      async run(tx: Tx) {
        const made = await adjustPoints(tx, { vipMemberId, points, label, reason, by: actorOf(input) }, mail.queue)
        const details = { points, state: made.state }
        return { subject: made.id, details, ...(made.state === 'waiting' && { done: 'waits' as const }) }
      },
      refusalOf: notEnough,
    } as const
  }
}
