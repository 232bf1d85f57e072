import { formatEveningAt } from '#i18n/eventDates.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { type DeskSecurityEvent, writeDeskLine } from '#server/http/log/securityLog.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { AccessRefusal, AccessState, PersonEntry } from '#shared/desk/people.ts'
import { type DeskAct, type DeskRole, deskRoles, everyHouse } from '#shared/desk/rights.ts'
import { isLocale } from '#shared/locales.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'
import { actsAbout, noteLook } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import { allHouses } from '../houses.ts'
import type { ActInput, DeskAnswer, DeskPage } from '../http/deskPage.ts'
import { type DoneForm, outcomeOf, type Refusal, refuse } from '../http/returned.ts'
import {
  changePerson,
  endPerson,
  giveRole,
  houseOf,
  InviteProblem,
  inviteAgain,
  reinstatePerson,
  removeRole,
  requireManagerLeft,
  suspendPerson,
} from '../people/access.ts'
import { isSamePerson } from '../people/people.ts'
import { createSubject } from '../subject.ts'

type Person = Row<'deskPeople'>

const peopleActs = ['invite', 'changePerson', 'suspendAccess', 'reinstateAccess', 'endAccess'] as const
const longestName = 80

/** The people of the desk, for managers of the group: nobody changes their own access, and one manager is always left. */
export function peoplePages(services: DeskServices): DeskPage[] {
  const { store } = services
  const list = createSubject({
    store,
    route: 'people',
    home: 'people',
    find: async () => 'people',
    page: listPage,
    about: () => ({}),
    taken: async (input) => ({ ...refuse(input, 'desk.people.refused.already'), errors: {} }),
  })
  const one = createSubject<Person>({
    store,
    route: 'person',
    home: 'people',
    find: ({ params }) =>
      store.db
        .selectFrom('deskPeople')
        .selectAll()
        .where('id', '=', params.id ?? '')
        .executeTakeFirst(),
    page: personPage,
    about: ({ id }) => ({ subject: id }),
    taken: (input, person) => takenBy(store.db, input, person),
  })
  return [
    {
      route: 'people',
      access: 'readPeople',
      open: list.open,
      forms: { invite: { act: 'invite', run: list.form(inviteSomebody) } },
    },
    {
      route: 'person',
      access: 'readPeople',
      open: one.open,
      forms: {
        give: { act: 'invite', run: one.form(giveAnother) },
        again: { act: 'invite', run: one.form(change('invite', 'invitedAgain', inviteAgain, 'invitation')) },
        take: { act: 'endAccess', run: one.form(removeOne) },
        change: { act: 'changePerson', run: one.form(changeDetails) },
        suspend: {
          act: 'suspendAccess',
          run: one.form(change('suspendAccess', 'suspended', suspendPerson, 'accessSuspension')),
        },
        reinstate: {
          act: 'reinstateAccess',
          run: one.form(change('reinstateAccess', 'reinstated', reinstatePerson, 'accessReturn')),
        },
        end: { act: 'endAccess', run: one.form(change('endAccess', 'accessEnded', endPerson, 'accessEnd')) },
      },
    },
  ]

  async function listPage(input: ActInput, _: string, refusal?: Refusal): Promise<DeskAnswer> {
    const { locale, now } = input
    await noteLook(store.db, input, 'readPeople', { subject: 'people' })
    const rows = await peopleOf(store.db).orderBy('deskPeople.name').orderBy('deskPeople.id').execute()
    const people = await entriesOf(store.db, rows, { locale, now })
    const props = { people, houses: await houseChoices(input), ...outcomeOf(input, refusal) }
    return { view: { name: 'people', props }, status: refusal?.status }
  }

  async function personPage(input: ActInput, { id }: Person, refusal?: Refusal): Promise<DeskAnswer> {
    const { locale, now } = input
    const row = await peopleOf(store.db).where('deskPeople.id', '=', id).executeTakeFirstOrThrow()
    const [entry] = await entriesOf(store.db, [row], { locale, now })
    const lines = await actsAbout(store.db, id, peopleActs)
    const props = {
      person: {
        ...(entry as PersonEntry),
        language: row.language,
        employeeNumber: row.employeeNumber,
        invitedUntil: row.invitedUntil,
        isOfDirectory: row.directorySubject !== null,
        isOwn: await isSamePerson(store.db, input.person.id, id),
      },
      houses: await houseChoices(input),
      acts: lines.toReversed().map((it) => ({
        id: it.id,
        at: it.at,
        act: it.act,
        by: it.personName,
        byOperator: it.role === 'operator',
        role: (JSON.parse(it.details ?? '{}') as { role?: DeskRole }).role ?? null,
      })),
      ...outcomeOf(input, refusal),
    }
    return { view: { name: 'person', props }, status: refusal?.status }
  }

  async function houseChoices({ locale }: ActInput) {
    return (await allHouses(store.db)).map((it) => ({ slug: it.slug, name: textIn(it.names, locale) }))
  }

  async function inviteSomebody(input: ActInput) {
    const { email = '', name = '' } = trimmed(input)
    const errors = {
      ...(!emailPattern.test(email) && { email: 'validation.email' as const }),
      ...(name.length > longestName && { name: 'desk.people.refused.name' as const }),
    }
    if (Object.keys(errors).length > 0) return { status: 422 as const, errors }
    return giving(input, { email, name: name || undefined }, 'invited')
  }

  async function giveAnother(input: ActInput, { email }: Person) {
    return giving(input, { email }, 'roleGiven')
  }

  function giving(input: ActInput, whom: { email: string; name?: string }, done: DoneForm) {
    const { role: named = '', house, language = '', employee } = trimmed(input)
    const role = deskRoles.find((it) => it === named)
    if (!role) return refusalFor('role')
    return {
      act: 'invite' as const,
      done,
      refusalOf: refusalOf(input),
      async run(tx: Tx) {
        const given = await giveRole(
          tx,
          {
            ...whom,
            role,
            house: house || undefined,
            employee: employee || undefined,
            language: isLocale(language) ? language : input.locale,
          },
          input.now,
        )
        if (!given.isAdded) return false
        if (!given.isSent) throw new InviteProblem('', 'mailbox')
        return finish(tx, input, given.person, 'invitation', { role, ...(given.house && { at: given.house.slug }) })
      },
    }
  }

  async function removeOne(input: ActInput, person: Person) {
    const { role: named, house: slug } = input.fields
    const role = deskRoles.find((it) => it === named)
    if (!role) return undefined
    return {
      act: 'endAccess' as const,
      done: 'roleTaken' as const,
      refusalOf: refusalOf(input),
      async run(tx: Tx) {
        if (person.directorySubject !== null) throw new InviteProblem('', 'directory')
        const house = await houseOf(tx, { role, house: slug === everyHouse ? undefined : slug })
        if (!(await removeRole(tx, person, { role, house }, input.now))) return false
        return finish(tx, input, person, 'accessEnd', { role, ...(house && { at: house.slug }) })
      },
    }
  }

  async function changeDetails(input: ActInput, person: Person) {
    const { name = '', language = '', employee = '', seen } = trimmed(input)
    if (name === '' || name.length > longestName) return refusalFor('name')
    const changed = {
      name,
      language: isLocale(language) ? language : person.language,
      employeeNumber: employee || null,
    }
    return {
      act: 'changePerson' as const,
      done: 'personChanged' as const,
      refusalOf: refusalOf(input),
      async run(tx: Tx) {
        if (!(await changePerson(tx, person, changed, input.now))) return false
        // The row is locked by now: of two who read the same page the second one finds the line of the first.
        if (seen !== undefined && seen !== ((await lastAct(tx, person))?.id ?? '')) return takenBy(tx, input, person)
        return finish(tx, input, person, undefined, {})
      },
    }
  }

  /** An act on the whole access. */
  function change(
    act: Extract<DeskAct, (typeof peopleActs)[number]>,
    done: DoneForm,
    run: (tx: Tx, person: Person, now: number) => Promise<boolean>,
    event?: DeskSecurityEvent,
  ) {
    return async (input: ActInput, person: Person) => ({
      act,
      done,
      refusalOf: refusalOf(input),
      run: async (tx: Tx) => (await run(tx, person, input.now)) && finish(tx, input, person, event, {}),
    })
  }

  /** The last step of each act, whose lines name the person. @throws InviteProblem: it would be on oneself, or on the last manager */
  async function finish(
    tx: Tx,
    { person: by, source, now }: ActInput,
    { id }: Person,
    event: DeskSecurityEvent | undefined,
    details: { role?: DeskRole; at?: string },
  ) {
    if (await isSamePerson(tx, by.id, id)) throw new InviteProblem('', 'own')
    await requireManagerLeft(tx, now)
    const { role, at: house } = details
    if (event)
      writeDeskLine(services.calls.securityLog, { event, person: id, by: by.id, network: source.network, role, house })
    return { subject: id, details: { person: id, ...details } }
  }
}

