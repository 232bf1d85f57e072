import pino, { type DestinationStream, type Logger } from 'pino'
import type { Env } from '#server/env/index.ts'
import { requestContext } from '#server/http/log/requestLog.ts'
import { scrubText } from '#shared/http/monitoring.ts'
import type { Monitoring } from './monitoring.ts'

/** Never written, at any depth of a line. */
const secrets = ['cookie', 'authorization', 'token', 'password', 'email', 'recipient', 'body']

/**
 * The log: one line of JSON an event, with the id of its request, and without personal data: addresses and keys are
 * removed from errors' messages. Unforeseen errors go on to the monitoring.
 */
export function createLog(
  { logLevel }: Pick<Env, 'logLevel'>,
  monitoring: Pick<Monitoring, 'notice'>,
  to?: DestinationStream,
): Logger {
  return pino(
    {
      level: logLevel,
      redact: secrets.flatMap((name) => [name, `*.${name}`]),
      serializers: { err: loggable },
      mixin: (_line, _level, logger) => {
        const request = requestContext.getStore()
        return request && request.log !== logger ? { requestId: request.requestId } : {}
      },
      hooks: {
        logMethod(args, write, level) {
          const [first, second] = args as unknown[]
          const message = typeof first === 'string' ? first : String(second ?? '')
          const error = (first as { err?: unknown } | null)?.err
          monitoring.notice({ level, message, error, requestId: requestContext.getStore()?.requestId })
          write.apply(this, args)
        },
      },
    },
    to ?? pino.destination(1),
  )
}

/** The parts of an error that tell its origin. Its other properties quote rows, addresses and bodies. */
function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return scrubText(String(error))
  const { type, message, stack, code, status, id } = pino.stdSerializers.err(error)
  return { type, message: scrubText(message), stack: scrubText(stack), code, status, id }
}
