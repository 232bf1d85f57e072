import type { RouteDescription } from '#server/http/describe/description.ts'
import { count, type Infer, instant, nullable, object, oneOf, only, text } from '#shared/http/answer.ts'

const health = object('ContentHealth', {
  /** `ok`: confirmed a moment ago; `stale`: the stored content is served; `down`: no content, or too old. */
  state: oneOf(['ok', 'stale', 'down']),
  /** Version of the content, Unix seconds; 0 when none is known. */
  cv: count,
  /** Number of known published stories. */
  stories: count,
  /** Time of the last answer that confirmed everything; null before the first. */
  lastSuccess: nullable(instant),
})
export type ContentHealth = Infer<typeof health>

/** GET /api/content/health. */
export const contentHealthRoute = {
  name: 'readContentHealth',
  tag: 'site',
  method: 'GET',
  path: '/api/content/health',
  summary: 'api.site.readContentHealth',
  answers: { 200: health, 503: health },
  errors: [],
} as const satisfies RouteDescription

/** POST /api/content/webhook. */
export const publishWebhookRoute = {
  name: 'publishWebhook',
  tag: 'site',
  method: 'POST',
  path: '/api/content/webhook',
  summary: 'api.site.publishWebhook',
  headers: { 'webhook-signature': text },
  signature: 'storyblok',
  body: {
    type: 'object',
    properties: { action: text, story_id: { type: 'integer' }, full_slug: text },
    externalDocs: { url: 'https://www.storyblok.com/docs/concepts/webhooks' },
  },
  answers: { 200: object('Accepted', { accepted: only(true) }) },
  errors: [
    ...['generic.notConnected', 'generic.badRequest', 'generic.tooLarge'],
    ...['generic.unsupportedType', 'generic.tooManyRequests'],
  ],
} as const satisfies RouteDescription
