import { createHmac } from 'node:crypto'
import type { Site } from '#test/support/site.ts'

/** Posts a report to a site as Storyblok does: signed with the hex HMAC-SHA1 of the body. */
export function report(site: Site, body: object): Promise<Response> {
  const text = JSON.stringify(body)
  const signature = createHmac('sha1', 'webhook-secret-of-the-tests').update(text).digest('hex')
  return fetch(`${site.url}/api/content/webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'webhook-signature': signature },
    body: text,
  })
}

/** A body as the documentation of webhooks shows it. */
export function storyBody(action: string, story_id: number, full_slug = 'website-hotels/x') {
  return {
    text: `The user a@b.test ${action} the Story X (${full_slug})`,
    action,
    space_id: 100100,
    story_id,
    full_slug,
  }
}
