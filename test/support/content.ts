import { join } from 'node:path'
import { newFolder } from '#test/support/folders.ts'
import { type ContentService, type ContentServiceOptions, startContentService } from '#tools/storyblok/serve.ts'

const stories = join(import.meta.dirname, '..', '..', 'content', 'houses', 'hautemer', 'stories')

/** The embedded content service alone, for tests that put something between it and the site. */
export async function openContent(options: Partial<ContentServiceOptions> = {}): Promise<ContentService> {
  const dataDir = await newFolder('content-')
  return startContentService({ port: 0, storiesDir: stories, dataDir, log: () => {}, ...options })
}

/** A moment as Storyblok stores it in a date field: `2026-11-24 19:30`, in UTC. */
export function storedDate(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'minute' }).replace('T', ' ').replace('Z', '')
}
