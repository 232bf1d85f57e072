import { readSource, sourceFiles, trackedFiles } from '../sourceFiles.ts'

const rooms = ['server', 'client', 'shared', 'content', 'build', 'i18n', 'test', 'tools']
/** The home pages of other frameworks name files of theirs. */
const foreign = /^tools\/bench\/peers\//

/**
 * Comments that lead nowhere: a file that is not there, and a name after `@throws as` or `@link` that no source has.
 * @param read the text of a file by its path from the root
 */
export function commentProblems(read = readSource): string[] {
  const sources = sourceFiles(rooms, /\.(?:tsx?|mjs|cjs|css)$/, /generated/).filter((it) => !foreign.test(it))
  const texts = sources.map((file) => ({ file, text: read(file) }))
  const endings = new Set(trackedFiles().flatMap(endingsOf))
  const names = new Set(texts.flatMap(({ text }) => text.replace(comment, '').match(/\b[A-Za-z_$][\w$]*\b/g) ?? []))
  return texts.flatMap(({ file, text }) =>
    (text.match(comment) ?? []).flatMap((it) => [
      ...[...it.matchAll(/(?<![\w/.@-])\w[\w/.-]*\.(?:tsx?|mjs|cjs|css)\b/g)]
        .map(([path]) => path)
        .filter((path) => !endings.has(path) && !/generated|\.d\.ts$/.test(path))
        .map((path) => `${file} speaks of ${path}, which is not there`),
      ...[...it.matchAll(/@throws as (\w+)|\{@link (\w+)/g)]
        .map(([, thrower, linked]) => thrower ?? linked ?? '')
        .filter((name) => !names.has(name) && name !== 'import')
        .map((name) => `${file} speaks of ${name}, which no source has`),
    ]),
  )
}

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/ .*/g

/** Every end of a path, from the whole of it to the name of the file. */
function endingsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, from) => parts.slice(from).join('/'))
}
