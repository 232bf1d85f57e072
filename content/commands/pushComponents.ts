import { pino } from 'pino'
import { createClient } from '#server/content/client/client.ts'
import { minTimes, openLimiter } from '#server/content/client/limiter.ts'
import { pacedFetch } from '#server/content/client/pacedFetch.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Component } from '../components.ts'

export interface PushOptions {
  /** Base of the Management API, `https://mapi.storyblok.com/v1`. */
  api: string
  oauthToken: string
  spaceId: string
}

/**
 * Sends component definitions to a space: components that it has are changed, others created, and its
 * further components stay. Three requests a second, as the Management API allows.
 * @returns names of the components made and changed
 * @throws ContentServiceError when the service refuses or does not answer
 */
export async function pushComponents(
  components: readonly Component[],
  { api, oauthToken, spaceId }: PushOptions,
): Promise<{ made: string[]; changed: string[] }> {
  const log = pino({ level: 'warn' })
  const limiter = openLimiter({ id: `push-${spaceId}`, minTime: minTimes.management, log })
  const client = createClient({ api, oauthToken, version: 'draft', fetch: pacedFetch({ limiter, log }) })
  const path = `spaces/${spaceId}/components`
  const made: string[] = []
  const changed: string[] = []
  try {
    const known = idsOf(await client.get(path, {}))
    for (const component of components) {
      const id = known.get(component.name)
      if (id === undefined) await client.post(path, { component })
      else await client.put(`${path}/${id}`, { component: { id, ...component } })
      ;(id === undefined ? made : changed).push(component.name)
    }
  } finally {
    await limiter.close()
  }
  return { made, changed }
}

function idsOf(answer: unknown): Map<string, number> {
  const list = isRecord(answer) && Array.isArray(answer.components) ? answer.components.filter(isRecord) : []
  const named = list.flatMap(({ name, id }) =>
    typeof name === 'string' && typeof id === 'number' ? [[name, id] as const] : [],
  )
  return new Map(named)
}
