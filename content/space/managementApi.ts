import { setTimeout as delay } from 'node:timers/promises'
import Bottleneck from 'bottleneck'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { managementLimits } from './managementLimits.ts'
import type { SpaceSettings } from './settings.ts'

/** A thing of the space as the Management API answers it; its names are Storyblok's. */
export type Item = Record<string, unknown>

/** Storyblok's Management API for one space. Paths are below `spaces/{id}`; '' is the space itself. */
export interface ManagementApi {
  get(path: string): Promise<Item>
  /** Every page of a list, of which the last part of the path is the name in the answer. */
  list(path: string): Promise<Item[]>
  post(path: string, body: object): Promise<Item>
  put(path: string, body: object): Promise<Item>
  /** Brings a file into the space, by way of its bucket. @returns the asset as the space knows it */
  upload(file: { filename: string; size?: string }, bytes: Buffer): Promise<Item>
}

/** A refusal of the Management API, in words that say what to do. */
export class ManagementError extends Error {
  override readonly name = 'ManagementError'
  /** Undefined when nobody answered. */
  readonly status: number | undefined

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** Asks at the pace that the plan allows, one start after another; 429 is waited out in growing pauses. */
export function openManagementApi({ base, token, spaceId, requestsPerSecond }: SpaceSettings): ManagementApi {
  const pace = new Bottleneck({ minTime: Math.ceil(managementLimits.secondMs / requestsPerSecond) })
  const api: ManagementApi = {
    get: async (path) => (await ask('GET', path)).body,
    post: async (path, body) => (await ask('POST', path, body)).body,
    put: async (path, body) => (await ask('PUT', path, body)).body,
    async list(path) {
      const found: Item[] = []
      for (let page = 1; ; page++) {
        const { body, total } = await ask('GET', `${path}?per_page=${managementLimits.pageSize}&page=${page}`)
        const items = itemsIn(body, path)
        found.push(...items)
        // Lists that are never cut into pages tell no total.
        if (items.length === 0 || !(found.length < total)) return found
      }
    },
    async upload(file, bytes) {
      const signed = await api.post('assets', { ...file, validate_upload: 1 })
      const form = new FormData()
      for (const [field, value] of Object.entries(itemIn(signed, 'fields'))) form.append(field, String(value))
      // The file comes last: the bucket ignores what follows it.
      form.append('file', new Blob([new Uint8Array(bytes)]), file.filename)
      const signal = AbortSignal.timeout(managementLimits.uploadTimeoutMs)
      const answer = await fetch(String(signed.post_url), { method: 'POST', body: form, signal })
      if (!answer.ok) throw new ManagementError(`The bucket answers ${answer.status}`, answer.status)
      await api.get(`assets/${signed.id}/finish_upload`)
      return api.get(`assets/${signed.id}`)
    },
  }
  return api

  async function ask(method: string, path: string, body?: object): Promise<{ body: Item; total: number }> {
    for (let tries = 1; ; tries++) {
      const response = await pace.schedule(() => send(method, path, body))
      if (response.status === 429 && tries <= managementLimits.busyRetries) {
        await delay(Math.min(managementLimits.longestPauseMs, managementLimits.firstPauseMs * 2 ** (tries - 1)))
        continue
      }
      const text = await response.text()
      if (!response.ok) throw new ManagementError(sentenceOf(response.status, text), response.status)
      const answer: unknown = text === '' ? {} : JSON.parse(text)
      return { body: isRecord(answer) ? answer : {}, total: Number(response.headers.get('total') ?? Number.NaN) }
    }
  }

  function send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${base}/v1/spaces/${spaceId}${path && '/'}${path}`, {
      method,
      headers: { Authorization: token, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(managementLimits.timeoutMs),
    }).catch((cause: Error) => {
      throw new ManagementError(`${base} does not answer (${cause.message}); run the command again`, undefined, cause)
    })
  }

  /** @param text the answer's own words, which name component and field */
  function sentenceOf(status: number, text: string): string {
    const reason = `: ${text
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .slice(0, 300)}`
    if (status === 401) return `${base} does not accept the token (STORYBLOK_OAUTH_TOKEN), or the space is elsewhere`
    if (status === 403)
      return `The token's user must be an admin of space ${spaceId}, and the plan must allow it${reason}`
    if (status === 404) return `${base} does not find it in space ${spaceId} (STORYBLOK_SPACE_ID)${reason}`
    return `${status}${reason}`
  }
}

/** The object that an answer has under a name; {} without one. */
export function itemIn(answer: Item, key: string): Item {
  const value = answer[key]
  return isRecord(value) ? value : {}
}

/** The objects of a list that an answer has under a name. */
export function itemsIn(answer: Item, key: string): Item[] {
  const value = answer[key]
  return Array.isArray(value) ? value.filter(isRecord) : []
}
