import { createHash, randomUUID } from 'node:crypto'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Route } from '#shared/routes.ts'

type Access = Pick<Route, 'access'>

/**
 * The key of a page's forms, drawn for one reader: two posts with one key run one call. On a member's page it ends with
 * the member's mark, since a form may stay open while another member logs in.
 */
export function newFormKey(route: Access, session: MemberSession | null): string {
  const mark = markOf(route, session)
  return mark ? `${randomUUID()}-${mark}` : randomUUID()
}

/** True if a form was drawn for a member other than the connected one; false without a session. */
export function isOthersForm(key: string | undefined, route: Access, session: MemberSession | null): boolean {
  const mark = markIn(key)
  return mark !== undefined && session !== null && mark !== markOf(route, session)
}

/** True if a key has a member's mark. */
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
