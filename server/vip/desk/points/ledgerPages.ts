import { randomUUID } from 'node:crypto'
import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  doneNotice,
  findMembers,
  kindOf,
  noneText,
  type OpenLook,
  openLook,
  readSearch,
  refusedNotice,
  returned,
  writeAct,
  writeLook,
} from '#server/desk/index.ts'
import { chosenReasons, type PointsViews } from '#shared/desk/points.ts'
import { lookReasons } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { cardOf } from '../../members/memberProfile.ts'
import { vipMembers } from '../../members/vipMembers.ts'
import { adjustPoints } from '../../points/adjustPoints.ts'
import { listAdjustments } from '../../points/approvals.ts'
import { pointsLinesOf } from '../../points/pointsLines.ts'
import { adjustmentRows, houseNames, isOwnLedger, pointsNumbers, scopeOf } from './pointsProps.ts'
import { readPoints, readText } from './typed.ts'

/** The ledger of a member, looked up with a reason, and its adjustment by hand. */
export function ledgerPages(services: DeskServices): DeskPage[] {
  const { store, mail } = services
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
      async open(input) {
        const look = await openLook(services, 'readLedger', input)
        return look ? page(input, look) : toFinder(input)
      },
      forms: { adjust: { act: 'adjustPoints', run: adjust } },
    },
  ]

  async function finder(
    input: ActInput,
    more: { status?: number; returned?: ReturnType<typeof returned>; refusal?: string } = {},
  ): Promise<DeskAnswer> {
    const { status, refusal, returned: back } = more
    const props: PointsViews['points'] = {
      reasons: lookReasons,
      numbers: await pointsNumbers(store.db, scopeOf(input), input),
      isEverywhere: false,
      returned: back,
      notice: refusedNotice(refusal),
    }
    return { view: { name: 'points', props }, status }
  }

  async function find(input: ActInput): Promise<DeskAnswer> {
    const { locale, house } = input
    const search = await readSearch(services, input)
    if ('errors' in search) return finder(input, { status: 422, returned: returned(input, search.errors) })
    const { criteria, reason } = search
    const members = await findMembers(services, criteria, ['vip'])
    const subject = randomUUID()
    const details = { by: kindOf(criteria) }
    await writeLook(services, input, { act: 'readLedger', subject, members, reason, details })
    if (members.length === 1) return { location: deskPath('ledger', locale, { house: house.slug, id: subject }) }
    const refusal = noneText(input, criteria, members.length > 0)
    return finder(input, { status: 404, refusal, returned: returned(input, {}) })
  }

  async function page(
    input: ActInput,
    look: OpenLook,
    more: { status?: number; returned?: ReturnType<typeof returned> } = {},
  ): Promise<DeskAnswer> {
    const { locale, query, person, now } = input
    // A look that found several opens none of them.
    const [memberId = '', another] = look.memberIds
    const member = another ? undefined : await vipMembers.find(store.db, memberId)
    if (!member) return toFinder(input)
    const wanted = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
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
        ...{ id, at, text: label, points: given, kind, source },
        ...(casino && { house: names.get(casino) ?? casino }),
      })),
      page: current,
      pages,
      waiting: await adjustmentRows(store.db, waiting, input),
      numbers: await pointsNumbers(store.db, scopeOf(input), input),
      isEverywhere: false,
      isOwn,
      reasons: chosenReasons,
      mayAdjust: member.state === 'full' && !isOwn,
      until: look.until,
      notice: more.status ? undefined : doneNotice(input),
      returned: more.returned,
    }
    return { view: { name: 'ledger', props }, status: more.status }
  }

  async function adjust(input: ActInput): Promise<DeskAnswer> {
    const { fields, person, house, locale, params, source, now } = input
    const look = await openLook(services, 'readLedger', input)
    const [vipMemberId, another] = look?.memberIds ?? []
    if (!look || !vipMemberId || another) return toFinder(input)
    if (await isOwnLedger(store.db, person, vipMemberId)) return page(input, look, { status: 409 })
    const points = readPoints(fields.points)
    const reason = chosenReasons.find((it) => it === fields.reason)
    const { text: label, error } = readText(fields.words)
    if (!points || !reason || !label) {
      const errors = {
        ...(!points && { points: 'desk.points.error.points' as const }),
        ...(error && { words: error }),
        ...(!reason && { reason: 'desk.find.error.reason' as const }),
      }
      return page(input, look, { status: 422, returned: returned(input, errors) })
    }
    const by = { house: house.slug, personId: person.id, at: now }
    try {
      const { state } = await store.transaction(async (tx) => {
        const made = await adjustPoints(tx, { vipMemberId, points, label, reason, by }, mail.queue)
        const about = { subject: made.id, programme: 'vip', memberId: vipMemberId } as const
        const act = { act: 'adjustPoints', house: house.slug, reason, ...about } as const
        await writeAct(tx, source, { ...act, details: { points, state: made.state } })
        return made
      })
      const path = deskPath('ledger', locale, { house: house.slug, id: params.id ?? '' })
      return { location: `${path}?done=${state === 'waiting' ? 'waits' : 'adjusted'}` }
    } catch (thrown) {
      if (!(thrown instanceof ProductError) || thrown.code !== 'notEnoughPoints') throw thrown
      return page(input, look, { status: 409, returned: returned(input, { points: 'desk.points.refused.notEnough' }) })
    }
  }
}

function toFinder({ locale, house }: ActInput): DeskAnswer {
  return { location: deskPath('points', locale, { house: house.slug }) }
}
