import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

export const root = join(import.meta.dirname, '..', '..')

/** Files of some rooms, as paths from the root. `but` leaves out what `matching` takes in. */
export function sourceFiles(rooms: readonly string[], matching: RegExp, but = /(?!)/): string[] {
  return rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && matching.test(entry.name) && !but.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

/** Files that git tracks, as paths from the root. @param rooms all of them without any */
export function trackedFiles(...rooms: string[]): string[] {
  const list = execFileSync('git', ['ls-files', ...rooms], { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
  return list.split('\n').filter((file) => file !== '')
}

/** The text of a file by its path from the root. */
export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The syntax tree of a source; its nodes know their parents. @param file decides whether JSX is read */
export function parseSource(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
}