async function lastAct(db: Queries, { id }: Person) {
  return (await actsAbout(db, id, peopleActs)).at(-1)
}

/** Says who changed the access last, and when. */
async function takenBy(db: Queries, input: ActInput, person: Person): Promise<Refusal> {
  const last = await lastAct(db, person)
  if (!last) return { ...refuse(input, 'desk.people.taken'), errors: {} }
  const unnamed = last.role === 'operator' ? 'desk.acts.operator' : 'desk.acts.system'
  const by = last.personName ?? input.intl.formatMessage({ id: unnamed })
  return { ...refuse(input, 'desk.people.takenBy', { by, when: formatEveningAt(input.intl, last.at) }), errors: {} }
}

/** The typed values, without spaces round them. */
function trimmed({ fields }: ActInput): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()]))
}

const fieldOf: Partial<Record<AccessRefusal, string>> = {
  role: 'role',
  roleElsewhere: 'role',
  houseSpare: 'house',
  houseMissing: 'house',
  employee: 'employee',
  name: 'name',
}

/** A refusal beside its field. */
function refusalFor(refusal: AccessRefusal): Refusal {
  const id: MessageId = `desk.people.refused.${refusal}`
  const field = fieldOf[refusal]
  return field ? { status: 422, errors: { [field]: id } } : { status: 409, errors: {} }
}

