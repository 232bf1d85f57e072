import { createHmac } from 'node:crypto'
import type { MerchantStore, StoredEvent } from './merchantStore.ts'

export interface Deliveries {
  /** Sends due notifications soon. */
  nudge(): void
  /** Holds notifications back, or releases them. */
  hold(isHeld: boolean): void
  close(): Promise<void>
}

export interface DeliveriesOptions {
  store: MerchantStore
  clock: () => number
  webhookUrl: () => string
  /** While a secret is being replaced there are two, and each signs. */
  webhookSecrets: readonly string[]
}

/** Pauses after failures; the last one repeats, for three days as at Stripe. */
const pausesMs = [500, 1000, 2000, 5000, 15_000, 60_000, 5 * 60_000]
const mostAttempts = 1000
const lookMs = 1000
const timeoutMs = 10_000

/**
 * Signed webhooks, sent until they are accepted, in no certain order: `t=…,v1=…` as Stripe signs them. A redirect is no
 * acceptance.
 */
export function startDeliveries({ store, clock, webhookUrl, webhookSecrets }: DeliveriesOptions): Deliveries {
  let isHeld = false
  let isClosed = false
  let sending: Promise<void> | undefined
  const timer = setInterval(look, lookMs)
  timer.unref()
  return {
    nudge: () => void setImmediate(look),
    hold(held) {
      isHeld = held
      look()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await sending
    },
  }

  function look(): void {
    if (sending || isHeld || isClosed) return
    const due = store.due(clock())
    if (due.length === 0) return
    sending = Promise.all(due.map(send)).then(() => {
      sending = undefined
      if (store.due(clock()).length > 0) setImmediate(look)
    })
  }

  async function send({ id, body, attempts }: StoredEvent): Promise<void> {
    const isTaken = await post(body).catch(() => false)
    if (isTaken || attempts + 1 >= mostAttempts) return store.taken(id)
    store.again(id, attempts + 1, clock() + (pausesMs[attempts] ?? pausesMs.at(-1) ?? 0))
  }

  async function post(body: string): Promise<boolean> {
    const time = Math.floor(clock() / 1000)
    const sign = (secret: string) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const signatures = webhookSecrets.map((secret) => `v1=${sign(secret)}`)
    const answer = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        // In test mode a signature of an older scheme follows, which nobody may believe.
        'Stripe-Signature': [`t=${time}`, ...signatures, `v0=${sign('nobody')}`].join(','),
      },
      redirect: 'manual',
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return answer.ok
  }
}
