import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenStory } from './siteWith.ts'

const folder = join(import.meta.dirname, '..', '..', 'content', 'houses', 'hautemer', 'stories', 'website-hotels')

/** The product's published stories as their editors wrote them, by their slug below the root folder. */
export function readStories(): Record<string, WrittenStory> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const stories = files.filter((it) => /(^|\/)(_start|[^_/]+)\.json$/.test(it) && !it.endsWith('.draft.json'))
  return Object.fromEntries(
    stories.map((it) => [
      it.replace(/_start\.json$|\.json$/, ''),
      JSON.parse(readFileSync(join(folder, it), 'utf8')) as WrittenStory,
    ]),
  )
}
