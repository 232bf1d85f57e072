import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { digestOf } from '../library/identity.ts'
import type { Snapshot } from '../library/snapshot.ts'
import type { AssetEntry } from './model/api.ts'

const kinds: Readonly<Record<string, AssetEntry['kind']>> = {
  ...{ svg: 'image', png: 'image', jpg: 'image', jpeg: 'image', webp: 'image', avif: 'image', gif: 'image' },
  ...{ mp4: 'video', webm: 'video', vtt: 'text' },
}

/**
 * Pictures and files that may be chosen: those of the stories with the words that stand with them there, then files of
 * the folder that no story has.
 */
export async function listAssets(snapshot: Snapshot, assetsDir: string, spaceId: number): Promise<AssetEntry[]> {
  const found = new Map<string, AssetEntry>()
  for (const { draft } of snapshot.entries) collect(draft.source.content, found)
  const names = new Set([...found.values()].map((it) => it.name))
  const files = await readdir(assetsDir).catch(() => [])
  const unused = files.filter((it) => kinds[endingOf(it)] && !names.has(it))
  const fresh = await Promise.all(unused.map((name) => entryOf(name, assetsDir, spaceId)))
  return [...found.values(), ...fresh].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function collect(value: unknown, found: Map<string, AssetEntry>): void {
  if (Array.isArray(value)) for (const it of value) collect(it, found)
  if (!isRecord(value)) return
  if (value.fieldtype === 'asset' && typeof value.filename === 'string' && value.filename !== '') add(value)
  for (const [key, it] of Object.entries(value)) {
    collect(it, found)
    // Words of a picture in English stand in the copy of its field for that language.
    if (key.endsWith('__i18n__en')) for (const twin of [it].flat()) addEnglish(twin)
  }

  function add({ filename, alt, title, copyright }: Record<string, unknown>): void {
    const address = String(filename)
    if (found.has(address)) return
    const [, width = 0, height = 0] = /\/f\/[^/]+\/(\d*)x(\d*)\//.exec(address) ?? []
    const name = address.slice(address.lastIndexOf('/') + 1)
    const kind = kinds[endingOf(name)]
    if (!kind) return
    const words = { alt: String(alt ?? ''), altEn: '', title: String(title ?? ''), titleEn: '' }
    const size = { width: Number(width), height: Number(height) }
    found.set(address, { filename: address, name, ...words, copyright: String(copyright ?? ''), ...size, kind })
  }

  function addEnglish(twin: unknown): void {
    const entry = isRecord(twin) ? found.get(String(twin.filename)) : undefined
    if (!entry || !isRecord(twin)) return
    entry.altEn ||= String(twin.alt ?? '')
    entry.titleEn ||= String(twin.title ?? '')
  }
}

async function entryOf(name: string, assetsDir: string, spaceId: number): Promise<AssetEntry> {
  const kind = kinds[endingOf(name)] ?? 'image'
  const bytes = await readFile(join(assetsDir, name))
  const read =
    kind === 'image'
      ? await sharp(bytes)
          .metadata()
          .catch(() => undefined)
      : undefined
  const { width = 0, height = 0 } = read ?? {}
  const size = width && height ? `${Math.round(width)}x${Math.round(height)}` : 'x'
  const filename = `https://a.storyblok.com/f/${spaceId}/${size}/${digestOf(bytes).slice(0, 10)}/${name}`
  const empty = { alt: '', altEn: '', title: '', titleEn: '', copyright: '' }
  return { filename, name, ...empty, width: Math.round(width), height: Math.round(height), kind }
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
