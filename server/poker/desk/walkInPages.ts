import { formatDay } from '#i18n/formats.ts'
import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  type Errors,
  goTo,
  lookUpPresent,
  openLooks,
  outcomeOf,
  type Refusal,
  returned,
} from '#server/desk/index.ts'
import type { Row } from '#server/store/tables.ts'
import type { WalkInMember } from '#shared/desk/tournaments.ts'
import { ageLimits, formLimits } from '#shared/limits.ts'
import { isDay } from '#shared/time/dates.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import type { Outcome } from '../evening/checkIn.ts'
import type { SeenPerson } from '../evening/eveningDesk.ts'
import type { PokerDeskServices } from './eveningActs.ts'
import { eveningOf, goOn, type HouseEvening, nameOf, refusalOf, runAct, sellToMember } from './eveningActs.ts'
import { eveningEntry } from './eveningProps.ts'

type Member = Row<'vipMembers'>

/** Places sold at the desk: to a member by card or file, or to a guest whose papers were seen. */
export function walkInPages(services: PokerDeskServices): DeskPage[] {
  const { evenings, store } = services
  return [
    {
      route: 'tournamentWalkIn',
      access: 'addWalkIn',
      days: ['birthdate'],
      uses: 'camera',
      open: async (input) => page(input, await eveningOf(services, input)),
      forms: {
        find: { act: 'findMember', run: find },
        sell: { run: sell },
        guest: { run: sellToGuest },
      },
    },
  ]

  async function page(
    input: ActInput,
    evening: HouseEvening,
    refusal?: Refusal,
    guest?: SeenPerson,
  ): Promise<DeskAnswer> {
    const look = input.query.get('look') ?? ''
    const member = look === '' ? undefined : await memberUnderLook(input, look)
    const props = {
      evening: eveningEntry(evening, input),
      price: (await evenings.priceOf(evening)) ?? null,
      member: member ? toMember(member, look, input) : null,
      guest: guest ?? null,
      ...outcomeOf(input, refusal),
      ...(guest && { returned: returned(input, {}) }),
    }
    return { view: { name: 'tournamentWalkIn', props }, status: refusal?.status }
  }

  async function find(input: ActInput): Promise<DeskAnswer> {
    const evening = await eveningOf(services, input)
    const look = await lookUpPresent(services, input, 'desk.find.error.nothing')
    return 'status' in look ? page(input, evening, look) : goTo(input, 'tournamentWalkIn', { look: look.id })
  }

  async function memberUnderLook(input: ActInput, subject: string): Promise<Member | undefined> {
    const [line] = await openLooks(store.db, input, 'findMember', subject)
    return line?.memberId && line.programme === 'vip' ? services.findPlayer(line.memberId) : undefined
  }

  async function sell(input: ActInput): Promise<DeskAnswer> {
    const evening = await eveningOf(services, input)
    const member = await memberUnderLook(input, input.fields.look ?? '')
    // The look is too old, or another person's.
    if (!member) return goTo(input, 'tournamentWalkIn')
    return finish(input, evening, await sellToMember(services, input, evening, member))
  }

  /**
   * First repeats the birth date in words beside the name, then sells. A guest with an account gets the place there, so
   * that nobody has two at one tournament.
   */
  async function sellToGuest(input: ActInput): Promise<DeskAnswer> {
    const evening = await eveningOf(services, input)
    const { person, errors } = readGuest(input)
    if (!person) return page(input, evening, { status: 422, errors })
    // 05/12 is two days: who is a minor or has a pause is judged by the one that the desk has read in words.
    if (input.fields.repeated !== person.birthdate) return page(input, evening, undefined, person)
    if (!isOfAge(person, input.now)) return finish(input, evening, 'minor')
    if (await evenings.isPaused(person)) return finish(input, evening, 'notPossible')
    const account = await evenings.accountOf(person)
    if (account) return finish(input, evening, await sellToMember(services, input, evening, account))
    const price = await evenings.priceOf(evening)
    if (!price) return finish(input, evening, 'notSold')
    const sale = { actor: { personId: input.person.id, at: input.now }, price }
    const { firstname, lastname } = person
    const outcome = await runAct(services, input, evening, {
      act: 'addWalkIn',
      run: (tx, locked) => evenings.sellToGuest(tx, locked, { guest: { firstname, lastname }, sale }),
      details: ({ deskCents }) => ({ cents: deskCents ?? 0, guest: 1 }),
    })
    return finish(input, evening, outcome)
  }

  async function finish(input: ActInput, evening: HouseEvening, outcome: Outcome): Promise<DeskAnswer> {
    if (typeof outcome !== 'string') return goOn(input, 'sold', { player: outcome.id })
    return page(input, evening, { ...(await refusalOf(services, input, outcome)), errors: {} })
  }
}

function toMember(member: Member, look: string, { intl }: ActInput): WalkInMember {
  const { firstname, lastname, birthdate, cvip, fileNumber } = member
  const name = nameOf({ firstname, lastname, code: '' })
  return { look, name, birthdate: formatDay(intl, birthdate), card: cvip ?? fileNumber ?? '' }
}

function readGuest({ fields }: ActInput): { person?: SeenPerson; errors: Errors } {
  const firstname = (fields.firstname ?? '').trim()
  const lastname = (fields.lastname ?? '').trim()
  const { birthdate = '' } = fields
  const isName = (text: string) => text.length <= formLimits.name && /\p{L}/u.test(text)
  const errors: Errors = {
    ...(!isName(firstname) && { firstname: 'desk.walkIn.error.firstname' }),
    ...(!isName(lastname) && { lastname: 'desk.walkIn.error.lastname' }),
    ...(!isDay(birthdate) && { birthdate: 'desk.find.error.birthdate' }),
    ...(fields.identity !== 'seen' && { identity: 'desk.walkIn.error.identity' }),
  }
  return Object.keys(errors).length === 0 ? { person: { firstname, lastname, birthdate }, errors } : { errors }
}

function isOfAge({ birthdate }: SeenPerson, now: number): boolean {
  return birthdate <= Temporal.PlainDate.from(todayInParis(now)).subtract({ years: ageLimits.min }).toString()
}
