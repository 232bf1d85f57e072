// A receiver of events in a process of its own, with the standard's own library: says what came to the test that forked it.
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

/** An event as it came, with the secrets by which the library takes it. */
export interface ReceivedEvent {
  path: string
  id: string
  signatures: number
  verifiedBy: string[]
  body: {
    type: string
    timestamp: string
    data: Record<string, unknown> & { [About in 'member' | 'subscriber']?: Record<string, unknown> }
  }
}

/** The receiver's answer from now on to what comes to a path. */
export interface ReceiverOrder {
  path: string
  answer: number | 'hang'
  location?: string
}

export type ToReceiver = { order: ReceiverOrder } | { aheadMs: number }
export type FromReceiver = { port: number } | { received: ReceivedEvent } | { done: true }

const secrets = JSON.parse(process.env.RECEIVER_SECRETS ?? '[]') as string[]
const orders = new Map<string, ReceiverOrder>()
const realNow = Date.now
let aheadMs = 0
Date.now = () => realNow() + aheadMs
const say = (it: FromReceiver) => process.send?.(it)

const server = createServer(async (req, res) => {
  const path = req.url ?? ''
  let text = ''
  for await (const part of req) text += part
  const headers = req.headers as Record<string, string>
  const verifiedBy = secrets.filter((it) => {
    try {
      new Webhook(it).verify(text, headers)
      return true
    } catch {
      return false
    }
  })
  const signatures = headers['webhook-signature']?.split(' ').length ?? 0
  const { answer = 204, location } = orders.get(path) ?? {}
  say({ received: { path, id: headers['webhook-id'] ?? '', signatures, verifiedBy, body: JSON.parse(text || '{}') } })
  if (answer === 'hang') return
  if (location) res.setHeader('Location', location)
  res.statusCode = answer
  res.end()
}).listen(0, '127.0.0.1', () => say({ port: (server.address() as { port: number }).port }))

process.on('message', (it: ToReceiver) => {
  if ('order' in it) orders.set(it.order.path, it.order)
  else aheadMs = it.aheadMs
  say({ done: true })
})
process.on('disconnect', () => process.exit())
