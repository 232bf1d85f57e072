import { randomUUID } from 'node:crypto'
import {
  type ActInput,
  actorOf,
  createSubject,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  type Errors,
  findHouse,
  findMembers,
  firstValues,
  goTo,
  logAct,
  namesOf,
  openLooks,
  outcomeOf,
  placeAndPerson,
  type Refusal,
  refuse,
  requireLookLeft,
} from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { renewalReasons } from '#shared/desk/renewals.ts'
import { nextStep, type RenewalStep, renewalStates } from '#shared/hotel/renewals.ts'
import { pageCount, pageIn } from '#shared/http/page.ts'
import { formLimits } from '#shared/limits.ts'
import { countOpen, findRenewal, type HeldRenewal, listRenewals } from '../renewals/heldRenewals.ts'
import { isStepMailed, mailStep, withdrawStepMail } from '../renewals/renewalMails.ts'
import { advanceRenewal, byPost, lastMove, mayUndoStep, stateOf, stateSince, undoStep } from '../renewals/steps.ts'
import { handOversOf, renewalEntry } from './renewalEntry.ts'

const rowsPerPage = 25

/** Card renewals of the hotel programme: the list by state, and each one step by step to its hand-over. */
export function renewalPages(services: DeskServices): DeskPage[] {
  const { store, mail } = services
  const renewal = createSubject<HeldRenewal>({
    store,
    route: 'renewal',
    home: 'renewals',
    page,
    async find(input) {
      const [first] = await openLooks(store.db, input, 'readRenewals')
      return first?.memberId ? findRenewal(store.db, { id: input.params.id ?? '' }) : undefined
    },
    about: ({ id, hotelMemberId }) => ({ subject: id, programme: 'eph', memberId: hotelMemberId }),
    taken,
    gone: (input) => list(input, refuse(input, 'desk.renewals.withdrawn')),
  })
  const advance = (step: RenewalStep) => renewal.form((input, found) => advanceTo(input, found, step))
  return [
    {
      route: 'renewals',
      access: 'readRenewals',
      uses: 'camera',
      open: (input) => list(input),
      forms: { open: { run: openOne } },
    },
    {
      route: 'renewal',
      access: 'readRenewals',
      open: renewal.open,
      forms: {
        made: { act: 'advanceRenewal', run: advance('made') },
        sent: { act: 'advanceRenewal', run: advance('sent') },
        given: { act: 'advanceRenewal', run: advance('given') },
        undo: { act: 'undoRenewal', run: renewal.form(undo) },
      },
    },
  ]

  async function list(input: ActInput, refusal?: Refusal): Promise<DeskAnswer> {
    const { house, query, locale } = input
    const state = renewalStates.find((it) => it === query.get('state')) ?? 'asked'
    const isHere = query.get('here') === '1'
    const page = pageIn(query)
    const filter = { state, house: isHere ? house.slug : undefined, nearest: house.slug, page, size: rowsPerPage }
    const { renewals, total } = await listRenewals(store.db, filter)
    const rows = renewals.map(async (it) => ({
      id: it.id,
      number: it.ibNumber,
      requestedAt: it.requestedAt,
      since: stateSince(it),
      handOver: await handOverOf(it.handOver, locale),
    }))
    const props = {
      state,
      isHere,
      counts: await countOpen(store.db),
      rows: await Promise.all(rows),
      page,
      pages: pageCount(total, rowsPerPage),
      ...outcomeOf(input, refusal),
    }
    return { view: { name: 'renewals', props }, status: refusal?.status }
  }

  /** Opens a renewal of the list, or the one of a card that is shown; each is a look with a reason. */
  async function openOne(input: ActInput): Promise<DeskAnswer> {
    const { person, fields, now } = input
    const reason = renewalReasons.find((it) => it === fields.reason)
    const code = (fields.code ?? '').trim()
    const isNamed = fields.id !== undefined
    const isCode = code !== '' && code.length <= formLimits.email
    if (!reason || (!isNamed && !isCode)) {
      const errors: Errors = {
        ...(!reason && { reason: 'desk.find.error.reason' }),
        ...(!isNamed && !isCode && { code: 'desk.renewals.error.card' }),
      }
      return list(input, { status: 422, errors })
    }
    await requireLookLeft(store.db, person.id, now)
    const guest = isNamed ? undefined : (await findMembers(services, { code }, ['eph']))[0]
    const by = guest ? { memberId: guest.memberId } : { id: fields.id ?? '' }
    const renewal = await findRenewal(store.db, by)
    const subject = renewal?.id ?? randomUUID()
    const memberId = renewal?.hotelMemberId ?? guest?.memberId
    const about = memberId ? ({ programme: 'eph', memberId } as const) : {}
    await logAct(store.db, input, { act: 'readRenewals', subject, reason, ...about })
    if (renewal) return goTo(input, 'renewal', {}, { id: renewal.id })
    if (isNamed) return list(input, { ...refuse(input, 'desk.renewals.withdrawn'), status: 404 })
    return list(input, { status: 404, errors: { code: guest ? 'desk.renewals.error.none' : 'desk.find.nobody' } })
  }

  async function page(input: ActInput, found: HeldRenewal, refusal?: Refusal): Promise<DeskAnswer> {
    const props = { renewal: await renewalEntry(store.db, found, input), ...outcomeOf(input, refusal) }
    return { view: { name: 'renewal', props }, status: refusal?.status }
  }

  async function advanceTo(input: ActInput, found: HeldRenewal, step: RenewalStep) {
    const { house, fields, locale } = input
    const ways = step === 'sent' ? await handOversOf(store.db, found, house, locale) : []
    const handOver = step === 'sent' ? ways.find(({ value }) => value === fields.handOver)?.value : found.handOver
    const isNext = nextStep(stateOf(found)) === step
    if (isNext && step === 'sent' && !handOver)
      return { status: 422, errors: { handOver: 'desk.renewal.error.handOver' } } as const
    return {
      act: 'advanceRenewal',
      done: step,
      async run(tx: Tx) {
        const by = actorOf(input)
        if (!isNext || !(await advanceRenewal(tx, found, { step, handOver }, by))) return false
        const isByPost = handOver === byPost
        const slug = step === 'given' ? house.slug : isByPost ? undefined : handOver
        const place = step === 'given' && isByPost ? undefined : await placeOf(tx, slug)
        await mailStep(mail, tx, found, { step, by, isByPost, house: place })
        return { details: { step } }
      },
    } as const
  }

  async function undo(input: ActInput, found: HeldRenewal) {
    const state = stateOf(found)
    const step = state === 'asked' ? undefined : state
    return {
      act: 'undoRenewal',
      done: 'stepUndone',
      async run(tx: Tx) {
        if (!step || !mayUndoStep(found, actorOf(input)) || !(await undoStep(tx, found))) return false
        await withdrawStepMail(mail, tx, found, { step, since: stateSince(found) })
        await mailAgain(tx, input, found, step)
        return { details: { step } }
      },
    } as const
  }

  /** The step before stands again: its mail is written anew if the one that was undone had overtaken it. */
  async function mailAgain(tx: Tx, input: ActInput, renewal: HeldRenewal, undone: RenewalStep): Promise<void> {
    const step = ({ made: undefined, sent: 'made', given: 'sent' } as const)[undone]
    const at = step === 'sent' ? renewal.sentAt : renewal.madeAt
    if (!step || at === null || (await isStepMailed(tx, renewal, { step, since: at }))) return
    const isByPost = step === 'sent' && renewal.handOver === byPost
    const house = step === 'sent' && !isByPost ? await placeOf(tx, renewal.handOver) : undefined
    await mailStep(mail, tx, renewal, { step, by: { ...actorOf(input), at }, isByPost, house })
  }

  /** "Already sent: on Monday, 14:02, by Léa Martin, Villa Ondine." */
  async function taken(input: ActInput, found: HeldRenewal): Promise<Refusal> {
    const names = await placeAndPerson(store.db, lastMove(found) ?? { house: null, personId: null }, input.locale)
    const values = firstValues(input, { at: stateSince(found), ...names })
    return refuse(input, `desk.renewal.refused.${stateOf(found)}`, values)
  }

  async function handOverOf(handOver: string | null, locale: ActInput['locale']): Promise<string | undefined> {
    if (handOver === null || handOver === byPost) return handOver ?? undefined
    return (await placeAndPerson(store.db, { house: handOver, personId: null }, locale)).house ?? handOver
  }
}

async function placeOf(tx: Tx, slug: string | null | undefined) {
  const house = slug ? await findHouse(tx, { slug }) : undefined
  return house && namesOf(house)
}
