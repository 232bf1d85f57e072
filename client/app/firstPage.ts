import { pageData } from '#client/app/dataNames.ts'
import { isIsland, type PagePayload } from '#shared/http/pages.ts'

/**
 * The payload of the page that the server drew into this document. Static parts are left out of
 * `#page-data`, since their HTML stands in the DOM already: it is taken from there.
 * @throws when the document was cut before it
 */
export function readFirstPage(): PagePayload {
  const data = document.getElementById('page-data')
  if (!data) throw new Error('This document has no #page-data')
  const payload = JSON.parse(data.textContent ?? '') as PagePayload
  return {
    ...payload,
    localHeader: payload.localHeader === undefined ? undefined : htmlOf('local-header'),
    slots: payload.slots.map((slot) => (isIsland(slot) ? slot : { ...slot, html: htmlOf(slot.id) })),
  }
}

/** The HTML in the place of a slot. React's own markup is outside of it. */
function htmlOf(id: string): string {
  return document.querySelector(`[${pageData.slot}="${CSS.escape(id)}"]`)?.innerHTML ?? ''
}
