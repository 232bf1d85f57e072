import type { Field } from '#shared/content/fields.ts'
import type { Block } from '#shared/content/values.ts'
import { defaultLocale, pathOf } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { definitionOf, editableOf, readBlocks } from './check/blocks.ts'
import type { Check, CheckedReference, CheckOptions } from './check/context.ts'
import { readFields } from './check/fields.ts'
import { publicSlug } from './check/links.ts'
import { readText } from './check/texts.ts'
import { blocksByUid, isUntranslated, isWholeUntranslated, repeatedFields } from './check/untranslated.ts'
import type { CheckedStory, StoryProblem } from './checkedStory.ts'
import { type RawStory, readStory } from './rawStory.ts'

export type { BlockValidator, CheckedReference, CheckOptions } from './check/context.ts'

/**
 * The boundary of content: turns a story as the service delivers it into a typed one that views can rely on. Unknown or
 * broken parts are left out and named among `problems`; nothing throws.
 * @param original the same story before translation, when `story` is translated: marks untranslated parts
 */
export function checkStory(story: RawStory, options: CheckOptions, original?: RawStory): CheckedStory {
  const problems: StoryProblem[] = []
  const check = begin(story, options, (path, message) => problems.push({ path, message }))
  if (options.locale !== defaultLocale && original) {
    check.originals = blocksByUid(original.content)
    check.isUntranslated = isWholeUntranslated(story.content, check)
  }
  const root = readRoot(story, check)
  const link = options.links.byUuid(options.locale, story.uuid)
  const fullSlug = story.full_slug.replace(/\/$/, '')
  return {
    uuid: story.uuid,
    id: story.id,
    component: root.component,
    name: link?.name ?? readText(story.name) ?? fullSlug,
    locale: options.locale,
    slug: link?.canonical ?? publicSlug(fullSlug, options.locale, options.rootFolder),
    storySlug: link?.storySlug ?? fullSlug,
    publishedAt: story.published_at,
    firstPublishedAt: story.first_published_at,
    content: root.content,
    body: Array.isArray(root.content.body) ? (root.content.body as Block[]) : [],
    dependencies: check.dependencies,
    linkTargets: check.linkTargets,
    unmeasured: check.unmeasured,
    problems,
    ...(check.places && { places: check.places }),
    ...(root.editable && { editable: root.editable }),
    ...(root.untranslated && { untranslated: true }),
  }
}

/**
 * The same story as other stories show it: without its body and its own relations. Its problems are reported by its own
 * check.
 * @returns undefined for a story that cannot be shown
 */
export function checkReference(story: RawStory, options: CheckOptions): CheckedReference | undefined {
  const check = begin(story, options, () => {})
  check.followsRelations = false
  const content = isRecord(story.content) ? { ...story.content, body: undefined } : undefined
  if (!content) return undefined
  const root = readRoot({ ...story, content }, check)
  const link = options.links.byUuid(options.locale, story.uuid)
  const slug = link?.canonical ?? publicSlug(story.full_slug, options.locale, options.rootFolder)
  const reference = {
    uuid: story.uuid,
    component: root.component,
    name: link?.name ?? readText(story.name) ?? slug,
    path: pathOf(options.locale, slug.split('/').map(encodeURIComponent).join('/')),
    content: root.content,
  }
  return { story: reference, linkTargets: check.linkTargets, unmeasured: check.unmeasured }
}

function begin(story: RawStory, options: CheckOptions, report: Check['report']): Check {
  return {
    ...options,
    uuid: story.uuid,
    followsRelations: true,
    uids: new Set(),
    ...(options.withPlaces && { places: new Map() }),
    dependencies: new Set([story.uuid]),
    linkTargets: new Set(),
    unmeasured: new Set(),
    originals: new Map(),
    isUntranslated: false,
    report,
    readBlocks,
    related(uuid, raw) {
      const inPlace = isRecord(raw) && 'content' in raw ? readStory(raw) : undefined
      return inPlace ? checkReference(inPlace, options) : options.related(uuid)
    },
  }
}

interface Root {
  component: string
  content: Record<string, unknown>
  editable?: string
  untranslated?: true
}

/**
 * A story without a field that its own view needs (a tournament's date) becomes a plain page: its name and its blocks.
 * Lists and relations of its type leave it out.
 */
function plainPage({ name }: RawStory, raw: Record<string, unknown>, check: Check): Root {
  const page = definitionOf('page', check)
  const asPage = { ...raw, component: 'page', title: readText(name) ?? '-', show_title: true }
  // Its problems were reported already, and the blocks have used their names.
  const silent: Check = { ...check, uids: new Set(), report: () => {} }
  return {
    component: 'page',
    content: { ...(page && readFields(asPage, page, { check: silent, path: '', depth: 0 })), ...guardOf(raw) },
  }
}

/** A story without content, or of an unknown type, is empty and not an error. */
function readRoot(story: RawStory, check: Check): Root {
  const raw = story.content
  if (!isRecord(raw) || typeof raw.component !== 'string') {
    check.report('content', 'the story has no content')
    return { component: '', content: {} }
  }
  const { component } = raw
  const definition = definitionOf(component, check)
  if (definition?.kind !== 'root') {
    check.report('content.component', `unknown type of story: ${component}`)
    return { component, content: guardOf(raw) }
  }
  // A page cannot be left out as a block can: the story's name replaces its title.
  const standIn = (_name: string, field: Field) => (field.kind === 'text' ? readText(story.name) : undefined)
  const content = readFields(raw, definition, { check, path: '', depth: 0 }, standIn)
  if (!content) return plainPage(story, raw, check)
  // Other types show more than their blocks; a page has nothing else.
  if (component === 'page' && check.followsRelations && !raw.body)
    check.report('body', 'the page has no list of blocks')
  const original = typeof raw._uid === 'string' ? check.originals.get(raw._uid) : undefined
  for (const name of original ? repeatedFields(raw, original, definition) : [])
    check.report(name, 'not translated: each language has words of its own')
  const editable = editableOf(raw)
  return {
    component,
    content: { ...content, ...guardOf(raw) },
    ...(editable && { editable }),
    ...(isUntranslated(raw, check) && { untranslated: true as const }),
  }
}

/** The name of no guard: the check before a page finds none and refuses. */
const unreadableGuard = '(unreadable)'

/**
 * The guard of a story, also where its field is no word: a number, a list, a text that is too long. Left out as any
 * other broken field it would read as public, so it becomes a name that no guard has.
 */
function guardOf({ access }: Record<string, unknown>): { access?: string } {
  if (access === undefined || access === null || access === '') return {}
  if (typeof access !== 'string' || access.length > 40) return { access: unreadableGuard }
  const guard = readText(access)
  return guard ? { access: guard } : {}
}
