import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { houseFile } from './house.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Absolute path of a file of the project. */
export function at(...parts: string[]): string {
  return join(root, ...parts)
}

/** A path as a pattern. */
export function escaped(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

export function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** A generated source. @param file path from the root */
export function writeSource(file: string, lines: readonly string[]): void {
  writeIfChanged(file, `// Written by build.mjs. Do not edit.\n${lines.join('\n')}\n`)
}

/** Generated sources whose text has changed since somebody emptied this, by path from the root. */
export const changedSources = new Set<string>()

/** Leaves a file with the same text alone, so that no watcher starts again. @param file path from the root */
export function writeIfChanged(file: string, text: string): void {
  if (existsSync(at(file)) && readFileSync(at(file), 'utf8') === text) return
  changedSources.add(file)
  writeFileSync(at(file), text)
}

/** Exports of a module, with the current text of all its imports: Node itself does not read a module twice. */
export async function importAfresh(source: string): Promise<Record<string, unknown>> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: { '#shared/house.ts': houseFile },
    write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`)
}
