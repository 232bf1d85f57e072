import { createHash, randomUUID } from 'node:crypto'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Route } from '#shared/routes.ts'

type Access = Pick<Route, 'access'>

/**
 * What a page drawn for one reader gives its forms: posted twice they act once. On a member's page it
 * names the member too, since a form may stay open while somebody else logs in beside it.
 */
export function newFormKey(route: Access, session: MemberSession | null): string {
  const mark = markOf(route, session)
  return mark ? `${randomUUID()}-${mark}` : randomUUID()
}

/** Whether a form was drawn for another member than the one who is connected now; nobody connected is nobody else. */
export function isOthersForm(key: string | undefined, route: Access, session: MemberSession | null): boolean {
  const mark = markIn(key)
  return mark !== undefined && session !== null && mark !== markOf(route, session)
}

/** Whether a form names the member it was drawn for: what was typed into another one could be shown to anybody. */
export function namesMember(key: string | undefined): key is string {
  return markIn(key) !== undefined
}

function markIn(key: string | undefined): string | undefined {
  return /^[\da-f-]{36}-([\w-]+)$/.exec(key ?? '')?.[1]
}

function markOf({ access }: Access, session: MemberSession | null): string | undefined {
  const { hotelMemberId, vipMemberId } = session ?? {}
  const id =
    access === 'hotelMember' ? hotelMemberId : access === 'vipMember' ? vipMemberId : (vipMemberId ?? hotelMemberId)
  return id ? createHash('sha256').update(id).digest('base64url').slice(0, 12) : undefined
}
