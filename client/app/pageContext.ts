import { createContext, useContext } from 'react'
import type { Channel } from '#shared/account/optins.ts'
import type { BookingProvider, TableService } from '#shared/booking/tablePartners.ts'
import type { Contacts, MemberLink } from '#shared/http/pages.ts'
import type { Locale } from '#shared/locales.ts'

/** The page as its views know it. Never a member: pages are the same for everybody. */
export interface PageContextValue {
  locale: Locale
  /** Public path of the page, with /en. */
  path: string
  /** Public path of the same page in both languages. */
  alternates: Record<Locale, string>
  /** Public origin of the site, for addresses that leave it; the browser, which draws islands alone, has none. */
  origin?: string
  /** Today in the house’s zone, `YYYY-MM-DD`: views never ask the machine's clock. */
  today: string
  /** Epoch ms at which the page is drawn; an island, whose page may be kept, gets the day's beginning instead. */
  now: number
  /** How to reach the group: what a block whose service is down gives instead. */
  contacts: Contacts
  /** The captcha of forms, when one is set. */
  captcha?: { version: 'v2' | 'v3'; siteKey: string; scriptUrl: string }
  /** Channels by which the house writes to people. */
  channels?: readonly Channel[]
  /** Its reader protects themselves: nothing that leads to games. */
  gamingOff?: boolean
  /** Drawn anew with each page that is for one reader, for its forms: posted twice, they act once. */
  formKey?: string
  /** Links that its reader alone has in the menu of the account. */
  memberLinks?: readonly MemberLink[]
  /** Where the booking services of restaurants live; their own addresses without it. */
  tables?: Readonly<Record<BookingProvider, TableService>>
  /** Origin that stands in for the ticket offices of shows; their own without it. */
  ticketOffice?: string
  /** Says that what is drawn is only right until then (epoch ms); the page is drawn anew after it. */
  validUntil(time: number): void
}

const PageContext = createContext<PageContextValue | null>(null)

export const PageProvider = PageContext.Provider

/** The page that a view stands on. @throws outside a page */
export function usePage(): PageContextValue {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage outside of a page')
  return page
}
