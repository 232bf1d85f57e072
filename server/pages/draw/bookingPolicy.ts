import type { Env } from '#server/env.ts'
import type { PolicySources } from '#server/http/securityHeaders.ts'
import type { PagePlan } from '../plan/plan.ts'

/**
 * Where the redirect of the booking bar leads: browsers count it as the form's own target. On every page: the router
 * draws a bar on a page that came with another page's policy.
 */
export function bookingTargets({ bookingEngine }: Pick<Env, 'bookingEngine'>): string[] {
  return bookingEngine ? [new URL(bookingEngine.url).origin] : []
}

/**
 * What the booking services of restaurants add to the policy of a page with a booking block; other pages carry none of
 * it. All three, whichever the block leads to: the router may draw another restaurant on the same document.
 */
export function tablePolicy(
  { tables }: Pick<Env, 'tables'>,
  { slots }: Pick<PagePlan, 'slots'>,
): PolicySources['tables'] | undefined {
  if (!slots.some(({ component }) => component === 'booking' || component === 'table_page')) return undefined
  const services = Object.values(tables)
  const originsOf = (addresses: string[]) => [...new Set(addresses.map((it) => new URL(it).origin))]
  return {
    widgets: originsOf(services.map(({ widget }) => widget)),
    pages: originsOf(services.map(({ address }) => address)),
  }
}
