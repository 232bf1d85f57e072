/** The description of a page or mail for search engines and mail programs (schema.org), block by block, lists as their members. */
// biome-ignore lint/suspicious/noExplicitAny: parsed JSON, whose fields the test names
export function jsonLd(html: string): any[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, it = '']) =>
    [JSON.parse(it)].flat(),
  )
}
