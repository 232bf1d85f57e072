import { cp, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import StoryblokClient, { type ISbConfig } from 'storyblok-js-client'
import { newFolder } from '#test/support/folders.ts'
import { type ContentService, startContentService } from '#tools/storyblok/serve.ts'
import type { ContentServiceOptions } from '#tools/storyblok/settings.ts'

/** A content service over its own copy of the fixture stories, and the ways to ask it. */
export interface FixtureService {
  service: ContentService
  storiesDir: string
  dataDir: string
  /** The service's log lines. */
  lines: string[]
  /** The real client, at this service. */
  client(config?: ISbConfig): StoryblokClient
  /** GET below `/v2/cdn/` with the public token and the current version, not following redirects. */
  get(path: string, parameters?: Record<string, string>): Promise<Answer>
  /** Any request as it is written. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any
}

/** Saturday 21 November 2026, noon in UTC, 13:00 in Paris. */
export const fixtureNow = new Date('2026-11-21T12:00:00Z')

export async function startFixture(options: Partial<ContentServiceOptions> = {}): Promise<FixtureService> {
  const folder = await newFolder('hautemer-content-')
  const [storiesDir, dataDir] = [join(folder, 'stories'), join(folder, 'data')]
  await cp(join(import.meta.dirname, 'fixtures/stories'), storiesDir, { recursive: true })
  await dateFiles(storiesDir)
  const lines: string[] = []
  const service = await startContentService({
    port: 0,
    storiesDir,
    dataDir,
    now: () => fixtureNow,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    log: (line) => lines.push(line),
    ...options,
  })
  const address = (path: string) => `${service.url}${path}`
  return {
    service,
    storiesDir,
    dataDir,
    lines,
    client: (config) =>
      new StoryblokClient({ endpoint: address('/v2'), accessToken: 'public', rateLimit: 1000, ...config }),
    async get(path, parameters = {}) {
      const query = new URLSearchParams({ token: 'public', cv: String(service.cv()), ...parameters })
      const answer = await fetch(address(`/v2/cdn/${path}?${query}`), { redirect: 'manual' })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    },
    fetch: (path, init) => fetch(address(path), { redirect: 'manual', ...init }),
    async stop() {
      await service.close()
    },
  }
}

/** A story's date is also its file's, which a copy would set to the real day, before or after `fixtureNow`. */
async function dateFiles(folder: string): Promise<void> {
  const saved = new Date('2026-11-01T08:00:00Z')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map(({ parentPath, name }) => utimes(join(parentPath, name), saved, saved)))
}

/** The uuids of the fixture stories end in their number. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Waits until something holds; what a file watcher tells comes when it comes. */
export async function eventually(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 5000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within 5 s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
