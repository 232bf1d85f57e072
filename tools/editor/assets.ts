import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { digestOf } from '#content/library/identity.ts'
import type { Snapshot } from '#content/library/snapshot.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { AssetEntry } from './model/api.ts'
import { fieldOfKey } from './model/document.ts'

const kinds: Readonly<Record<string, AssetEntry['kind']>> = {
  ...{ svg: 'image', png: 'image', jpg: 'image', jpeg: 'image', webp: 'image', avif: 'image', gif: 'image' },
  ...{ mp4: 'video', webm: 'video', vtt: 'text' },
}

/** Pictures and files that may be chosen: those of the stories with their words, then files that no story has. */
export async function listAssets(snapshot: Snapshot, assetsDir: string, spaceId: number): Promise<AssetEntry[]> {
  const found = new Map<string, AssetEntry>()
  for (const { draft } of snapshot.entries) collect(draft.source.content, found)
  const names = new Set([...found.values()].map((it) => it.name))
  const files = await readdir(assetsDir).catch(() => [])
  const unused = files.filter((it) => kindOf(it) && !names.has(it))
  const addresses = await Promise.all(unused.map((name) => addressOf(name, assetsDir, spaceId)))
  for (const filename of addresses)
    add({ fieldtype: 'asset', id: null, filename, alt: '', title: '' }, defaultLocale, found)
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function collect(value: unknown, found: Map<string, AssetEntry>, language: Locale = defaultLocale): void {
  if (Array.isArray(value)) for (const it of value) collect(it, found, language)
  if (!isRecord(value)) return
  if (value.fieldtype === 'asset') add(value, language, found)
  // Words of a picture in another language stand in the copy of its field for that, which follows it.
  for (const [key, it] of Object.entries(value))
    collect(it, found, key.includes('__i18n__') ? fieldOfKey(key).language : language)
}

function add(asset: Record<string, unknown>, language: Locale, found: Map<string, AssetEntry>): void {
  const filename = String(asset.filename ?? '')
  const name = filename.slice(filename.lastIndexOf('/') + 1)
  const kind = kindOf(name)
  const known = found.get(filename)
  if (known) known.inLanguages = { [language]: asset, ...known.inLanguages }
  else if (kind)
    found.set(filename, { filename, name, kind, inLanguages: { [defaultLocale]: asset, [language]: asset } })
}

/** The address of a file, with the size that the site needs to know of a picture. */
async function addressOf(name: string, assetsDir: string, spaceId: number): Promise<string> {
  const bytes = await readFile(join(assetsDir, name))
  const reading = kindOf(name) === 'image' ? sharp(bytes).metadata() : undefined
  const { width, height } = (await reading?.catch(() => undefined)) ?? {}
  const size = width && height ? `${Math.round(width)}x${Math.round(height)}` : 'x'
  return `https://a.storyblok.com/f/${spaceId}/${size}/${digestOf(bytes).slice(0, 10)}/${name}`
}

function kindOf(name: string): AssetEntry['kind'] | undefined {
  return kinds[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
}
