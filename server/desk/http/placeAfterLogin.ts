import { type HeldRole, rolesAt } from '#shared/desk/rights.ts'
import { type DeskMatch, deskPath, matchDeskRoute } from '#shared/desk/routes.ts'
import { lastingAddress } from '#shared/http/deskAddress.ts'
import type { DeskInput } from './deskPage.ts'

/** In the address of the login: the page of the desk that was asked for without a session. */
export const placeName = 'to'

/** The login, from which the browser goes on to the page that it asked for; a form that was sent waits by itself. */
export function loginPath({ name, locale }: DeskMatch, { req }: Pick<DeskInput, 'req'>): string {
  const isPage = req.method !== 'POST' && name !== 'home' && name !== 'logout'
  return deskPath('login', locale) + placeQuery(isPage ? lastingAddress(req.originalUrl) : null)
}

/** The query that carries a place; empty for one that is no page of the desk. */
export function placeQuery(place: string | null): string {
  return place && pageOf(place) ? `?${new URLSearchParams({ [placeName]: place })}` : ''
}

/**
 * The page that was asked for, in the language of the login.
 * @returns undefined: none was, or it is of a house where the person has no role, as on a counter's shared computer
 */
export function placeAfterLogin(
  { query, locale }: Pick<DeskInput, 'query' | 'locale'>,
  roles: readonly HeldRole[],
): string | undefined {
  const page = pageOf(query.get(placeName) ?? '')
  if (!page) return undefined
  const { match, search } = page
  const { house } = match.params
  return house === undefined || rolesAt(roles, house).length > 0
    ? deskPath(match.name, locale, match.params) + search
    : undefined
}

function pageOf(place: string): { match: DeskMatch; search: string } | undefined {
  const [path = '', query] = place.split('?')
  const match = matchDeskRoute(path)
  return match && { match, search: query ? `?${query}` : '' }
}
