import type { BlockDefinition } from '#shared/content/block.ts'
import type { NeededSlug } from '#shared/content/neededSlugs.ts'
import { isProcessed } from '#shared/content/pictureVariants.ts'
import type { Hint, HintKind } from '#shared/content/previewApi.ts'
import type { Block, Link, Picture, RichText, RichTextNode } from '#shared/content/values.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { CheckedStory } from './checkedStory.ts'

/** Characters of a title and of a description that search engines show. */
const longest = { title: 60, description: 160 } as const
/** Characters of a letter's subject that boxes show. */
const longestSubject = 70
/** Words of games of chance, in either language. */
const gamesOfChance =
  /\b(?:jackpots?|poker|roulette|black ?jack|baccarat?|bingo|jeux? d’argent|machines? à sous|slot machines?|casino games?|gambling)\b/iu

export interface HintOptions {
  definitions: Readonly<Record<string, BlockDefinition>>
  /** Whether a path of this site, decoded, without query and hash, has an answer. */
  exists: (path: string) => boolean
  /** Slugs that the program needs and no story has: they were renamed. */
  missing?: readonly NeededSlug[]
}

/**
 * Hints for the editor of a draft: parts that the check left out, and parts that could be better. Pure: previews mark
 * them in place, `npm run content:check` prints them.
 * @param story checked with `withPlaces`
 */
export function hintsOf(story: CheckedStory, options: HintOptions): Hint[] {
  return [
    ...story.problems.map(({ path, message }) => ({ kind: kindOf(message), path, detail: message })),
    ...lengthsOf(story),
    ...partsOf(story, options),
    ...(options.missing ?? []).map(({ slug, use }) => ({
      kind: 'neededSlug' as const,
      path: '',
      detail: `${slug || '/'} (${use})`,
    })),
  ]
}

function kindOf(message: string): HintKind {
  if (message.startsWith('unknown type of story')) return 'unknownType'
  if (message.startsWith('not translated')) return 'missingTranslation'
  if (message.startsWith('unknown component')) return 'unknownComponent'
  if (message.endsWith('cannot be drawn without it') || message.startsWith('the page has no')) return 'missingField'
  const isDead = /^(leads|points) to a story that is gone|^an address that may not be followed/.test(message)
  return isDead ? 'deadLink' : 'brokenField'
}

function lengthsOf({ content, name }: CheckedStory): Hint[] {
  const given = ['seo_title', 'title', 'name'].find((it) => typeof content[it] === 'string')
  const title = given ? String(content[given]) : name
  const description = typeof content.seo_description === 'string' ? content.seo_description : ''
  const hints: Hint[] = []
  if (title.length > longest.title)
    hints.push({ kind: 'longTitle', path: given ?? 'name', detail: `${title.length} > ${longest.title}` })
  if (description.length > longest.description) {
    const detail = `${description.length} > ${longest.description}`
    hints.push({ kind: 'longDescription', path: 'seo_description', detail })
  }
  return hints
}

/** Hints on the fields of the root and of each block; related stories have their own. */
function partsOf(story: CheckedStory, { definitions, exists }: HintOptions): Hint[] {
  const hints: Hint[] = []
  if (story.untranslated) add('missingTranslation', '', story.name)
  fieldsOf(story.component, story.content, '')
  if (story.component === 'letter') letterAt(story.content)
  if (story.component === 'show') ticketOfficeAt(story.content.ticket_link as Link | undefined, 'ticket_link')
  return hints

  function add(kind: HintKind, path: string, detail: string): void {
    hints.push({ kind, path, detail })
  }

  function fieldsOf(component: string, content: Record<string, unknown>, at: string): void {
    for (const [name, { kind }] of Object.entries(definitions[component]?.fields ?? {})) {
      const path = at === '' ? name : `${at}.${name}`
      const value = content[name]
      if (value === undefined) continue
      if (kind === 'asset') pictureAt(value as Picture, path)
      if (kind === 'multiasset') for (const it of value as Picture[]) pictureAt(it, path)
      if (kind === 'link') linkAt(value as Link, path)
      if (kind === 'richtext') for (const it of (value as RichText).content) nodeAt(it, path)
      if (kind === 'bloks') for (const it of value as Block[]) blockAt(it, path)
    }
  }

  function blockAt({ uid, component, content, untranslated }: Block, field: string): void {
    const path = story.places?.get(uid) ?? field
    if (untranslated) add('missingTranslation', path, component)
    if (component === 'hotel_advantages') rightsAt(content.advantages as Block[] | undefined, path)
    fieldsOf(component, content, path)
  }

  /** That field, and not the text beside it, decides which advantages are a member's. */
  function rightsAt(advantages: readonly Block[] = [], path: string): void {
    for (const { uid, content } of advantages)
      if (!content.entitled) add('missingRight', story.places?.get(uid) ?? path, String(content.title ?? ''))
  }

  /** Needs of its mail, and lines that mailboxes cut off. */
  function letterAt({ subject, preheader, programme, title, intro, gaming }: Record<string, unknown>): void {
    if (typeof subject !== 'string') add('missingField', 'subject', 'the mail has no subject')
    else if (subject.length > longestSubject) add('longSubject', 'subject', `${subject.length} > ${longestSubject}`)
    if (!preheader) add('missingPreheader', 'preheader', '')
    // Readers with protection get these lines as well, unless the whole letter says that it is about games.
    if (gaming !== true)
      for (const [path, words] of Object.entries({ subject, preheader, title, intro })) {
        const [found] = gamesOfChance.exec(String(words ?? '')) ?? []
        if (found) add('gamingSubject', path, found)
      }
    if (!programme) add('missingField', 'programme', 'nobody has consented to a letter in no name')
    if (story.body.length === 0) add('missingField', 'body', 'the letter has no paragraph')
  }

  /** Names an address that the site leaves out (shared/shows/tickets.ts): somebody on the way could lead buyers elsewhere. */
  function ticketOfficeAt(link: Link | undefined, path: string): void {
    if (link?.external && !link.href.startsWith('https:')) add('brokenField', path, 'a ticket office without https')
  }

  function nodeAt({ content, marks, picture, blocks }: RichTextNode, path: string): void {
    for (const { link } of marks ?? []) if (link) linkAt(link, path)
    if (picture) pictureAt(picture, path)
    for (const it of blocks ?? []) blockAt(it, path)
    for (const it of content ?? []) nodeAt(it, path)
  }

  function pictureAt(value: unknown, path: string): void {
    if (!isRecord(value)) return
    const name = nameOf(String(value.src))
    if (value.alt === '') add('missingAlt', path, name)
    if (isProcessed(name) && !value.credit) add('missingCredit', path, name)
  }

  function linkAt({ href, external }: Link, path: string): void {
    if (external || !href.startsWith('/')) return
    const address = decoded(href.replace(/[?#].*$/, ''))
    if (address === undefined || !exists(address)) add('deadLink', path, href)
  }
}

/** The file's name in a whole address. */
function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
