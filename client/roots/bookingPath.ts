import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'

/** The booking engine's door for a house (decisions §6): its slug is the last part of its address. */
export function bookingPath(locale: Locale, hotelPath: string): string {
  const slug = hotelPath.split('/').at(-1) ?? ''
  return `${pathFor('synxisRedirect', locale)}?hotel=${encodeURIComponent(slug)}`
}
