import { randomUUID } from 'node:crypto'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { numberFaults, storedContent } from './content.ts'
import { type Item, ManagementRefusal, notFound, refuseFaults, type SpaceState, type StoryItem } from './state.ts'

/** The attributes of a story that may be written; others are dropped without a word, as Rails does. */
const plainAttributes = ['path', 'sort_by_date', 'meta_data'] as const

/** POST stories. @throws ManagementRefusal 422 */
export function createStory(state: SpaceState, given: Item, publish: boolean): Item {
  const at = state.now().toISOString()
  const isFolder = given.is_folder === true
  if (isFolder && state.stories.filter((it) => it.is_folder).length >= state.plan.folders)
    throw new ManagementRefusal(422, { base: ['The folder limit of your plan has been reached'] })
  const story: StoryItem = {
    id: state.nextId(),
    uuid: randomUUID(),
    group_id: randomUUID(),
    name: '',
    slug: '',
    parent_id: 0,
    position: 0,
    is_folder: isFolder,
    is_startpage: given.is_startpage === true,
    content: {},
    published: null,
    tag_list: [],
    translated_slugs: [],
    created_at: at,
    updated_at: at,
    first_published_at: null,
    published_at: null,
  }
  assign(state, story, given)
  state.stories.push(story)
  if (publish) publishStory(state, story)
  return storyAnswer(state, story)
}

/** PUT stories/{id}. @throws ManagementRefusal 404, 422 */
export function updateStory(state: SpaceState, id: number, given: Item, publish: boolean): Item {
  const story = storyAt(state, id)
  // A story that somebody has open in the editor is locked.
  if (story.lockedBy) throw new ManagementRefusal(423, { error: `The story is locked by ${story.lockedBy}` })
  const draft = structuredClone(story)
  assign(state, draft, given)
  Object.assign(story, draft, { updated_at: state.now().toISOString() })
  if (publish) publishStory(state, story)
  return storyAnswer(state, story)
}

export function storyAt(state: SpaceState, id: number): StoryItem {
  const story = state.stories.find((it) => it.id === id)
  if (!story) throw notFound()
  return story
}

function assign(state: SpaceState, story: StoryItem, given: Item): void {
  for (const name of ['name', 'slug'] as const) if (typeof given[name] === 'string') story[name] = given[name]
  if (Number.isInteger(given.parent_id)) story.parent_id = Number(given.parent_id)
  if (Number.isFinite(given.position)) story.position = Number(given.position)
  if (Array.isArray(given.tag_list)) story.tag_list = given.tag_list.map(String)
  if (typeof given.group_id === 'string') story.group_id = given.group_id
  if (typeof given.first_published_at === 'string') story.first_published_at = given.first_published_at
  for (const name of plainAttributes) if (given[name] !== undefined) story[name] = given[name]
  if (isRecord(given.content)) story.content = storedContent(state, given.content)
  refuseFaults(faultsOf(state, story))
  if (Array.isArray(given.translated_slugs_attributes))
    assignSlugs(state, story, given.translated_slugs_attributes.filter(isRecord))
}

function faultsOf(state: SpaceState, story: StoryItem) {
  const others = state.stories.filter((it) => it.id !== story.id && it.parent_id === story.parent_id)
  const parent = state.stories.find((it) => it.id === story.parent_id)
  const component = story.content.component
  const type = state.components.find((it) => it.name === component)
  return {
    name: story.name === '' ? ["can't be blank"] : [],
    slug: [
      ...(/^[a-z0-9_-]+$/.test(story.slug) ? [] : ['is invalid']),
      // A folder may share its slug with no other folder, a story with no other story; start pages have their folder's.
      ...(others.some((it) => isTaken(it, story)) ? ['has already been taken'] : []),
    ],
    parent_id: story.parent_id !== 0 && !parent?.is_folder ? ['is no folder'] : [],
    is_startpage:
      story.is_startpage && others.some((it) => it.is_startpage) ? ['the folder already has a start page'] : [],
    content: story.is_folder
      ? []
      : [
          ...(typeof component === 'string' ? [] : ["component can't be blank"]),
          ...(component && !type?.is_root ? [`${component} is no content type of this space`] : []),
          ...numberFaults(state, story.content),
        ],
  }
}

function isTaken(other: StoryItem, story: StoryItem): boolean {
  return other.is_folder === story.is_folder && !other.is_startpage && !story.is_startpage && other.slug === story.slug
}

/** Without the app the attributes are taken and kept nowhere. */
function assignSlugs(state: SpaceState, story: StoryItem, attributes: readonly Item[]): void {
  if (!state.apps.has('translatable-slugs')) return
  for (const { id, lang, slug, name, _destroy } of attributes) {
    const known = story.translated_slugs.find((it) => it.id === id)
    const isSecond = !known && story.translated_slugs.some((it) => it.lang === lang)
    refuseFaults({
      'translated_slugs.slug': typeof slug === 'string' && slug !== '' ? [] : ["can't be blank"],
      'translated_slugs.lang': isSecond ? ['has already been taken'] : hasLanguage(state, lang) ? [] : ['is invalid'],
      'translated_slugs.id': id !== undefined && !known ? ['is invalid'] : [],
    })
    if (_destroy) story.translated_slugs = story.translated_slugs.filter((it) => it !== known)
    else if (known) Object.assign(known, { slug, name: name ?? null })
    else story.translated_slugs.push({ id: state.nextId(), lang, slug, name: name ?? null, published: null })
  }
}

function hasLanguage({ space }: SpaceState, lang: unknown): boolean {
  return Array.isArray(space.languages) && space.languages.some((it) => it.code === lang)
}

function publishStory(state: SpaceState, story: StoryItem): void {
  if (story.is_folder) return
  const at = state.now()
  const { name, tag_list } = story
  story.published = { content: structuredClone(story.content), name, tag_list, at: at.getTime() }
  story.published_at = at.toISOString()
  story.first_published_at ??= at.toISOString()
  story.updated_at = at.toISOString()
  state.version = Math.max(state.version + 1, Math.floor(at.getTime() / 1000))
}

/** A story as `stories/{id}` answers it. */
export function storyAnswer(state: SpaceState, { published, lockedBy: _, ...story }: StoryItem): Item {
  const isChanged = published !== null && JSON.stringify(published.content) !== JSON.stringify(story.content)
  return {
    ...story,
    full_slug: fullSlug(state, story as StoryItem),
    published: published !== null,
    unpublished_changes: isChanged,
  }
}

/** A story as a list answers it: without words and translated slugs. */
export function summaryAnswer(state: SpaceState, story: StoryItem): Item {
  const { content, translated_slugs: _, ...rest } = storyAnswer(state, story)
  return { ...rest, content_type: isRecord(content) ? content.component : undefined }
}

/** A start page has its folder's address with a slash behind it. */
export function fullSlug(state: SpaceState, story: StoryItem): string {
  const parent = state.stories.find((it) => it.id === story.parent_id)
  const above = parent ? fullSlug(state, parent) : ''
  if (story.is_startpage && parent) return `${above}/`
  return above ? `${above}/${story.slug}` : story.slug
}
