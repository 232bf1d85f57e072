import { randomUUID } from 'node:crypto'
import {
  type ActInput,
  actorOf,
  createSubject,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  findMembers,
  goTo,
  isByName,
  kindOf,
  logAct,
  mayDo,
  noneText,
  openLooks,
  outcomeOf,
  type Refusal,
  readCriteria,
  refuse,
  refusedNotice,
  requireLookLeft,
} from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { DoorAnswer, ProtectionViews } from '#shared/desk/protection.ts'
import { deskLimits } from '#shared/limits.ts'
import { localDay } from '#shared/time/localTime.ts'
import { nextFavouriteDate } from '#shared/vip/favouriteDates.ts'
import { type Admission, admissionOf, countVisit, undoVisit } from '../visits.ts'

/** A card that this person has read here a short while ago. */
interface Scan {
  memberId: string
  /** Epoch ms. */
  at: number
  isByName: boolean
}

/**
 * The door of a casino: a card is read, the visit counts toward its member's own limit, and the answer is the least:
 * may come in, or asked not to.
 */
export function doorPages(services: DeskServices): DeskPage[] {
  const { store } = services
  const visit = createSubject<Scan>({
    store,
    route: 'visit',
    home: 'door',
    page,
    async find(input) {
      const [line] = await openLooks(store.db, input, 'countVisit')
      return line?.memberId ? { memberId: line.memberId, at: line.at, isByName: isByName([line]) } : undefined
    },
    about: ({ memberId }) => ({ programme: 'vip', memberId }),
    taken: async (input) => refuse(input, 'desk.visit.tooLate'),
  })
  return [
    {
      route: 'door',
      access: 'countVisit',
      days: ['birthdate'],
      uses: 'camera',
      open: async (input) => counter(input),
      forms: { count: { run: count } },
    },
    {
      route: 'visit',
      access: 'countVisit',
      open: visit.open,
      forms: { undo: { act: 'undoVisit', run: visit.form(undo) } },
    },
  ]

  async function count(input: ActInput): Promise<DeskAnswer> {
    const { house, person, now } = input
    const { criteria, errors } = readCriteria(input)
    if (!criteria) return counter(input, { status: 422, errors })
    const found = await findMembers(services, criteria, ['vip'])
    const [only, another] = found
    const subject = randomUUID()
    // The line is the same for every answer: the log tells nobody's protection.
    const act = { act: 'countVisit', subject, details: { by: kindOf(criteria) } } as const
    if (!only || another) {
      await requireLookLeft(store.db, person.id, now)
      await logAct(store.db, input, act)
      return counter(input, { status: 404, text: noneText(input, criteria, another !== undefined), errors: {} })
    }
    const { memberId } = only
    await store.transaction(async (tx) => {
      await countVisit(tx, { vipMemberId: memberId, house: house.slug, at: now }, person.id)
      await logAct(tx, input, { ...act, programme: 'vip', memberId })
    })
    return goTo(input, 'visit', {}, { id: subject })
  }

  function counter(input: ActInput, refusal?: Refusal): DeskAnswer {
    return { view: { name: 'door', props: outcomeOf(input, refusal) }, status: refusal?.status }
  }

  async function page(input: ActInput, { memberId, at, isByName }: Scan, refusal?: Refusal): Promise<DeskAnswer> {
    const { house, now } = input
    const member = await services.findPlayer?.(memberId)
    if (!member) return goTo(input, 'door')
    const admission = await admissionOf(store.db, { vipMemberId: memberId, house: house.slug, at: now })
    const visit = admission.kind === 'counted' ? admission.visit : undefined
    const answer = answerOf(admission)
    // Numbers are for staff who answer questions about a protection; at the door, when the limit is reached.
    const mayRead = mayDo(input, 'readProtection')
    const today = localDay(now)
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
      notice: refusedNotice(refusal?.text),
    }
    return { view: { name: 'visit', props }, status: refusal?.status }
  }

  async function undo(input: ActInput, { memberId }: Scan) {
    const { house, now } = input
    const admission = await admissionOf(store.db, { vipMemberId: memberId, house: house.slug, at: now })
    const counted = admission.kind === 'counted' ? admission.visit : undefined
    return {
      act: 'undoVisit',
      done: 'visitUndone',
      to: 'door',
      run: async (tx: Tx) =>
        counted !== undefined && (await undoVisit(tx, counted.id, actorOf(input))) && { subject: counted.id },
    } as const
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
