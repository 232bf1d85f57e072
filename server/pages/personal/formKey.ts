import { createHash, randomUUID } from 'node:crypto'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Route } from '#shared/routes.ts'

type Access = Pick<Route, 'access'>

/**
 * What a page drawn for one reader gives its forms: posted twice they act once (decisions §2). On a member's page it
 * names the member too, since a form may stay open while somebody else logs in beside it.
 */
export function newFormKey(route: Access, session: MemberSession | null): string {
  const mark = markOf(route, session)
  return mark ? `${randomUUID()}-${mark}` : randomUUID()
}

/** Whether a form was drawn for another member than the one who is connected now. */
export function isOthersForm(key: string | undefined, route: Access, session: MemberSession | null): boolean {
  const mark = /^[\da-f-]{36}-([\w-]+)$/.exec(key ?? '')?.[1]
  return mark !== undefined && mark !== markOf(route, session)
}

function markOf({ access }: Access, session: MemberSession | null): string | undefined {
  const id =
    access === 'hotelMember' ? session?.hotelMemberId : access === 'vipMember' ? session?.vipMemberId : undefined
  return id ? createHash('sha256').update(id).digest('base64url').slice(0, 12) : undefined
}
