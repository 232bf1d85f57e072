import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'

/**
 * The booking engine's door for a house (decisions §6): its slug is the last part of its address.
 * @param code of an offer, which the engine takes as it is
 */
export function bookingPath(locale: Locale, hotelPath: string, code?: string): string {
  const query = new URLSearchParams({ hotel: hotelPath.split('/').at(-1) ?? '', ...(code && { code }) })
  return `${pathFor('synxisRedirect', locale)}?${query}`
}
