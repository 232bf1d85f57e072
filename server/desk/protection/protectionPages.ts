import { randomUUID } from 'node:crypto'
import { type MemberProtection, protectedMembers, protectionOfMember } from '#server/protection/index.ts'
import type { ProtectedMember, ProtectionViews } from '#shared/desk/protection.ts'
import { lookReasons } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { looksLeft } from '../acts.ts'
import type { DeskServices } from '../deskServices.ts'
import type { ActInput, DeskAnswer, DeskPage } from '../http/deskPage.ts'
import { returned } from '../http/returned.ts'
import { findMembers } from '../members/findMembers.ts'
import { openLook, writeLook } from '../members/looks.ts'
import { readCriteria, tooMany } from '../pages/findPages.ts'
import { hasEveryHouse } from '../points/pointsProps.ts'

/** So many members a list has: what is longer is looked up by name. */
const listed = 50

/** Members who paused or limit their visits: one who is looked up, or those of the house; each a line of the log. */
export function protectionPages(services: DeskServices): DeskPage[] {
  const { store } = services
  return [
    {
      route: 'protection',
      access: 'readProtection',
      uses: 'camera',
      open: async (input) => finder(input),
      forms: { find: { run: find }, list: { run: list } },
    },
    { route: 'protected', access: 'readProtection', open: openMembers },
  ]

  function finder(
    input: ActInput,
    more: { status?: number; refusal?: string; returned?: ReturnType<typeof returned> } = {},
  ): DeskAnswer {
    const { status, refusal, returned: back } = more
    const props: ProtectionViews['protection'] = {
      reasons: lookReasons,
      hasEveryHouse: hasEveryHouse(input.person),
      returned: back,
      ...(refusal && { notice: { kind: 'refused', text: refusal } }),
    }
    return { view: { name: 'protection', props }, status }
  }

  async function find(input: ActInput): Promise<DeskAnswer> {
    const { fields, intl, person, now } = input
    const reason = lookReasons.find((it) => it === fields.reason)
    const { criteria, errors } = readCriteria(input)
    if (!reason || !criteria) {
      const wrong = { ...errors, ...(!reason && { reason: 'desk.find.error.reason' as const }) }
      return finder(input, { status: 422, returned: returned(input, wrong) })
    }
    if ((await looksLeft(store.db, person.id, now)) <= 0) throw tooMany()
    const memberIds = (await findMembers(services, criteria, ['vip'])).map(({ memberId }) => memberId)
    const subject = randomUUID()
    await writeLook(services, input, { act: 'readProtection', subject, memberIds, reason })
    if (memberIds.length > 0) return { location: lookPath(input, subject) }
    const refusal = intl.formatMessage({ id: 'desk.find.nobody' })
    return finder(input, { status: 404, refusal, returned: returned(input, {}) })
  }

  async function list(input: ActInput): Promise<DeskAnswer> {
    const { fields, person, house, now } = input
    const reason = lookReasons.find((it) => it === fields.reason)
    if (!reason) {
      return finder(input, { status: 422, returned: returned(input, { reason: 'desk.find.error.reason' }) })
    }
    if ((await looksLeft(store.db, person.id, now)) <= 0) throw tooMany()
    const isAll = fields.scope === 'all' && hasEveryHouse(person)
    const members = await protectedMembers(store.db, { house: isAll ? undefined : house.slug, most: listed + 1, now })
    const memberIds = members.slice(0, listed).map(({ vipMemberId }) => vipMemberId)
    const subject = randomUUID()
    await writeLook(services, input, { act: 'readProtection', subject, memberIds, reason })
    const more = members.length > listed ? '&more=1' : ''
    return { location: `${lookPath(input, subject)}?list=${isAll ? 'all' : 'house'}${more}` }
  }

  /** The members whom the look has found, as they stand now. */
  async function openMembers(input: ActInput): Promise<DeskAnswer> {
    const { query, locale, house, now } = input
    const look = await openLook(services, 'readProtection', input)
    if (!look) return { location: deskPath('protection', locale, { house: house.slug }) }
    const members: ProtectedMember[] = []
    for (const id of look.memberIds) {
      const member = await protectionOfMember(store.db, id, now)
      if (member) members.push(memberProps(member))
    }
    const scope = query.get('list')
    const props: ProtectionViews['protected'] = {
      members: members.sort((a, b) => a.lastname.localeCompare(b.lastname, 'fr')),
      list: scope === 'all' || scope === 'house' ? scope : null,
      hasMore: query.get('more') === '1',
      reason: look.reason,
      until: look.until,
    }
    return { view: { name: 'protected', props } }
  }
}

function memberProps({ vipMemberId: _, ...member }: MemberProtection): ProtectedMember {
  return member
}

function lookPath({ locale, house }: ActInput, id: string): string {
  return deskPath('protected', locale, { house: house.slug, id })
}
