import { randomUUID } from 'node:crypto'
import { formatEveningAt } from '#i18n/eventDates.ts'
import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  type DoneForm,
  doneNotice,
  findHouse,
  findMembers,
  namesOf,
  openLooks,
  placeAndPerson,
  refusedNotice,
  requireLookLeft,
  returned,
  writeAct,
} from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { renewalReasons } from '#shared/desk/renewals.ts'
import type { DeskAct } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { nextStep, type RenewalStep, renewalStates } from '#shared/hotel/renewals.ts'
import { pageCount } from '#shared/http/page.ts'
import { formLimits } from '#shared/limits.ts'
import { countOpen, findRenewal, type HeldRenewal, listRenewals } from '../renewals/heldRenewals.ts'
import { isStepMailed, mailStep, withdrawStepMail } from '../renewals/renewalMails.ts'
import { advanceRenewal, byPost, lastMove, mayUndoStep, stateOf, stateSince, undoStep } from '../renewals/steps.ts'
import { handOversOf, renewalEntry } from './renewalEntry.ts'

const rowsPerPage = 25

type Errors = Parameters<typeof returned>[1]

/** Card renewals of the hotel programme: the list by state, and each one step by step to its hand-over. */
export function renewalPages(services: DeskServices): DeskPage[] {
  const { store, mail } = services
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
      open: openRenewal,
      forms: {
        made: { act: 'advanceRenewal', run: (input) => advance(input, 'made') },
        sent: { act: 'advanceRenewal', run: (input) => advance(input, 'sent') },
        given: { act: 'advanceRenewal', run: (input) => advance(input, 'given') },
        undo: { act: 'undoRenewal', run: undo },
      },
    },
  ]

  async function list(
    input: ActInput,
    more: { status?: number; errors?: Errors; refusal?: string } = {},
  ): Promise<DeskAnswer> {
    const { house, query, locale } = input
    const state = renewalStates.find((it) => it === query.get('state')) ?? 'asked'
    const isHere = query.get('here') === '1'
    const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
    const filter = { state, house: isHere ? house.slug : undefined, nearest: house.slug, page, size: rowsPerPage }
    const { renewals, total } = await listRenewals(store.db, filter)
    const rows = renewals.map(async (it) => ({
      id: it.id,
      number: it.ibNumber,
      requestedAt: it.requestedAt,
      since: stateSince(it),
      handOver: await handOverOf(it.handOver, locale),
    }))
    const { status, errors, refusal } = more
    const notice = refusedNotice(refusal) ?? doneNotice(input)
    const props = {
      state,
      isHere,
      counts: await countOpen(store.db),
      rows: await Promise.all(rows),
      page,
      pages: pageCount(total, rowsPerPage),
      notice,
      ...(errors && { returned: returned(input, errors) }),
    }
    return { view: { name: 'renewals', props }, status }
  }

  /** Opens a renewal of the list, or the one of a card that is shown; each is a look with a reason. */
  async function openOne(input: ActInput): Promise<DeskAnswer> {
    const { house, person, source, fields, intl, now } = input
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
    await writeAct(store.db, source, { act: 'readRenewals', house: house.slug, subject, reason, ...about })
    if (renewal) return { location: renewalPath(input, renewal.id) }
    if (isNamed) return list(input, { status: 404, refusal: intl.formatMessage({ id: 'desk.renewals.withdrawn' }) })
    return list(input, { status: 404, errors: { code: guest ? 'desk.renewals.error.none' : 'desk.find.nobody' } })
  }

  async function openRenewal(input: ActInput): Promise<DeskAnswer> {
    const renewal = await renewalUnderLook(input)
    return renewal ? page(input, renewal) : backToList(input)
  }

  /** The renewal of the address, if this person has opened it here a short while ago. */
  async function renewalUnderLook({ house, person, params, now }: ActInput): Promise<HeldRenewal | undefined> {
    const look = { personId: person.id, house: house.slug, subject: params.id ?? '', act: 'readRenewals' } as const
    const [first] = await openLooks(store.db, look, now)
    return first?.memberId ? findRenewal(store.db, { id: look.subject }) : undefined
  }

  async function page(
    input: ActInput,
    renewal: HeldRenewal,
    more: { status?: number; errors?: Errors; refusal?: string } = {},
  ): Promise<DeskAnswer> {
    const { status, errors, refusal } = more
    const notice = refusedNotice(refusal) ?? doneNotice(input)
    const entry = await renewalEntry(store.db, renewal, input)
    const props = { renewal: entry, notice, ...(errors && { returned: returned(input, errors) }) }
    return { view: { name: 'renewal', props }, status }
  }

  async function advance(input: ActInput, step: RenewalStep): Promise<DeskAnswer> {
    const { house, fields, locale } = input
    const renewal = await renewalUnderLook(input)
    if (!renewal) return backToList(input)
    const ways = step === 'sent' ? await handOversOf(store.db, renewal, house, locale) : []
    const handOver = step === 'sent' ? ways.find(({ value }) => value === fields.handOver)?.value : renewal.handOver
    const isNext = nextStep(stateOf(renewal)) === step
    if (isNext && step === 'sent' && !handOver)
      return page(input, renewal, { status: 422, errors: { handOver: 'desk.renewal.error.handOver' } })
    return settle(input, renewal, { act: 'advanceRenewal', done: step, step }, async (tx) => {
      const by = moverOf(input)
      if (!isNext || !(await advanceRenewal(tx, renewal, { step, handOver }, by))) return false
      const isByPost = handOver === byPost
      const slug = step === 'given' ? house.slug : isByPost ? undefined : handOver
      const place = step === 'given' && isByPost ? undefined : await placeOf(tx, slug)
      await mailStep(mail, tx, renewal, { step, by, isByPost, house: place })
      return true
    })
  }

  async function undo(input: ActInput): Promise<DeskAnswer> {
    const renewal = await renewalUnderLook(input)
    if (!renewal) return backToList(input)
    const state = stateOf(renewal)
    const step = state === 'asked' ? undefined : state
    return settle(input, renewal, { act: 'undoRenewal', done: 'stepUndone', step }, async (tx) => {
      if (!step || !mayUndoStep(renewal, moverOf(input)) || !(await undoStep(tx, renewal))) return false
      await withdrawStepMail(mail, tx, renewal, { step, since: stateSince(renewal) })
      await mailAgain(tx, input, renewal, step)
      return true
    })
  }

  /** The step before stands again: its mail is written anew if the one that was undone had overtaken it. */
  async function mailAgain(tx: Tx, input: ActInput, renewal: HeldRenewal, undone: RenewalStep): Promise<void> {
    const step = ({ made: undefined, sent: 'made', given: 'sent' } as const)[undone]
    const at = step === 'sent' ? renewal.sentAt : renewal.madeAt
    if (!step || at === null || (await isStepMailed(tx, renewal, { step, since: at }))) return
    const isByPost = step === 'sent' && renewal.handOver === byPost
    const house = step === 'sent' && !isByPost ? await placeOf(tx, renewal.handOver) : undefined
    await mailStep(mail, tx, renewal, { step, by: { ...moverOf(input), at }, isByPost, house })
  }

  /** Runs one act with its line of the log in one transaction; whoever comes second is told how the renewal stands. */
  async function settle(
    input: ActInput,
    { id, hotelMemberId: memberId }: HeldRenewal,
    { act, done, step }: { act: DeskAct; done: DoneForm; step: RenewalStep | undefined },
    run: (tx: Tx) => Promise<boolean>,
  ): Promise<DeskAnswer> {
    const isDone = await store.transaction(async (tx) => {
      if (!(await run(tx))) return false
      const about = { subject: id, programme: 'eph', memberId, ...(step && { details: { step } }) } as const
      await writeAct(tx, input.source, { act, house: input.house.slug, ...about })
      return true
    })
    if (isDone) return { location: `${renewalPath(input, id)}?done=${done}` }
    const now = await findRenewal(store.db, { id })
    if (now) return page(input, now, { status: 409, refusal: await refusalText(input, now) })
    return list(input, { status: 409, refusal: input.intl.formatMessage({ id: 'desk.renewals.withdrawn' }) })
  }

  /** "Already sent: on Monday, 14:02, by Léa Martin, Villa Ondine." */
  async function refusalText({ intl, locale }: ActInput, renewal: HeldRenewal): Promise<string> {
    const { house, person } = await placeAndPerson(
      store.db,
      lastMove(renewal) ?? { house: null, personId: null },
      locale,
    )
    const by = person ?? intl.formatMessage({ id: 'desk.acts.system' })
    const when = formatEveningAt(intl, stateSince(renewal))
    const values = { when, by, house: house ?? '', hasHouse: house ? 'yes' : 'no' }
    return intl.formatMessage({ id: `desk.renewal.refused.${stateOf(renewal)}` }, values)
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

function moverOf({ house, person, now }: ActInput) {
  return { house: house.slug, personId: person.id, at: now }
}

function renewalPath({ locale, house }: ActInput, id: string): string {
  return deskPath('renewal', locale, { house: house.slug, id })
}

function backToList({ locale, house }: ActInput): DeskAnswer {
  return { location: deskPath('renewals', locale, { house: house.slug }) }
}
