import type { Logger } from 'pino'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { type DescribedRoute, describeRoute, type RouteDescription } from '#server/http/describe/description.ts'
import { readSigned, signedHeaders } from '#server/http/signedIntake.ts'
import type { Store } from '#server/store/open.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { count, type Infer, object } from '#shared/http/answer.ts'
import { bounceLimits } from '#shared/limits.ts'
import { type BounceReport, readReport } from './report.ts'
import { countBounce } from './unreachable.ts'

const bounceAnswer = object('BounceAnswer', {
  /** Mails that this report was the first to say of that they came back. */
  counted: count,
})

/** POST /api/mail/bounces. */
const bouncesRoute = {
  name: 'postBounce',
  tag: 'notifications',
  method: 'POST',
  path: '/api/mail/bounces',
  summary: 'api.notifications.bounces',
  signature: 'notification',
  headers: signedHeaders,
  bodyType: 'message/rfc822',
  body: { type: 'string' },
  answers: { 202: bounceAnswer },
  errors: [
    ...['generic.badRequest', 'generic.badSignature', 'generic.tooLarge', 'generic.unsupportedType'],
    ...['generic.tooManyRequests', 'generic.unavailable'],
  ],
} as const satisfies RouteDescription

export interface BounceOptions {
  store: Store
  clock: () => number
  log: Logger
  limits: RateLimits
  /** MAIL_SECRET; without it the route is 503. */
  secrets: readonly string[]
}

/**
 * Takes a message that came to the return path of our mails. It counts if it names a mail that we sent, and the address
 * that this was sent to: a forged one names neither.
 * @throws ProductError generic.unavailable, generic.badSignature, generic.tooLarge, generic.unsupportedType,
 * generic.badRequest, generic.methodNotAllowed
 */
export function bounceIntake(options: BounceOptions): DescribedRoute {
  const { log } = options
  return describeRoute(bouncesRoute, async (req, res) => {
    const raw = await readSigned(req, { ...options, limitBytes: bounceLimits.reportBytes })
    if (!req.is('message/rfc822')) throw new ProductError('generic.unsupportedType')
    const report = await readReport(raw).catch(() => {
      throw new ProductError('generic.badRequest')
    })
    const counted = await countReport(options, report)
    log.info({ mails: report.mailIds, failed: report.failed.map(({ status }) => status), counted }, 'a mail came back')
    res
      .status(202)
      .set('Cache-Control', 'no-store')
      .json({ counted } satisfies Infer<typeof bounceAnswer>)
  })
}

function countReport({ store, clock }: BounceOptions, { mailIds, failed }: BounceReport): Promise<number> {
  // A report is about one mail; a thread of a mailing list could name many.
  const ids = mailIds.slice(0, 20)
  if (ids.length === 0 || failed.length === 0) return Promise.resolve(0)
  return store.transaction(async (tx) => {
    const mails = await tx
      .selectFrom('outbox')
      .select(['id', 'recipientKey'])
      .where('id', 'in', ids)
      .where('attempts', '>', 0)
      .where('recipientKey', '!=', '')
      .execute()
    let counted = 0
    for (const { id: mailId, recipientKey } of mails) {
      const failure = failed.find(({ emailKeys }) => emailKeys.includes(recipientKey))
      if (failure && (await countBounce(tx, { mailId, emailKey: recipientKey, status: failure.status }, clock())))
        counted += 1
    }
    return counted
  })
}
