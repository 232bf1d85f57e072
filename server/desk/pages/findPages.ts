import { randomUUID } from 'node:crypto'
import { everyHouse, fieldsOf, lookReasons, rolesAt } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { deskLimits, formLimits } from '#shared/limits.ts'
import { parseTypedDay } from '#shared/time/dates.ts'
import { looksLeft, openLooks, writeAct } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import type { ActInput, DeskAnswer, DeskPage } from '../http/deskPage.ts'
import { returned } from '../http/returned.ts'
import { type Criteria, findMembers, programmesAt } from '../members/findMembers.ts'
import { memberEntry } from '../members/memberEntry.ts'

type Errors = Parameters<typeof returned>[1]

/** Finding a member, always with a reason; every look is a line of the log, found or not. */
export function findPages(services: DeskServices): DeskPage[] {
  const { store } = services
  return [
    {
      route: 'find',
      access: 'findMember',
      uses: 'camera',
      open: async () => ({ view: { name: 'find', props: { reasons: lookReasons } } }),
      forms: { find: { run: find } },
    },
    { route: 'look', access: 'findMember', open: openLook },
  ]

  async function find(input: ActInput): Promise<DeskAnswer> {
    const { house, person, source, fields, locale, now } = input
    const reason = lookReasons.find((it) => it === fields.reason)
    const { criteria, errors } = readCriteria(input)
    if (!reason || !criteria)
      return again(input, 422, { ...errors, ...(!reason && { reason: 'desk.find.error.reason' }) })
    if ((await looksLeft(store.db, person.id, now)) <= 0) throw tooMany()
    const isEverywhere = person.roles.some((it) => it.house === everyHouse)
    const found = await findMembers(services, criteria, programmesAt(house.kind, isEverywhere))
    const subject = randomUUID()
    const act = { act: 'findMember', house: house.slug, subject, reason, details: { by: kindOf(criteria) } } as const
    await store.transaction(async (tx) => {
      if (found.length === 0) await writeAct(tx, source, act)
      for (const member of found) await writeAct(tx, source, { ...act, ...member })
    })
    if (found.length === 0) return again(input, 404, {}, 'desk.find.nobody')
    return { location: deskPath('look', locale, { house: house.slug, id: subject }) }
  }

  function again(input: ActInput, status: number, errors: Errors, refusal?: 'desk.find.nobody'): DeskAnswer {
    const notice = refusal && { kind: 'refused' as const, text: input.intl.formatMessage({ id: refusal }) }
    const props = { reasons: lookReasons, returned: returned(input, errors), notice }
    return { view: { name: 'find', props }, status }
  }

  /** The person who made the look may read it for a while; then, and for anybody else, it leads back to a new one. */
  async function openLook({ house, person, params, locale, intl, now }: ActInput): Promise<DeskAnswer> {
    const look = { personId: person.id, house: house.slug, subject: params.id ?? '', act: 'findMember' } as const
    const lines = await openLooks(store.db, look, now)
    const [first] = lines
    if (!first?.memberId) return { location: deskPath('find', locale, { house: house.slug }) }
    const fields = new Set(rolesAt(person.roles, house.slug).flatMap((role) => fieldsOf[role]))
    const members = []
    for (const { programme, memberId } of lines)
      if (programme && memberId)
        members.push(await memberEntry(services, { programme, memberId }, { fields, intl, locale }))
    const props = {
      members: members.filter((it) => it !== undefined),
      reason: first.reason ?? '',
      until: first.at + deskLimits.lookMs,
    }
    return { view: { name: 'look', props } }
  }
}

/** A refusal for the rest of the hour: looks by one person are limited, wherever that person sits. */
export function tooMany(): ProductError {
  return new ProductError('generic.tooManyRequests', { retryAfterSeconds: 3600 })
}

/** A code of any kind, or a name with the birth date; else what is wrong with them. */
export function readCriteria({ fields, locale }: Pick<ActInput, 'fields' | 'locale'>): {
  criteria?: Criteria
  errors: Errors
} {
  const code = (fields.code ?? '').trim()
  const lastname = (fields.lastname ?? '').trim()
  const typedDay = (fields.birthdate ?? '').trim()
  if (code !== '' && code.length <= formLimits.email) return { criteria: { code }, errors: {} }
  if (code !== '') return { errors: { code: 'validation.invalid' } }
  if (lastname === '' && typedDay === '') return { errors: { code: 'desk.find.error.nothing' } }
  const birthdate = parseTypedDay(locale, typedDay)
  if (lastname !== '' && birthdate) return { criteria: { lastname, birthdate }, errors: {} }
  return {
    errors: {
      ...(lastname === '' && { lastname: 'validation.required' }),
      ...(!birthdate && { birthdate: 'desk.find.error.birthdate' }),
    },
  }
}

/** For the log: never what was typed. */
export function kindOf(criteria: Criteria): string {
  if (!('code' in criteria)) return 'name'
  return criteria.code.includes('@') ? 'email' : 'code'
}
