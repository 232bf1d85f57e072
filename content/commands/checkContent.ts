import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { hintsOf } from '#server/content/hints.ts'
import { missingSlugs } from '#shared/content/neededSlugs.ts'
import type { Block } from '#shared/content/values.ts'
import { defaultLocale, type Locale, languageNames, locales, others, pathOf, splitPath } from '#shared/locales.ts'
import { matchRoute } from '#shared/routes.ts'
import { findContradictions } from './contradictions.ts'
import { readWorld, standardRootFolder, type World } from './readWorld.ts'
import { findHeavy } from './weights.ts'

/** Something that an editor should mend. */
interface Finding {
  /** Below the folder of stories. */
  file: string
  /** Path in the story's content, `''` for the story itself. */
  field: string
  problem: string
}

/** A folder without a story, so that a mistyped name does not pass as a folder without problems. */
export class NothingToCheck extends Error {
  override readonly name = 'NothingToCheck'
}

/**
 * Checks every story below a folder: against the schemas, for dead links and relations, missing alternative texts and
 * translations, titles that are too long, addresses claimed twice, redirects that lead nowhere, facts that disagree, and
 * photographs and films that are too heavy.
 * @returns nothing when all is well; first the files that cannot be read, then the others by file
 * @throws NothingToCheck
 */
export async function checkContent(
  storiesDir: string,
  rootFolder?: string,
  assetsDir = join(storiesDir, '../assets'),
): Promise<Finding[]> {
  const isFolder = await stat(storiesDir).then(
    (it) => it.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new NothingToCheck(`There is no folder ${storiesDir}`)
  const world = await readWorld(storiesDir, rootFolder)
  if (world.records.length === 0 && world.remarks.length === 0)
    throw new NothingToCheck(`There is no story in ${join(storiesDir, rootFolder ?? standardRootFolder)}`)
  const exists = existsIn(world)
  const remarks = world.remarks.map((line) => ({ file: line.split(' ')[0] ?? '', field: '', problem: line }))
  // A file that cannot be read is the cause of dead links to its story: they are told once it can be read.
  const areAllRead = remarks.every((it) => world.stories.some(({ file }) => file === it.file))
  const isCause = ({ problem }: Finding) => areAllRead || !followsFromUnread.test(problem)
  const findings = [
    ...world.stories.flatMap(({ file, checked }) => locales.flatMap((locale) => hintFindings(file, locale, checked))),
    ...world.stories.flatMap(({ file, source }) => findUntranslated(source).map((it) => ({ file, ...it }))),
    ...findAddressProblems(world, exists),
    ...findMissingSlugs(world, rootFolder),
    ...findContradictions(world),
    ...(await findHeavy(world, assetsDir)),
  ]
  const rest = withoutRepeats(findings.filter(isCause))
  return [...remarks, ...rest.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))]

  function hintFindings(file: string, locale: Locale, checked: World['stories'][number]['checked']): Finding[] {
    const hints = hintsOf(checked[locale], { definitions, exists })
    // findUntranslated reports these from the file, where a name may be the same in both languages on purpose.
    return hints
      .filter(({ kind }) => kind !== 'missingTranslation')
      .map(({ kind, path, detail }) => ({
        file,
        field: path,
        problem: `${words[kind]}: ${detail}${locale === defaultLocale ? '' : ` (${languageNames[locale]})`}`,
      }))
  }
}

const words = {
  unknownComponent: 'unknown block',
  unknownType: 'no page: its type is unknown',
  missingField: 'a required field is empty',
  brokenField: 'cannot be used',
  missingTranslation: 'not translated',
  missingAlt: 'picture without alternative text',
  missingCredit: 'nobody says who made the photograph',
  deadLink: 'leads nowhere',
  longTitle: 'title too long for search engines',
  longDescription: 'description too long for search engines',
  missingRight: 'nobody says who is entitled to it',
  neededSlug: 'the program needs a story there',
  longSubject: 'subject too long for boxes',
  missingPreheader: 'nothing beside the subject',
  gamingSubject: 'about games, for every reader',
} as const

/** Problems of other stories that a file which cannot be read causes. */
const followsFromUnread = new RegExp(`(?:^|: )(?:${words.deadLink}|${words.neededSlug}|leads to a story that is gone)`)

/** Missing slugs of stories that the program looks for, each with its use. */
function findMissingSlugs({ links }: World, rootFolder = standardRootFolder): Finding[] {
  return missingSlugs(links.all(defaultLocale).map(({ canonical }) => canonical)).map(({ slug, use }) => ({
    file: [rootFolder, slug].filter(Boolean).join('/'),
    field: 'slug',
    problem: `${words.neededSlug}: ${use}`,
  }))
}

/** Whether something answers at a path of the site, as far as stories and the route table tell. */
export function existsIn({ links }: Pick<World, 'links'>): (path: string) => boolean {
  return (path) => {
    const match = matchRoute(path)
    const { locale, slug } = splitPath(path)
    if (match) {
      const { casino, slug: tournament } = match.params
      if (casino) return links.find(locale, `casinos/${casino}`) !== undefined
      return tournament === undefined || links.find(locale, `poker/tournois/${tournament}`) !== undefined
    }
    if (path.startsWith('/_') || /\.[a-z]{2,4}$/.test(path)) return true
    const link = links.find(locale, slug)
    return link?.published === true && !link.chrome
  }
}

