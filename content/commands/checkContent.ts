import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { hintsOf } from '#server/content/hints.ts'
import { missingSlugs } from '#shared/content/neededSlugs.ts'
import { type Locale, locales, splitPath } from '#shared/locales.ts'
import { matchRoute } from '#shared/routes.ts'
import { findAddressProblems } from './addresses.ts'
import type { Finding } from './finding.ts'
import { readWorld, standardRootFolder, type World } from './readWorld.ts'
import { findUntranslated } from './untranslated.ts'

/** A folder without a story, so that a mistyped name does not pass as a folder without problems. */
export class NothingToCheck extends Error {
  override readonly name = 'NothingToCheck'
}

/**
 * Checks every story below a folder: against the schemas, for dead links and relations, missing alternative texts and
 * translations, titles that are too long, addresses claimed twice, redirects that lead nowhere.
 * @returns nothing when all is well; sorted by file
 * @throws NothingToCheck
 */
export async function checkContent(storiesDir: string, rootFolder?: string): Promise<Finding[]> {
  const isFolder = await stat(storiesDir).then(
    (it) => it.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new NothingToCheck(`There is no folder ${storiesDir}`)
  const world = await readWorld(storiesDir, rootFolder)
  if (world.records.length === 0 && world.remarks.length === 0)
    throw new NothingToCheck(`There is no story in ${join(storiesDir, rootFolder ?? standardRootFolder)}`)
  const exists = existsIn(world)
  const findings = [
    ...world.remarks.map((line) => ({ file: line.split(' ')[0] ?? '', field: '', problem: line })),
    ...world.stories.flatMap(({ file, checked }) => locales.flatMap((locale) => hintFindings(file, locale, checked))),
    ...world.stories.flatMap(({ file, source }) => findUntranslated(source).map((it) => ({ file, ...it }))),
    ...findAddressProblems(world, exists),
    ...findMissingSlugs(world, rootFolder),
  ]
  return withoutRepeats(findings).sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))

  function hintFindings(file: string, locale: Locale, checked: World['stories'][number]['checked']): Finding[] {
    const hints = hintsOf(checked[locale], { definitions, exists })
    // findUntranslated reports these from the file, where a name may be the same in both languages on purpose.
    return hints
      .filter(({ kind }) => kind !== 'missingTranslation')
      .map(({ kind, path, detail }) => ({
        file,
        field: path,
        problem: `${words[kind]}: ${detail}${locale === 'en' ? ' (English)' : ''}`,
      }))
  }
}

const words = {
  unknownComponent: 'unknown block',
  missingField: 'a required field is empty',
  brokenField: 'cannot be used',
  missingTranslation: 'not translated',
  missingAlt: 'picture without alternative text',
  deadLink: 'leads nowhere',
  longTitle: 'title too long for search engines',
  longDescription: 'description too long for search engines',
  missingRight: 'nobody says who is entitled to it',
  neededSlug: 'the program needs a story there',
} as const

/** Missing slugs of stories that the program looks for, each with its use. */
function findMissingSlugs({ links }: World, rootFolder = standardRootFolder): Finding[] {
  return missingSlugs(links.all('fr').map(({ uuid }) => links.slugs(uuid)?.fr ?? '')).map(({ slug, use }) => ({
    file: [rootFolder, slug].filter(Boolean).join('/'),
    field: 'slug',
    problem: `${words.neededSlug}: ${use}`,
  }))
}

/** Whether something answers at a path of the site, as far as stories and the route table tell. */
function existsIn({ links }: World): (path: string) => boolean {
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
