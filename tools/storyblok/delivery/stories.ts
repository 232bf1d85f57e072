import { presentStory, type View, versionIn } from '#content/library/presentStory.ts'
import type { Entry } from '#content/library/snapshot.ts'
import type { Asset, Resolved, StoriesAnswer, Story, StoryAnswer } from '#content/types.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type Answer, Refusal, recordNotFound } from './answer.ts'
import { entryByTranslation } from './indexes.ts'
import { pageOf } from './pages.ts'
import type { Query } from './query.ts'
import { resolve } from './resolve.ts'
import { isOfType, selectStories } from './selectStories.ts'

/** GET cdn/stories. */
export function answerStories(view: View, query: Query, cv: number): Answer {
  const { items, headers } = pageOf(selectStories(view, query), query, 100)
  const stories = items.map((it) => presentStory(view, it))
  const body: StoriesAnswer = { stories: stories.map(withoutFields(query)), cv, ...beside(view, stories, query) }
  return { status: 200, headers, body }
}

/**
 * GET cdn/stories/{full_slug, id, or uuid with find_by=uuid}.
 * @throws Refusal 404 when the view does not show such a story
 */
export function answerStory(view: View, query: Query, cv: number, key: string): Answer {
  const findBy = query.text('find_by')
  if (findBy !== undefined && findBy !== 'uuid') throw new Refusal(422, 'find_by takes uuid')
  const entry = findBy ? view.snapshot.byUuid.get(key) : findEntry(view, key)
  if (!entry || versionIn(view, entry) === null) throw recordNotFound()
  if (!isOfType(view, entry, query)) throw recordNotFound()
  const story = presentStory(view, entry)
  const body: StoryAnswer = { story: withoutFields(query)(story), cv, ...beside(view, [story], query) }
  return { status: 200, headers: {}, body }
}

function findEntry({ snapshot, language }: View, key: string): Entry | undefined {
  const slug = key.replace(/\/$/, '')
  if (/^\d+$/.test(slug) && snapshot.byId.has(Number(slug))) return snapshot.byId.get(Number(slug))
  return snapshot.bySlug.get(slug) ?? (language ? entryByTranslation(snapshot, language, slug) : undefined)
}

/** The lists beside the stories: relations, links, and with `resolve_assets` the assets. */
function beside(view: View, stories: readonly Story[], query: Query): Resolved & { assets?: Asset[] } {
  const resolved = resolve(view, stories, query)
  const rels = resolved.rels?.map(withoutFields(query))
  const assets = query.flag('resolve_assets') ? assetsIn(stories.map((it) => it.content)) : undefined
  return { ...resolved, ...(rels && { rels }), ...(assets && { assets }) }
}

function assetsIn(value: unknown, found = new Map<unknown, Asset>()): Asset[] {
  if (isRecord(value) && value.fieldtype === 'asset' && value.filename) found.set(value.id, value as unknown as Asset)
  else if (typeof value === 'object' && value !== null) for (const it of Object.values(value)) assetsIn(it, found)
  return [...found.values()]
}

/** Fields that `excluding_story_fields` never removes. */
const kept = new Set(['name', 'id', 'uuid', 'content', 'slug', 'full_slug'])

function withoutFields(query: Query): (story: Story) => Story {
  const storyFields = query.list('excluding_story_fields').filter((it) => !kept.has(it))
  const contentFields = new Set(query.list('excluding_fields'))
  if (storyFields.length === 0 && contentFields.size === 0) return (story) => story
  return (story) => {
    const shown: Record<string, unknown> = { ...story, content: withoutContent(story.content, contentFields) }
    for (const field of storyFields) delete shown[field]
    return shown as unknown as Story
  }
}

function withoutContent(value: unknown, fields: ReadonlySet<string>): unknown {
  if (fields.size === 0) return value
  if (Array.isArray(value)) return value.map((it) => withoutContent(it, fields))
  if (!isRecord(value)) return value
  const left = Object.entries(value).filter(([name]) => !fields.has(name) || name === 'component' || name === '_uid')
  return Object.fromEntries(left.map(([name, it]) => [name, withoutContent(it, fields)]))
}
