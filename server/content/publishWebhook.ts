import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { type DescribedRoute, describeRoute } from '#server/http/describe/description.ts'
import { readSignedBody } from '#server/http/signedBody.ts'
import { isSameSecret } from '#server/identity/secretTexts.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { publishWebhookRoute } from './contentApi.ts'

export interface WebhookOptions {
  /** Two while one is replaced; without one every request is refused. */
  secrets: readonly string[]
  limits: RateLimits
  /** The uuid of a story by its number; undefined for an unknown one. */
  uuidOf: (storyId: number) => string | undefined
  /** Looks at the content service again. */
  look: (announced: readonly string[]) => Promise<void>
  log: Logger
}

/**
 * POST /api/content/webhook: Storyblok reports a publication. Signed with the hex HMAC-SHA1 of the raw body, without a
 * time, so a copy of an old one is valid too: it only ever means "look again". Answered before the work, since
 * Storyblok waits and does not repeat.
 * @throws ProductError generic.notConnected, and those of {@link readSignedBody}
 */
export function publishWebhook({ secrets, limits, uuidOf, look, log }: WebhookOptions): DescribedRoute {
  return describeRoute(publishWebhookRoute, async (req, res) => {
    const body = await readSignedBody(req, {
      limits,
      limitBytes: bodyLimitBytes,
      claimOf({ headers: { 'webhook-signature': signature } }) {
        if (typeof signature !== 'string' || !/^[0-9a-f]{40}$/i.test(signature) || secrets.length === 0)
          throw new ProductError('generic.notConnected')
        return (read) => {
          if (!secrets.some((it) => isSigned(read, signature, it))) throw new ProductError('generic.notConnected')
          return read
        }
      },
    })
    const announced = parsePublishBody(body)
    res.set('Cache-Control', 'no-store').json({ accepted: true })
    const uuid = announced.storyId === undefined ? undefined : uuidOf(announced.storyId)
    log.info(
      { action: announced.action, storyId: announced.storyId, known: uuid !== undefined },
      'the content service reports a change',
    )
    look(uuid ? [uuid] : []).catch(() => {
      // The look has logged it; the next poll sees the version that this one missed.
    })
  })
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  return isSameSecret(signature.toLowerCase(), createHmac('sha1', secret).update(body).digest('hex'))
}

/** Older bodies lack `full_slug`, other kinds of change the story: neither is a reason to refuse. */
function parsePublishBody(body: Buffer): { action?: string; storyId?: number } {
  let value: unknown
  try {
    value = JSON.parse(body.toString())
  } catch (cause) {
    throw new ProductError('generic.badRequest', { cause })
  }
  if (!isRecord(value)) throw new ProductError('generic.badRequest')
  const { action, story_id } = value
  return {
    ...(typeof action === 'string' && { action }),
    ...(typeof story_id === 'number' && Number.isSafeInteger(story_id) && { storyId: story_id }),
  }
}
