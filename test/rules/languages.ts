import { allLocales } from '#shared/locales.ts'
import { readSource, sourceFiles } from './sourceFiles.ts'

const tags = allLocales.join('|')
/** A language compared with, an address read in one, or a beginning or a choice of languages written out. */
const conditional = new RegExp(
  `(?:alternates|slugs\\(\\S*\\)\\??|Slugs\\.\\w+)\\.(?:${tags})\\b|[!=]==? ?['"](?:${tags})['"]|['"](?:${tags})['"] ?[!=]==?|startsWith\\(['"](?:${tags})\\b|case ['"](?:${tags})['"]|:lang\\((?:${tags})\\b|\\((?:\\?:)?(?:${tags})\\|(?:${tags})\\)`,
)
/** The value of one language, outside that language's row of a table: a site may be without it. */
const ofOne = new RegExp(`[\\])\\w]\\??\\.(?:${tags})\\b(?!['/.-])`)
const row = new RegExp(`^\\s*(?:${tags}): `)

/**
 * Conditionals on a language: what differs by language is a row of `languages`, a module in `i18n/languages/`, or a table by
 * language, so that one more is data alone.
 */
export function languageProblems(read = readSource): string[] {
  const rooms = [
    'build',
    'client',
    'content',
    'i18n',
    'server',
    'shared',
    'tools/editor',
    'tools/standins',
    'tools/storyblok',
  ]
  return sourceFiles(rooms, /\.(?:tsx?|css)$/, /\.(?:test|generated)\.tsx?$/).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        conditional.test(line) || (ofOne.test(line) && !row.test(line))
          ? `${file}:${index + 1} decides by a language: ${line.trim()}`
          : [],
      ),
  )
}
