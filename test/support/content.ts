import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ContentService, type ContentServiceOptions, startContentService } from '#content/serve.ts'

const stories = join(import.meta.dirname, '..', '..', 'content', 'stories')

/** The embedded content service alone, for tests that put something between it and the site. */
export async function openContent(options: Partial<ContentServiceOptions> = {}): Promise<ContentService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'content-'))
  return startContentService({ port: 0, storiesDir: stories, dataDir, log: () => {}, ...options })
}
