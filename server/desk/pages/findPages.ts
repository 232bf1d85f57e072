import { fieldsOf, type MemberField, rolesAt } from '#shared/desk/rights.ts'
import { deskLimits } from '#shared/limits.ts'
import { openLooks } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import { goTo } from '../http/answers.ts'
import type { ActInput, DeskAnswer, DeskPage } from '../http/deskPage.ts'
import { outcomeOf, type Refusal } from '../http/returned.ts'
import { findMembers, programmesAt } from '../members/findMembers.ts'
import { isByName, lookUp } from '../members/looks.ts'
import { type EntryReaders, memberEntry } from '../members/memberEntry.ts'
import { hasEveryHouse } from '../people/people.ts'

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
      open: async (input) => finder(input),
      forms: { find: { run: find } },
    },
    { route: 'look', access: 'findMember', open: openLook },
  ]

  async function find(input: ActInput): Promise<DeskAnswer> {
    const programmes = programmesAt(input.house.kind, hasEveryHouse(input.person))
    const look = await lookUp(services, input, 'findMember', (it) => findMembers(services, it, programmes))
    return 'status' in look ? finder(input, look) : goTo(input, 'look', {}, look)
  }

  function finder(input: ActInput, refusal?: Refusal): DeskAnswer {
    return { view: { name: 'find', props: outcomeOf(input, refusal) }, status: refusal?.status }
  }

  /** The person who made the look may read it for a while; then, and for anybody else, it leads back to a new one. */
  async function openLook(input: ActInput): Promise<DeskAnswer> {
    const { house, person, locale, intl } = input
    const lines = await openLooks(store.db, input, 'findMember')
    const [first] = lines
    if (!first?.memberId) return goTo(input, 'find')
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
