import pino, { type DestinationStream, type LogFn, type Logger } from 'pino'
import type { Env } from '#server/env/index.ts'
import { requestContext } from '#server/http/log/requestLog.ts'
import { routeOf } from '#server/http/log/routeOf.ts'
import { scrubText } from '#shared/http/monitoring.ts'
import type { Monitoring } from './monitoring.ts'
import { createRepeats } from './repeats.ts'
import { mapStack } from './stacks.ts'

/** Never written, at any depth of a line. */
const secrets = ['cookie', 'authorization', 'token', 'password', 'email', 'recipient', 'body']

/** Messages of lines that are written each: one a request, and the security log. */
const everyOne = new Set(['request', 'security'])
const warnLevel = 40

type LogArguments = Parameters<LogFn>

/** The id of the request that a line belongs to, for a logger that does not carry it already. */
export function requestOfLine(_line: object, _level: number, logger: Logger): { requestId?: string } {
  const request = requestContext.getStore()
  return request && request.log !== logger ? { requestId: request.requestId } : {}
}

/**
 * The log: one line of JSON an event, with the id of its request, and without personal data: addresses and keys are
 * removed from errors' messages, whose stacks name the sources. From `warn` up a cause has one line a second, with how many were left out before it
 * (`repeated`). Unforeseen errors go on to the monitoring, each of them.
 */
export function createLog(
  { logLevel }: Pick<Env, 'logLevel'>,
  monitoring: Pick<Monitoring, 'notice'>,
  to?: DestinationStream,
): Logger {
  const leftOutBefore = createRepeats()
  return pino(
    {
      level: logLevel,
      redact: secrets.flatMap((name) => [name, `*.${name}`]),
      serializers: { err: loggable },
      mixin: requestOfLine,
      hooks: {
        logMethod(args, write, level) {
          const [first, second] = args as unknown[]
          const message = typeof first === 'string' ? first : String(second ?? '')
          const { err: error, payment } = (first ?? {}) as { err?: unknown; payment?: unknown }
          const request = requestContext.getStore()
          monitoring.notice({ level, message, error, requestId: request?.requestId })
          if (level < warnLevel || everyOne.has(message)) return write.apply(this, args)
          const route = request && routeOf(request.url).class
          const repeated = leftOutBefore({ message, error, route, payment })
          if (repeated === undefined) return
          write.apply(this, repeated === 0 ? args : withRepeated(args, repeated))
        },
      },
    },
    to ?? pino.destination(1),
  )
}

function withRepeated(args: LogArguments, repeated: number): LogArguments {
  const [first, ...rest] = args as unknown[]
  return (
    typeof first === 'string' ? [{ repeated }, first, ...rest] : [{ ...(first as object), repeated }, ...rest]
  ) as LogArguments
}

/** The parts of an error that tell its origin. Its other properties quote rows, addresses and bodies. */
function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return scrubText(String(error))
  const { type, message, stack, code, status, id } = pino.stdSerializers.err(error)
  return { type, message: scrubText(message), stack: scrubText(mapStack(stack)), code, status, id }
}
