/**
 * In the query of what a page of the desk asks for by itself: a refresh, a look at what others move, a mail in its frame.
 * A request with it does not prolong the session.
 */
export const byItselfName = 'follow'

/** Names in a query that hold for one answer: the outcome of a form, a form that stands again, and who asked. */
const passing = ['done', 'again', 'resume', byItselfName]

/** A page's query without what holds for one answer. */
export function lastingQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const name of passing) query.delete(name)
  return query
}

/** The address of the page itself. @param url path and query */
export function lastingAddress(url: string): string {
  const [path = '', search = ''] = url.split('?')
  const query = lastingQuery(search)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The address by which a page asks for a page of the desk by itself. @param search with or without `?` */
export function addressByItself(path: string, search: string): string {
  const query = lastingQuery(search)
  query.set(byItselfName, '1')
  return `${path}?${query}`
}
