import type { Env } from '#server/env.ts'
import type { PolicySources } from '#server/http/securityHeaders.ts'
import {
  bookingProviders,
  type TablePartner,
  type TablePartnerContent,
  tablePartnerOf,
  tablePartnerPage,
} from '#shared/booking/tablePartners.ts'
import type { PagePlan } from '../plan/plan.ts'

/**
 * Where the redirect of the booking bar leads: browsers count it as the form's own target. On every page: the router
 * draws a bar on a page that came with another page's policy.
 */
export function bookingTargets({ bookingEngine }: Pick<Env, 'bookingEngine'>): string[] {
  return bookingEngine ? [new URL(bookingEngine.url).origin] : []
}

/**
 * What the booking partners of restaurants add to the policy of a page with a form of a table: exactly the hosts of the
 * partners on that page. Other pages carry none of it, and a page with it is always loaded whole.
 */
export function tablePolicy(
  { tables }: Pick<Env, 'tables'>,
  { slots }: Pick<PagePlan, 'slots'>,
): PolicySources['tables'] | undefined {
  const partners = slots.map(partnerOf).filter((it) => it !== undefined)
  if (partners.length === 0) return undefined
  const scripted = partners.filter(({ provider }) => bookingProviders[provider].script)
  const originsOf = (addresses: string[]) => [...new Set(addresses.map((it) => new URL(it).origin))]
  const widgetsOf = (some: TablePartner[]) => originsOf(some.map(({ provider }) => tables[provider].widget))
  return {
    scripts: widgetsOf(scripted),
    frames: widgetsOf(partners),
    pages: originsOf(partners.map((it) => tablePartnerPage(it, tables[it.provider]))),
  }
}

/** The partner of the form that a slot draws (client/booking/TableForm). */
function partnerOf({ component, content }: PagePlan['slots'][number]): TablePartner | undefined {
  if (component === 'table_page') return (content.form as { partner: TablePartner } | undefined)?.partner
  // A service of the block's own is a link and opens nothing here.
  if (component !== 'booking' || content.kind !== undefined) return undefined
  return tablePartnerOf((content.restaurant as { content: TablePartnerContent } | undefined)?.content ?? {})
}
