import { randomUUID } from 'node:crypto'
import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  type DeskServices,
  findMembers,
  goTo,
  hasEveryHouse,
  lookUp,
  openLook,
  outcomeOf,
  type Refusal,
  requireLookLeft,
  writeLook,
} from '#server/desk/index.ts'
import type { ProtectedMember, ProtectionViews } from '#shared/desk/protection.ts'
import { lookReasons } from '#shared/desk/rights.ts'
import { defaultLocale } from '#shared/locales.ts'
import { type MemberProtection, protectedMembers, protectionOfMember } from '../protectedMembers.ts'

/** The most members of a list; others are looked up by name. */
const listed = 50

/** Members who paused or limit their visits: one who is looked up, or those of the house; each a line of the log. */
export function protectionPages(services: DeskServices): DeskPage[] {
  const { store } = services
  return [
    {
      route: 'protection',
      access: 'readProtection',
      days: ['birthdate'],
      uses: 'camera',
      open: async (input) => finder(input),
      forms: { find: { run: find }, list: { run: list } },
    },
    { route: 'protected', access: 'readProtection', open: openMembers },
  ]

  function finder(input: ActInput, refusal?: Refusal): DeskAnswer {
    const props: ProtectionViews['protection'] = {
      hasEveryHouse: hasEveryHouse(input.person),
      ...outcomeOf(input, refusal),
    }
    return { view: { name: 'protection', props }, status: refusal?.status }
  }

  async function find(input: ActInput): Promise<DeskAnswer> {
    const look = await lookUp(services, input, 'readProtection', (criteria) => findMembers(services, criteria, ['vip']))
    return 'status' in look ? finder(input, look) : goTo(input, 'protected', {}, look)
  }

  async function list(input: ActInput): Promise<DeskAnswer> {
    const { fields, person, house, now } = input
    const reason = lookReasons.find((it) => it === fields.reason)
    if (!reason) return finder(input, { status: 422, errors: { reason: 'desk.find.error.reason' } })
    await requireLookLeft(store.db, person.id, now)
    const isAll = fields.scope === 'all' && hasEveryHouse(person)
    const known = await protectedMembers(store.db, { house: isAll ? undefined : house.slug, most: listed + 1, now })
    const members = known.slice(0, listed).map((it) => ({ programme: 'vip', memberId: it.vipMemberId }) as const)
    const subject = randomUUID()
    await writeLook(services, input, { act: 'readProtection', subject, members, reason })
    const query = { list: isAll ? 'all' : 'house', ...(known.length > listed && { more: '1' }) }
    return goTo(input, 'protected', query, { id: subject })
  }

  /** The members whom the look has found, as they stand now. */
  async function openMembers(input: ActInput): Promise<DeskAnswer> {
    const { query, now } = input
    const look = await openLook(services, 'readProtection', input)
    if (!look) return goTo(input, 'protection')
    const members: ProtectedMember[] = []
    for (const id of look.memberIds) {
      const member = await protectionOfMember(store.db, id, now)
      if (member) members.push(memberProps(member, look.isByName))
    }
    const scope = query.get('list')
    const props: ProtectionViews['protected'] = {
      members: members.sort((a, b) => a.lastname.localeCompare(b.lastname, defaultLocale)),
      list: scope === 'all' || scope === 'house' ? scope : null,
      hasMore: query.get('more') === '1',
      reason: look.reason,
      until: look.until,
    }
    return { view: { name: 'protected', props } }
  }
}

function memberProps({ vipMemberId: _, birthdate, ...member }: MemberProtection, isByName: boolean): ProtectedMember {
  return { ...member, ...(isByName && { birthdate }) }
}
