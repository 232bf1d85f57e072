import { randomUUID } from 'node:crypto'
import {
  type ActInput,
  actorOf,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  doneNotice,
  findMembers,
  goTo,
  isByName,
  kindOf,
  noneText,
  openLooks,
  readCriteria,
  refusedNotice,
  requireLookLeft,
  returned,
  writeAct,
} from '#server/desk/index.ts'
import type { DoorAnswer, ProtectionViews } from '#shared/desk/protection.ts'
import { roleFor } from '#shared/desk/rights.ts'
import { deskLimits } from '#shared/limits.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { nextFavouriteDate } from '#shared/vip/favouriteDates.ts'
import { type Admission, admissionOf, countVisit, undoVisit } from '../visits.ts'

/**
 * The door of a casino: a card is read, the visit counts toward its member's own limit, and the answer is the least:
 * may come in, or asked not to.
 */
export function doorPages(services: DeskServices): DeskPage[] {
  const { store } = services
  return [
    {
      route: 'door',
      access: 'countVisit',
      days: ['birthdate'],
      uses: 'camera',
      open: async (input) => ({ view: { name: 'door', props: { notice: doneNotice(input) } } }),
      forms: { count: { run: count } },
    },
    { route: 'visit', access: 'countVisit', open: openVisit, forms: { undo: { act: 'undoVisit', run: undo } } },
  ]

  async function count(input: ActInput): Promise<DeskAnswer> {
    const { house, person, source, now } = input
    const { criteria, errors } = readCriteria(input)
    if (!criteria) return again(input, 422, errors)
    const found = await findMembers(services, criteria, ['vip'])
    const [only, another] = found
    const subject = randomUUID()
    // The line is the same for every answer: the log tells nobody's protection.
    const act = { act: 'countVisit', house: house.slug, subject, details: { by: kindOf(criteria) } } as const
    if (!only || another) {
      await requireLookLeft(store.db, person.id, now)
      await writeAct(store.db, source, act)
      return again(input, 404, {}, noneText(input, criteria, another !== undefined))
    }
    const { memberId } = only
    await store.transaction(async (tx) => {
      await countVisit(tx, { vipMemberId: memberId, house: house.slug, at: now }, person.id)
      await writeAct(tx, source, { ...act, programme: 'vip', memberId })
    })
    return goTo(input, 'visit', {}, { id: subject })
  }

  function again(
    input: ActInput,
    status: number,
    errors: Parameters<typeof returned>[1],
    refusal?: string,
  ): DeskAnswer {
    const notice = refusedNotice(refusal)
    return { view: { name: 'door', props: { returned: returned(input, errors), notice } }, status }
  }

  async function openVisit(input: ActInput): Promise<DeskAnswer> {
    const scan = await scanOf(input)
    return scan ? page(input, scan) : goTo(input, 'door')
  }

  /** The scan of the address, if this person has made it here a short while ago. */
  async function scanOf(input: ActInput) {
    const [line] = await openLooks(store.db, input, 'countVisit')
    return line?.memberId ? { memberId: line.memberId, at: line.at, isByName: isByName([line]) } : undefined
  }

  async function page(
    input: ActInput,
    { memberId, at, isByName }: { memberId: string; at: number; isByName: boolean },
    refusal?: string,
  ): Promise<DeskAnswer> {
    const { house, person, now } = input
    const member = await services.findPlayer(memberId)
    if (!member) return goTo(input, 'door')
    const admission = await admissionOf(store.db, { vipMemberId: memberId, house: house.slug, at: now })
    const visit = admission.kind === 'counted' ? admission.visit : undefined
    const answer = answerOf(admission)
    // Numbers are for who answers questions about a protection; at the door, when the limit is reached.
    const mayRead = roleFor(person.roles, 'readProtection', house.slug) !== undefined
    const today = todayInParis(now)
    const showsVisits = 'limit' in admission && (mayRead || answer !== 'welcome')
    const props: ProtectionViews['visit'] = {
      answer,
      name: `${member.firstname} ${member.lastname}`,
      ...(isByName && { birthdate: member.birthdate }),
      ...(showsVisits && { visits: { counted: admission.visits, limit: admission.limit } }),
      ...(visit && { countedAt: visit.at }),
      isFavouriteDate: nextFavouriteDate(member, today) === today,
      isAgain: visit !== undefined && visit.at < at,
      mayUndo: visit !== undefined && visit.at >= now - deskLimits.undoMs,
      notice: refusedNotice(refusal),
    }
    return { view: { name: 'visit', props }, ...(refusal && { status: 409 }) }
  }

  async function undo(input: ActInput): Promise<DeskAnswer> {
    const { house, source, intl, now } = input
    const scan = await scanOf(input)
    if (!scan) return goTo(input, 'door')
    const { memberId } = scan
    const admission = await admissionOf(store.db, { vipMemberId: memberId, house: house.slug, at: now })
    const visit = admission.kind === 'counted' ? admission.visit : undefined
    const isDone = await store.transaction(async (tx) => {
      if (!visit || !(await undoVisit(tx, visit.id, actorOf(input)))) return false
      const about = { subject: visit.id, programme: 'vip', memberId } as const
      await writeAct(tx, source, { act: 'undoVisit', house: house.slug, ...about })
      return true
    })
    if (!isDone) return page(input, scan, intl.formatMessage({ id: 'desk.visit.tooLate' }))
    return goTo(input, 'door', { done: 'visitUndone' })
  }
}

function answerOf(admission: Admission | { kind: 'open' }): DoorAnswer {
  switch (admission.kind) {
    case 'paused':
    case 'limitReached':
      return admission.kind
    case 'counted':
      return admission.visits >= admission.limit ? 'lastVisit' : 'welcome'
    default:
      return 'welcome'
  }
}
