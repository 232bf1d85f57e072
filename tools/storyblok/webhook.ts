import { createHmac } from 'node:crypto'
import type { Change } from '#content/library/changes.ts'
import type { Log } from '#content/library/readFolder.ts'
import { titleOf } from '#content/library/snapshot.ts'
import type { WebhookBody } from '#content/types.ts'

export interface Webhook {
  url: string
  /** Key of the signature; '' sends none. */
  secret: string
}

/** Calls of each address about changes, one after another in the order of the changes, never repeated. */
export interface Webhooks {
  tell(changes: readonly Change[]): void
  /** Resolves when every call so far has been answered or given up. */
  settled(): Promise<void>
}

/** @param timeoutMs time after which a call without an answer is given up */
export function createWebhooks(webhooks: readonly Webhook[], spaceId: number, log: Log, timeoutMs = 10_000): Webhooks {
  const lines = new Map<Webhook, Promise<void>>()
  return {
    tell(changes) {
      for (const webhook of webhooks) {
        for (const change of changes) {
          const before = lines.get(webhook) ?? Promise.resolve()
          lines.set(
            webhook,
            before.then(() => post(webhook, bodyOf(change, spaceId), log, timeoutMs)),
          )
        }
      }
    },
    settled: async () => {
      await Promise.all(lines.values())
    },
  }
}

async function post({ url, secret }: Webhook, body: WebhookBody, log: Log, timeoutMs: number): Promise<void> {
  const bytes = JSON.stringify(body)
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'User-Agent': 'Storyblok Webhook' }
  if (secret) headers['webhook-signature'] = createHmac('sha1', secret).update(bytes).digest('hex')
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method: 'POST', headers, body: bytes, signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (!answer.ok) log(`the webhook ${url} answered ${answer.status}`)
  } catch (error) {
    log(`the webhook ${url} cannot be reached: ${error instanceof Error ? error.message : error}`)
  }
}

function bodyOf(change: Change, space_id: number): WebhookBody {
  if (change.action === 'entries_updated') {
    const text = `The datasource ${change.datasource} has been updated`
    return { text, action: change.action, space_id, datasource_slug: change.datasource }
  }
  const { action, story } = change
  const name = story.draft.source.name ?? titleOf(story.slug)
  const text = `The story ${name} (${story.fullSlug}) has been ${action}`
  return { text, action, space_id, story_id: story.id, full_slug: story.fullSlug }
}
