import type { Answer, Client } from './client.ts'

/** Posts a form of a page as a browser without scripts does. */
export function postForm(
  client: Client,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return client.send('POST', path, new URLSearchParams(fields).toString(), { ...type, ...headers })
}

/** The HTML of a page without the card of consent, which is a form on every page and knows its address. */
export function withoutConsent(html: string): string {
  return html.replace(/<aside class="Consent".*?<\/aside>/s, '')
}

/** Values of the text fields of a page, by name; of boxes and radios what is ticked. Without those of the consent card. */
export function valuesIn(html: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [tag] of withoutConsent(html).matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1]
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ''
    const isTicked = /type="(radio|checkbox)"/.test(tag)
    if (name && (!isTicked || /\bchecked\b/.test(tag))) values[name] = value
  }
  return values
}

/** Messages beside fields, by the id of the control that they belong to. */
export function errorsIn(html: string): Record<string, string> {
  const errors = [
    ...html.matchAll(/<(p|span) class="Field-error" id="([^"]*)-error">(?:[^<]*<svg.*?<\/svg>)?(.*?)<\/\1>/gs),
  ]
  return Object.fromEntries(errors.map(([, , id = '', message = '']) => [id, message]))
}