/** A problem of both languages is reported once. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const said = new Set<string>()
  return findings.filter(({ file, field, problem }) => {
    const key = [file, field, problem.replace(' (English)', '')].join('\n')
    return said.has(key) ? false : said.add(key)
  })
}

/** Addresses that two stories claim, and redirects that lead to no page. */
function findAddressProblems(world: World, exists: (path: string) => boolean): Finding[] {
  return [...claimedTwice(world), ...world.stories.flatMap((it) => redirectProblems(it, exists))]
}

function claimedTwice({ records, stories }: World): Finding[] {
  const files = new Map(stories.map(({ uuid, file }) => [uuid, file]))
  return locales.flatMap((locale) => {
    const owners = new Map<string, string>()
    return records.flatMap(({ uuid, slugs }) => {
      const address = pathOf(locale, slugs[locale])
      const owner = owners.get(address)
      if (owner === undefined) owners.set(address, files.get(uuid) ?? uuid)
      return owner === undefined
        ? []
        : [{ file: files.get(uuid) ?? uuid, field: '', problem: `${address} is the address of ${owner} already` }]
    })
  })
}

function redirectProblems({ file, checked }: World['stories'][number], exists: (path: string) => boolean): Finding[] {
  const { component, content } = checked[defaultLocale]
  if (component !== 'settings') return []
  const redirects = (content.redirects ?? []) as Block<{ from: string; to: string }>[]
  const sources = redirects.map((it) => it.content.from)
  return redirects.flatMap(({ uid, content: { from, to } }, index) => {
    const field = checked[defaultLocale].places?.get(uid) ?? 'redirects'
    const found: string[] = []
    if (sources.indexOf(from) < index) found.push(`unused: ${from} is redirected further up already`)
    if (!from.startsWith('/')) found.push(`unused: ${from} is no path of this site`)
    if (exists(from)) found.push(`${from} is a page, which this hides`)
    const target = to.replace(/[?#].*$/, '')
    if (sources.includes(target)) found.push(`${to} is redirected itself: name where it leads in the end`)
    else if (to.startsWith('/') && !exists(target)) found.push(`leads nowhere: ${to}`)
    return found.map((problem) => ({ file, field, problem }))
  })
}

type Found = Omit<Finding, 'file'>

/**
 * Walks a story as its file holds it: prose without English text, alternative texts in French only, and keys
 * that are no field of their block, parts of tables that the space's editor could not tell apart.
 */
function findUntranslated(content: unknown, at = ''): Found[] {
  if (Array.isArray(content)) return content.flatMap((it, index) => findUntranslated(it, `${at}.${index}`))
  if (typeof content !== 'object' || content === null) return []
  const value = content as Record<string, unknown>
  const inside = Object.entries(value).flatMap(([key, it]) => findUntranslated(it, at === '' ? key : `${at}.${key}`))
  if (typeof value.component !== 'string') return inside
  const isTablePart = value.component.startsWith('_table')
  if (isTablePart && typeof value._uid !== 'string')
    inside.push({ field: at, problem: 'a part of a table without _uid' })
  return [...fieldsOf(value, at), ...inside]
}

function fieldsOf(block: Record<string, unknown>, at: string): Found[] {
  const fields = definitions[String(block.component)]?.fields
  if (!fields) return []
  return Object.entries(block).flatMap(([key, value]): Found[] => {
    const [name = ''] = key.split('__i18n__')
    const field = fields[name]
    const path = at === '' ? key : `${at}.${key}`
    if (!field) return /^(_|component$)/.test(name) ? [] : [{ field: path, problem: `no field of ${block.component}` }]
    if (key !== name || !field.translatable) return []
    const isPicture = field.kind === 'asset' || field.kind === 'multiasset'
    return others(defaultLocale).flatMap((language) => {
      const twin = block[`${name}__i18n__${language}`]
      if (isPicture) return missingAlt(value, twin, { field: path, language })
      // Names of one or two words are often alike in all languages and need no other text.
      const isMissing = wordsIn(value) >= (field.kind === 'text' ? 3 : 1) && wordsIn(twin) === 0
      return isMissing ? [{ field: path, problem: `not translated: no ${languageNames[language]} text` }] : []
    })
  })
}

/** Pictures are translated as a whole, or by the words that the asset manager keeps beside them. */
function missingAlt(value: unknown, twin: unknown, { field, language }: { field: string; language: Locale }): Found[] {
  const [pictures, copies] = [value, twin].map((it) => [it ?? []].flat() as Record<string, unknown>[])
  const isMissing = (pictures ?? []).some((picture, index) => {
    const meta = (picture.meta_data ?? {}) as Record<string, unknown>
    const alt = copies?.[index]?.alt ?? picture[`alt__i18n__${language}`] ?? meta[`alt__i18n__${language}`]
    return wordsIn(picture.alt) > 0 && wordsIn(alt) === 0
  })
  return isMissing ? [{ field, problem: `not translated: no ${languageNames[language]} alternative text` }] : []
}

/** Words of a text, or of all the texts in rich text and tables. */
function wordsIn(value: unknown): number {
  if (typeof value === 'string') return value.trim() === '' ? 0 : value.trim().split(/\s+/).length
  if (Array.isArray(value)) return value.reduce((sum: number, it) => sum + wordsIn(it), 0)
  if (typeof value !== 'object' || value === null) return 0
  const { text, content, thead, tbody, body, value: cell } = value as Record<string, unknown>
  return [text, content, thead, tbody, body, cell].reduce((sum: number, it) => sum + wordsIn(it), 0)
}