function refusalOf(input: ActInput) {
  return (error: unknown): Refusal | undefined => {
    if (!(error instanceof InviteProblem && error.refusal)) return undefined
    const { refusal } = error
    return fieldOf[refusal] ? refusalFor(refusal) : { ...refuse(input, `desk.people.refused.${refusal}`), errors: {} }
  }
}

function peopleOf(db: Queries) {
  return db
    .selectFrom('deskPeople')
    .leftJoin('staff', 'staff.employeeNumber', 'deskPeople.employeeNumber')
    .selectAll('deskPeople')
    .select(['staff.employeeNumber as listed', 'staff.leftAt'])
}

type PersonRow = Person & { listed: string | null; leftAt: number | null }

async function entriesOf(
  db: Queries,
  rows: readonly PersonRow[],
  { locale, now }: Pick<ActInput, 'locale' | 'now'>,
): Promise<PersonEntry[]> {
  const names = new Map((await allHouses(db)).map((it) => [it.slug, textIn(it.names, locale)]))
  const held = await db.selectFrom('deskRoles').selectAll().where('role', 'in', deskRoles).orderBy('house').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    state: stateOf(row, now),
    roles: held
      .filter(({ personId, house }) => personId === row.id && (house === everyHouse || names.has(house)))
      .map(({ role, house }) => ({
        role,
        house,
        houseName: names.get(house) ?? null,
      })),
  }))
}

function stateOf(
  { endedAt, suspendedAt, invitedUntil, employeeNumber, listed, leftAt }: PersonRow,
  now: number,
): AccessState {
  if (endedAt !== null) return 'ended'
  if (suspendedAt !== null) return 'suspended'
  if (employeeNumber !== null && (listed === null || leftAt !== null)) return 'left'
  if (invitedUntil === null) return 'active'
  return invitedUntil > now ? 'invited' : 'expired'
}
