import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { root } from '#test/rules/sourceFiles.ts'
import { clientFiles } from '../../build/definitions.ts'
import type { WrittenStory } from './siteWith.ts'

/** A block as an editor's story holds it. */
export type RawBlock = Record<string, unknown> & { component: string; _uid: string }

/** The blocks of each `demo.json` for a page, by the slug that it is served under; each block with an identity of its own. */
export function readDemos(): Record<string, RawBlock[]> {
  return Object.fromEntries(demoFiles().filter((entry): entry is [string, RawBlock[]] => Array.isArray(entry[1])))
}

/** The letter of `demo.json`: its parts stand in no page. */
export function readDemoLetter(): WrittenStory {
  const [, letter] = demoFiles().find(([, demo]) => !Array.isArray(demo)) ?? []
  return letter as WrittenStory
}

function demoFiles(): [slug: string, demo: unknown][] {
  return clientFiles(/\/demo\.json$/).map((file) => {
    const demo = JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown
    const slug = basename(dirname(file))
      .replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')
      .toLowerCase()
    return [slug, identified(demo, slug)]
  })
}

export function storyOf(name: string, body: unknown): WrittenStory {
  return { name, content: { _uid: `root-${name.replace(/\W+/g, '-')}`, component: 'page', title: name, body } }
}

/** Our blocks anywhere inside a value, in order. Rows and cells of tables have components as well. */
export function blocksIn(value: unknown): RawBlock[] {
  if (Array.isArray(value)) return value.flatMap(blocksIn)
  if (!isRecord(value)) return []
  const inside = Object.values(value).flatMap(blocksIn)
  return String(value.component) in definitions ? [value as RawBlock, ...inside] : inside
}

/** A copy in which every block has a `_uid` that tells where it stands. */
export function identified(value: unknown, place: string): unknown {
  if (Array.isArray(value)) return value.map((it, index) => identified(it, `${place}-${index}`))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([name, it]) => [name, identified(it, `${place}-${name}`.slice(-60))])
  return { ...Object.fromEntries(entries), ...(typeof value.component === 'string' && { _uid: place }) }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Nothing was typed into it. */
export function isEmpty(value: unknown): boolean {
  if (isRecord(value)) return 'filename' in value && !value.filename
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}
