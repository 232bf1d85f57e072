import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueEntries, catalogueLanguages } from './messages.ts'
import { readSource, root, sourceFiles } from './sourceFiles.ts'

/** Texts that programs compare, written as they are in every language. */
const sameInEveryAnswer = new Set([
  'pages.error.invalidRoute',
  'pages.error.unmatchedRoute',
  'desk.mail.answer.subject',
])

/**
 * Problems of the messages of i18n/: a message that one language lacks, that is not the same
 * in all (placeholders, plurals), that is there twice, that cannot be read, that a translator
 * would have to guess at, or whose French punctuation can begin a line.
 */
export async function catalogueProblems(): Promise<string[]> {
  const en = readCatalogue('en')
  const others = catalogueLanguages.filter((it) => it !== en.locale).map(readCatalogue)
  const problems = [en, ...others].flatMap((it) => it.problems)
  for (const { locale, files } of others)
    for (const [id, file] of files)
      if (en.files.has(id) && en.files.get(id) !== file)
        problems.push(`${id} is in en/${en.files.get(id)} and in ${locale}/${file}`)
  return [
    ...problems,
    ...unusedMessages(en.files),
    ...joinedMessages(),
    ...(await verify(Object.fromEntries([en, ...others].map(({ locale, messages }) => [locale, messages])))),
  ]
}

/** Places that join messages by a mark of their own, which French writes otherwise: the mark belongs in a message. */
function joinedMessages(): string[] {
  return sourceFiles(['client', 'server', 'shared'], /\.tsx?$/, /\.(test|generated)\.tsx?$/)
    .filter((file) => /`[^`\n]*\}[:;?!] \$\{[^`\n]*(?:formatMessage|say|\bt)\(/.test(readSource(file)))
    .map((file) => `${file} joins messages by a mark of its own: write a message that has both`)
}

/** Ids that no source names, whole or by the beginning of a template: `` `roots.room.amenity.${name}` ``. */
function unusedMessages(files: ReadonlyMap<string, string>): string[] {
  const sources = sourceFiles(['client', 'server', 'shared', 'i18n'], /\.tsx?$/, /\.(test|generated)\.tsx?$/)
  const source = sources.map(readSource).join('\n')
  const beginnings = [...source.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, beginning]) => beginning as string)
  const quoted = new Set([...source.matchAll(/(['"`])([\w.-]+)(?=\1)/g)].map(([, , id]) => id))
  const isUsed = (id: string) => quoted.has(id) || beginnings.some((it) => id.startsWith(it))
  return [...files].filter(([id]) => !isUsed(id)).map(([id, file]) => `${id} in ${file} is used nowhere`)
}

function readCatalogue(locale: string) {
  const problems: string[] = []
  const files = new Map<string, string>()
  const messages: Record<string, string> = {}
  for (const { id, file, defaultMessage, description } of catalogueEntries(locale)) {
    if (files.has(id)) problems.push(`${id} is in ${locale}/${files.get(id)} and in ${locale}/${file}`)
    if (!defaultMessage?.trim()) problems.push(`${id} says nothing in ${locale}/${file}`)
    if (!description?.trim()) problems.push(`${id} has no description in ${locale}/${file}`)
    if (
      locale === 'fr' &&
      !sameInEveryAnswer.has(id) &&
      /[^\u00a0:](?:[;?!»]|:(?!:))|«(?!\u00a0)/.test((defaultMessage ?? '').replaceAll(/<[^>]*>/g, ''))
    )
      problems.push(`${id} in fr/${file} lets a line begin with its punctuation: write U+00A0 beside « » : ; ? !`)
    files.set(id, file)
    messages[id] = defaultMessage ?? ''
  }
  return { locale, problems, files, messages }
}

/** `formatjs verify` wants one plain file for each language. */
async function verify(catalogues: Record<string, Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hautemer-messages-'))
  try {
    for (const [locale, messages] of Object.entries(catalogues)) {
      await writeFile(join(folder, `${locale}.json`), JSON.stringify(messages))
    }
    const checks = ['--missing-keys', '--extra-keys', '--structural-equality']
    const formatjs = join(root, 'node_modules', '@formatjs', 'cli', 'bin', 'formatjs')
    return await new Promise((resolve) => {
      const args = [formatjs, 'verify', '--source-locale', 'en', ...checks, join(folder, '*.json')]
      execFile(process.execPath, args, (error, stdout, stderr) => {
        const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '' && !/^-+$/.test(line))
        resolve(error ? (lines.length > 0 ? lines : [error.message]) : [])
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
