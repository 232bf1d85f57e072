import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultLocale, others } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Snapshot } from '../library/snapshot.ts'
import { type Item, ManagementError } from './managementApi.ts'
import { managementLimits } from './managementLimits.ts'
import type { Run } from './run.ts'

/** An asset as a story's field names it. */
export interface AssetPlace {
  id: number
  /** The address at which it is delivered. */
  filename: string
}

/**
 * Uploads what stories show. An asset of ours carries the digest of its bytes (`ext_id`), written when its upload is
 * done, so that nothing is sent twice, from whatever machine.
 * @returns where each file is in the space, by file name
 */
export async function pushAssets(run: Run, { entries }: Snapshot): Promise<Map<string, AssetPlace>> {
  const { api, assetsDir, tell, attempt } = run
  const byMark = new Map((await api.list('assets')).map((it) => [it.ext_id, it]))
  const uses = new Map<string, Item>()
  for (const { published, draft } of entries)
    for (const it of [draft, published]) if (it) collect(it.source.content, uses)
  const places = new Map<string, AssetPlace>()
  for (const [name, use] of uses) {
    const thing = { kind: 'asset', name }
    const bytes = await readFile(join(assetsDir, name)).catch(() => undefined)
    const known = bytes && byMark.get(markOf(bytes))
    if (!bytes) tell('refused', { ...thing, reason: `it is not in ${assetsDir}; stories keep its address` })
    else if (known) {
      tell('same', thing)
      places.set(name, placeOf(known))
    } else {
      const made = await attempt('created', thing, () => upload(name, bytes, use))
      if (made) places.set(name, placeOf(made))
    }
  }
  return places

  async function upload(name: string, bytes: Buffer, use: Item): Promise<Item> {
    const size = /\/f\/\w+\/(\d+x\d+)\//.exec(String(use.filename))?.[1]
    const made = await api.upload({ filename: name, ...(size && { size }) }, bytes)
    const { alt, title, focus, copyright, source, translated } = use
    const meta_data = { alt, title, copyright, source, ...(isRecord(translated) && translated) }
    const asset = { alt, title, focus, copyright, source, meta_data, ext_id: markOf(bytes) }
    await api.put(`assets/${made.id}`, { asset })
    return made
  }
}

/** Every asset that a value names, by file name, as its first place has it; `translated`: its other alternative texts, by field of the space. */
function collect(value: unknown, uses: Map<string, Item>): void {
  if (Array.isArray(value)) for (const it of value) collect(it, uses)
  if (!isRecord(value)) return
  const name = assetNameIn(value.filename ?? value.src)
  if (name && !uses.has(name)) uses.set(name, { ...value, filename: value.filename ?? value.src })
  // The loop of a picture.
  const film = assetNameIn(value.source)
  if (film && !uses.has(film)) uses.set(film, { filename: value.source })
  for (const [field, it] of Object.entries(value)) {
    collect(it, uses)
    const use = isRecord(it) && uses.get(assetNameIn(it.filename) ?? '')
    if (!use) continue
    for (const language of others(defaultLocale)) {
      const copy = value[`${field}__i18n__${language}`]
      if (!isRecord(copy) || copy.filename !== it.filename) continue
      use.translated = { [`alt__i18n__${language}`]: copy.alt, ...(isRecord(use.translated) && use.translated) }
    }
  }
}

function markOf(bytes: Buffer): string {
  return `file-${createHash('sha1').update(bytes).digest('hex')}`
}

function placeOf({ id, filename }: Item): AssetPlace {
  return { id: Number(id), filename: deliveryAddress(filename) }
}

/** The Management API names the bucket; stories must name the host in front of it, which alone makes other sizes. */
function deliveryAddress(filename: unknown): string {
  return String(filename).replace(/^https?:\/\/s3\.amazonaws\.com\//, 'https://')
}

/** The name of an asset in its address: `…/f/100100/1600x1000/50e0ba9eb7/facade-houlgate-or.svg` → `facade-houlgate-or.svg`. */
export function assetNameIn(address: unknown): string | undefined {
  return /^https?:\/\/[^/]+\/(?:[\w.-]+\/)?f\/\w+\/(?:\d*x\d*\/)?\w+\/([\w.-]+)$/.exec(String(address))?.[1]
}

/** The assets of the space as files. */
export interface LocalAssets {
  /** The address of an asset of the space with the name of its file here; any other text as it is. */
  fileAddress(address: string): string
  /** Brings the file of each asset here whose address is among the texts of a value. */
  fetchIn(value: unknown): Promise<void>
}

/** Knows the files of a push by their bytes, those of an earlier pull by the address in the stories that show them. */
export async function pullAssets(run: Run, { entries }: Snapshot): Promise<LocalAssets> {
  const { api, assetsDir, base, attempt, tell } = run
  const stories = JSON.stringify(entries.map((it) => it.draft.source.content))
  const files: string[] = await readdir(assetsDir).catch(() => [])
  const byMark = new Map<unknown, string>()
  for (const name of files) byMark.set(markOf(await readFile(join(assetsDir, name))), name)
  const taken = new Set(files)
  const names = new Map<string, string>()
  const missing = new Map<string, string>()
  for (const { id, filename, ext_id } of await api.list('assets')) {
    const address = deliveryAddress(filename)
    const own = assetNameIn(address) ?? String(id)
    const known = byMark.get(ext_id) ?? nameInStories(address)
    // Another picture may have the name already: pictures are found by name.
    const name = known ?? (taken.has(own) ? `${id}-${own}` : own)
    names.set(address, name)
    if (known) tell('same', { kind: 'asset', name })
    else missing.set(address, name)
    taken.add(name)
  }
  return { fileAddress, fetchIn }

  function nameInStories(address: string): string | undefined {
    const place = address.replace(/[^/]+$/, '')
    const at = stories.indexOf(place)
    const name = at < 0 ? undefined : /^[\w.-]+/.exec(stories.slice(at + place.length, at + place.length + 200))?.[0]
    return name !== undefined && files.includes(name) ? name : undefined
  }

  function fileAddress(address: string): string {
    const name = names.get(address)
    return name === undefined ? address : address.replace(/[^/]+$/, name)
  }

  async function fetchIn(value: unknown): Promise<void> {
    if (isRecord(value) || Array.isArray(value)) for (const it of Object.values(value)) await fetchIn(it)
    const name = missing.get(String(value))
    if (!name) return
    missing.delete(String(value))
    await attempt('created', { kind: 'asset', name }, async () => {
      // A space on this machine delivers its files itself.
      const address = /\bstoryblok\w*\.(com|cn)$/.test(base)
        ? String(value)
        : new URL(new URL(String(value)).pathname, base)
      const answer = await fetch(address, { signal: AbortSignal.timeout(managementLimits.uploadTimeoutMs) })
      if (!answer.ok) throw new ManagementError(`${address} answers ${answer.status}`, answer.status)
      await mkdir(assetsDir, { recursive: true })
      await writeFile(join(assetsDir, name), Buffer.from(await answer.arrayBuffer()))
    })
  }
}
