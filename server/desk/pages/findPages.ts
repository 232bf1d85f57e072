import { fieldsOf, lookReasons, type MemberField, rolesAt } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { deskLimits } from '#shared/limits.ts'
import { openLooks } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import type { ActInput, DeskAnswer, DeskPage } from '../http/deskPage.ts'
import { refusedNotice, returned } from '../http/returned.ts'
import { findMembers, programmesAt } from '../members/findMembers.ts'
import { isByName, lookUp, noneText } from '../members/looks.ts'
import { type EntryReaders, memberEntry } from '../members/memberEntry.ts'
import { hasEveryHouse } from '../people/people.ts'

type Errors = Parameters<typeof returned>[1]

/**
 * Finding a member, always with a reason; every look is a line of the log, found or not.
 * @param entries reads the members of each programme
 */
export function findPages(services: DeskServices, entries: EntryReaders): DeskPage[] {
  const { store } = services
  return [
    {
      route: 'find',
      access: 'findMember',
      days: ['birthdate'],
      uses: 'camera',
      open: async () => ({ view: { name: 'find', props: { reasons: lookReasons } } }),
      forms: { find: { run: find } },
    },
    { route: 'look', access: 'findMember', open: openLook },
  ]

  async function find(input: ActInput): Promise<DeskAnswer> {
    const { house, person, locale } = input
    const programmes = programmesAt(house.kind, hasEveryHouse(person))
    const look = await lookUp(services, input, 'findMember', (it) => findMembers(services, it, programmes))
    if ('errors' in look) return again(input, 422, look.errors)
    const { criteria, members, subject } = look
    if (members.length === 0) return again(input, 404, {}, noneText(input, criteria))
    return { location: deskPath('look', locale, { house: house.slug, id: subject }) }
  }

  function again(input: ActInput, status: number, errors: Errors, refusal?: string): DeskAnswer {
    const notice = refusedNotice(refusal)
    const props = { reasons: lookReasons, returned: returned(input, errors), notice }
    return { view: { name: 'find', props }, status }
  }

  /** The person who made the look may read it for a while; then, and for anybody else, it leads back to a new one. */
  async function openLook(input: ActInput): Promise<DeskAnswer> {
    const { house, person, locale, intl } = input
    const lines = await openLooks(store.db, input, 'findMember')
    const [first] = lines
    if (!first?.memberId) return { location: deskPath('find', locale, { house: house.slug }) }
    const needed = rolesAt(person.roles, house.slug).flatMap((role) => fieldsOf[role])
    const fields = new Set<MemberField>(isByName(lines) ? [...needed, 'birthdate'] : needed)
    const members = []
    for (const { programme, memberId } of lines)
      if (programme && memberId)
        members.push(await memberEntry(entries, { programme, memberId }, { fields, intl, locale }))
    const props = {
      members: members.filter((it) => it !== undefined),
      reason: first.reason ?? '',
      until: first.at + deskLimits.lookMs,
    }
    return { view: { name: 'look', props } }
  }
}
