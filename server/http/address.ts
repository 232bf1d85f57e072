import { ProductError } from '#shared/errors/productError.ts'
import { type Locale, splitPath } from '#shared/locales.ts'

/** Characters of path and query; far above our longest address. */
export const longestAddress = 2000

/** The address of a page, decoded once and checked. */
export interface PageAddress {
  /** Decoded path with /en, slashes as sent; the message of a missing page names it. */
  path: string
  locale: Locale
  /** Decoded, without /en and without leading slash: `''` is the home page. */
  slug: string
  /** With the question mark, as it came, or `''`. */
  search: string
  query: URLSearchParams
}

/**
 * Reads a request's address.
 * @throws ProductError page.badAddress for broken percent-encoding, backslashes, dot segments and control characters;
 *   page.addressTooLong
 */
export function readAddress(url: string): PageAddress {
  if (url.length > longestAddress) throw new ProductError('page.addressTooLong')
  const questionMark = url.indexOf('?')
  const rawPath = questionMark < 0 ? url : url.slice(0, questionMark)
  const search = questionMark < 0 ? '' : url.slice(questionMark)
  const path = decodePath(rawPath)
  return { path, ...splitPath(path), search, query: new URLSearchParams(search) }
}

function decodePath(raw: string): string {
  // An absolute-form request target or `*` is no page.
  if (!raw.startsWith('/')) throw new ProductError('page.badAddress')
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch (cause) {
    throw new ProductError('page.badAddress', { cause })
  }
  // An encoded slash would make a different address that looks the same; dots lead to a parent folder.
  const isTwisted = /%2f|%5c/i.test(raw) || path.includes('\\') || /(^|\/)\.{1,2}(\/|$)/.test(path)
  if (isTwisted || hasControlCharacter(path)) throw new ProductError('page.badAddress')
  return path.normalize('NFC')
}

function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}
