import type { Env } from '#server/env/index.ts'
import type { TableSources } from '#server/http/securityHeaders.ts'
import {
  bookingProviders,
  type TablePartner,
  type TablePartnerContent,
  tablePartnerOf,
  tablePartnerPage,
} from '#shared/booking/tablePartners.ts'
import type { PlannedSlot } from './plan.ts'

/**
 * The additions of restaurants' booking partners to the policy of a page with a table form: exactly the hosts of the
 * partners on that page. Browsers load such a page as a document; other pages have none of these hosts.
 */
export function tablePolicy({ tables }: Pick<Env, 'tables'>, slots: readonly PlannedSlot[]): TableSources | undefined {
  const partners = slots.map(partnerOf).filter((it) => it !== undefined)
  if (partners.length === 0) return undefined
  const scripted = partners.filter(({ provider }) => bookingProviders[provider].script)
  const originsOf = (addresses: string[]) => [...new Set(addresses.map((it) => new URL(it).origin))]
  const widgetsOf = (some: TablePartner[]) => originsOf(some.map(({ provider }) => tables[provider].widget))
  return {
    scripts: widgetsOf(scripted),
    frames: widgetsOf(partners),
    payment: widgetsOf(partners.filter(({ provider }) => bookingProviders[provider].asksForPayment)),
    // TheFork's form leads to its window, its page is a link alone.
    pages: originsOf(
      partners.map((it) =>
        it.provider === 'thefork' ? tables.thefork.widget : tablePartnerPage(it, tables[it.provider]),
      ),
    ),
  }
}

/** The partner of a slot's form (client/booking/TableForm). */
function partnerOf({ component, content }: PlannedSlot): TablePartner | undefined {
  if (component === 'table_page') return (content.form as { partner: TablePartner } | undefined)?.partner
  // A block with a service of its own is a link and needs no host here.
  if (component !== 'booking' || content.kind !== undefined) return undefined
  return tablePartnerOf((content.restaurant as { content: TablePartnerContent } | undefined)?.content ?? {})
}
