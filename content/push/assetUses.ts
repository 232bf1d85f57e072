import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Snapshot } from '../library/snapshot.ts'
import { assetNameIn, assetSizeIn } from '../management/regions.ts'

/** Words of stories about a file, at the first place that names it; `translations` are named as `alt__i18n__en`. */
export interface AssetUse {
  size?: string
  /** Folder of the asset manager, below the site's. */
  folder: string
  alt: string
  title: string
  focus: string
  copyright: string
  source: string
  translations: Record<string, string>
}

/** Every asset that a story names, published or draft, by file name. */
export function assetUsesOf({ entries }: Snapshot): Map<string, AssetUse> {
  const uses = new Map<string, AssetUse>()
  for (const { published, draft } of entries) {
    visit(draft.source.content)
    if (published) visit(published.source.content)
  }
  return uses

  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const it of value) visit(it)
    if (!isRecord(value)) return
    take(value, [])
    for (const [field, it] of Object.entries(value)) {
      const assets = [it].flat().filter(isRecord)
      for (const [index, asset] of assets.entries()) take(asset, translationsIn(value, field, index))
      visit(it)
    }
  }

  function take(asset: Record<string, unknown>, translations: [string, Record<string, unknown>][]): void {
    const address = [asset.filename, asset.src].find((it) => typeof it === 'string' && assetNameIn(it))
    const name = typeof address === 'string' ? assetNameIn(address) : undefined
    if (!name || (uses.has(name) && translations.length === 0)) return
    const known = uses.get(name)
    if (known && Object.keys(known.translations).length > 0) return
    uses.set(name, readUse({ name, address: String(address), asset, translations }))
  }
}

interface Found {
  name: string
  address: string
  asset: Record<string, unknown>
  translations: [language: string, asset: Record<string, unknown>][]
}

function readUse({ name, address, asset, translations }: Found): AssetUse {
  const text = (field: string) => (typeof asset[field] === 'string' ? asset[field] : '')
  const size = assetSizeIn(address)
  return {
    ...(size && { size }),
    folder: folderOf(name),
    alt: text('alt'),
    title: text('title'),
    focus: text('focus'),
    copyright: text('copyright'),
    source: text('source'),
    translations: Object.fromEntries(
      translations.flatMap(([language, it]) =>
        ['alt', 'title'].flatMap((field) => (it[field] ? [[`${field}__i18n__${language}`, String(it[field])]] : [])),
      ),
    ),
  }
}

/** The same asset in the field's translations, when they show the same file. */
function translationsIn(block: Record<string, unknown>, field: string, index: number): Found['translations'] {
  return Object.entries(block).flatMap(([name, value]) => {
    const [, language] = new RegExp(`^${field}__i18n__(\\w+)$`).exec(name) ?? []
    const own = [block[field]].flat().filter(isRecord)[index]
    const translated = [value].flat().filter(isRecord)[index]
    return language && translated && own && translated.filename === own.filename
      ? [[language, translated] as [string, Record<string, unknown>]]
      : []
  })
}

/** `facade-houlgate-or.svg` → `Facade`: the subject is the first word of a file's name. */
function folderOf(name: string): string {
  const [subject = name] = name.split(/[-.]/)
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`
}
