import { formatDay } from '#i18n/formats.ts'
import {
  type ActInput,
  actorOf,
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
import { ages } from '#shared/house.ts'
import { formLimits } from '#shared/limits.ts'
import type { EveningRefusal } from '#shared/poker/evening.ts'
import { isDay } from '#shared/time/dates.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { SeenPerson } from '../evening/eveningDesk.ts'
import type { PokerDeskServices } from './eveningActs.ts'
import {
  eveningOf,
  eveningSubject,
  type HouseEvening,
  nameOf,
  playerAct,
  refusalOf,
  saleToMember,
} from './eveningActs.ts'
import { eveningEntry } from './eveningProps.ts'

type Member = Row<'vipMembers'>

/** Places sold at the desk: to a member by card or file, or to a guest whose papers were seen. */
export function walkInPages(services: PokerDeskServices): DeskPage[] {
  const { evenings, store } = services
  const subject = eveningSubject(services, 'tournamentWalkIn', page)
  return [
    {
      route: 'tournamentWalkIn',
      access: 'addWalkIn',
      days: ['birthdate'],
      uses: 'camera',
      open: subject.open,
      forms: {
        find: { act: 'findMember', run: find },
        sell: { run: subject.form(sell) },
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
      ...outcomeOf(input, refusal && { errors: {}, ...refusal }),
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
    return line?.memberId && line.programme === 'vip' ? services.findPlayer?.(line.memberId) : undefined
  }

  async function sell(input: ActInput, evening: HouseEvening) {
    const member = await memberUnderLook(input, input.fields.look ?? '')
    // Without one the look is too old, or another person's.
    return member && saleToMember(services, input, evening, { member, to: 'tournament' })
  }

  /**
   * First repeats the birth date in words beside the name, then sells. A guest with an account gets the place there, so
   * that nobody has two at one tournament.
   */
  async function sellToGuest(input: ActInput): Promise<DeskAnswer> {
    const { person, errors } = readGuest(input)
    // 05/12 is two days: who is a minor or has a pause is judged by the one that the desk has read in words.
    if (person && input.fields.repeated !== person.birthdate)
      return page(input, await eveningOf(services, input), undefined, person)
    return subject.form(async (_, evening) => (person ? saleToGuest(input, evening, person) : { status: 422, errors }))(
      input,
    )
  }

  async function saleToGuest(input: ActInput, evening: HouseEvening, person: SeenPerson) {
    const refused = (refusal: EveningRefusal) => refusalOf(store.db, input, refusal)
    if (!isOfAge(person, input.now)) return refused('minor')
    if (await evenings.isPaused(person)) return refused('notPossible')
    const account = await evenings.accountOf(person)
    if (account) return saleToMember(services, input, evening, { member: account, to: 'tournament' })
    const price = await evenings.priceOf(evening)
    if (!price) return refused('notSold')
    const { firstname, lastname } = person
    const sale = { guest: { firstname, lastname }, sale: { actor: actorOf(input), price } }
    return playerAct(input, {
      act: 'addWalkIn',
      done: 'sold',
      to: 'tournament',
      run: (tx, locked) => evenings.sellToGuest(tx, locked, sale),
      result: ({ deskCents }) => ({ details: { cents: deskCents ?? 0, guest: 1 } }),
    })
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
  return birthdate <= Temporal.PlainDate.from(localDay(now)).subtract({ years: ages.games }).toString()
}
