/**
 * Whether this visitor allowed measuring (spec §4, L7). The answer is kept in the `consent` cookie: the
 * kinds allowed, `analytics` among them. As long as nothing asks for it nobody gave it: no cookie is no.
 */
export function isConsentGiven(): boolean {
  // Not decoded: whatever stands round the word, quotes may come as `%22`.
  return document.cookie.split('; ').some((it) => it.startsWith('consent=') && /[^a-z]analytics(?![a-z])/i.test(it))
}
