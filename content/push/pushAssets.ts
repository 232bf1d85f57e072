import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { managementLimits } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { ManagementError } from '../management/refusals.ts'
import { assetNameIn, deliveryAddress } from '../management/regions.ts'
import type { AssetPlace } from '../transfer/references.ts'
import type { AssetUse } from './assetUses.ts'
import { forEachAtOnce, type PushContext, write } from './context.ts'
import { recordAt } from './pushSpace.ts'

type Item = Record<string, unknown>

export interface AssetPush {
  /** Where pictures, films and captions are. */
  assetsDir: string
  /** Every asset that a story names, by file name. */
  uses: ReadonlyMap<string, AssetUse>
  /** Name of the folder above the others in the asset manager. */
  rootName: string
}

/**
 * Uploads what stories show. An asset that was uploaded carries the digest of its bytes (`ext_id`), so that nothing is
 * sent twice, from whatever machine; words that editors gave it in the asset manager stay.
 * @returns where each file is in the space, by file name
 */
export async function pushAssets(context: PushContext, push: AssetPush): Promise<Map<string, AssetPlace>> {
  const { api, report, progress } = context
  const existing = await api.list('assets', 'assets')
  const folders = await pushFolders(context, push)
  const places = new Map<string, AssetPlace>()
  progress.step('pictures and films', push.uses.size)
  await forEachAtOnce([...push.uses], async ([name, use]) => {
    const place = await pushAsset(name, use)
    if (place) places.set(name, place)
    progress.done()
  })
  return places

  async function pushAsset(name: string, use: AssetUse): Promise<AssetPlace | undefined> {
    const bytes = await readFile(join(push.assetsDir, name)).catch(() => undefined)
    if (!bytes) {
      report.add('asset', 'refused', name, `it is not in ${push.assetsDir}; stories keep its address`)
      return undefined
    }
    const ext_id = assetMark(bytes)
    const known = existing.find((it) => it.ext_id === ext_id)
    if (known) {
      report.add('asset', 'same', name)
      return placeOf(known)
    }
    const stored = storedName(name)
    const folder = folders.get(use.folder)
    // Without the digest: an upload that a stopped run did not finish, or another version of the file.
    const earlier = existing.find((it) => nameOf(it) === stored && it.asset_folder_id === folder && isOurs(it))
    const outcome = earlier?.ext_id ? 'changed' : 'created'
    const made = await write(context, { kind: 'asset', name, outcome }, () =>
      upload({ name, bytes, use, ext_id, folder, id: earlier?.id }),
    )
    return made && placeOf(made)
  }

  async function upload({ name, bytes, use, ext_id, folder, id }: Upload): Promise<Item> {
    const what = `asset ${name}`
    const size = use.size && { size: use.size }
    const sign = { filename: name, ...size, ...(folder && { asset_folder_id: folder }), ...(id ? { id } : {}) }
    const signed = await api.post('assets', { ...sign, validate_upload: 1 }, what)
    await sendToBucket(signed, name, bytes)
    await api.get(`assets/${signed.id}/finish_upload`)
    const { alt, title, focus, copyright, source, translations } = use
    const asset = {
      ...{ alt, title, focus, copyright, source, ext_id },
      ...(folder && { asset_folder_id: folder }),
      meta_data: { alt, title, copyright, source, ...translations },
    }
    await api.put(`assets/${signed.id}`, { asset }, what)
    return { id: signed.id, filename: signed.pretty_url ?? signed.public_url }
  }

  function placeOf({ id, filename }: Item): AssetPlace | undefined {
    if (typeof id !== 'number' || typeof filename !== 'string') return undefined
    return { id, filename: deliveryAddress(filename) }
  }
}

interface Upload {
  name: string
  bytes: Buffer
  use: AssetUse
  ext_id: string
  folder: number | undefined
  id: unknown
}

/** The mark that an asset of ours carries: the digest of its bytes. */
export function assetMark(bytes: Buffer): string {
  return `${markStart}${createHash('sha1').update(bytes).digest('hex')}`
}

const markStart = 'file-'

function isOurs({ ext_id }: Item): boolean {
  return !ext_id || String(ext_id).startsWith(markStart)
}

/** The name that Storyblok gives a file: every dot but the last becomes an underscore. */
function storedName(name: string): string {
  const ending = extname(name)
  return `${name.slice(0, name.length - ending.length).replaceAll('.', '_')}${ending}`
}

function nameOf({ short_filename, filename }: Item): unknown {
  return short_filename ?? (typeof filename === 'string' ? assetNameIn(filename) : undefined)
}

/** Folders of the asset manager: one for the site, below it one for each subject. @returns their ids by name */
async function pushFolders(context: PushContext, { uses, rootName }: AssetPush): Promise<Map<string, number>> {
  const { api, report } = context
  const answer = await api.get('asset_folders')
  const existing = Array.isArray(answer.asset_folders) ? answer.asset_folders.filter(isRecord) : []
  const ids = new Map<string, number>()
  const root = await folderAt(rootName, null)
  for (const name of new Set([...uses.values()].map((it) => it.folder))) {
    const id = await folderAt(name, root ?? null)
    if (id) ids.set(name, id)
  }
  return ids

  async function folderAt(name: string, parent_id: number | null): Promise<number | undefined> {
    const known = existing.find((it) => it.name === name && (it.parent_id || null) === parent_id)
    if (known) report.add('asset folder', 'same', name)
    const asset_folder = { name, ...(parent_id && { parent_id }) }
    const made =
      known ??
      recordAt(
        (await write(context, { kind: 'asset folder', name, outcome: 'created' }, () =>
          api.post('asset_folders', { asset_folder }, `asset folder ${name}`),
        )) ?? {},
        'asset_folder',
      )
    return typeof made.id === 'number' ? made.id : undefined
  }
}

/** The second step of an upload: the file as a form, with every field that was signed, to the bucket itself. */
async function sendToBucket(signed: Item, name: string, bytes: Buffer): Promise<void> {
  const form = new FormData()
  const fields = Object.entries(recordAt(signed, 'fields'))
  for (const [field, value] of fields) form.append(field, String(value))
  const type = String(recordAt(signed, 'fields')['Content-Type'] ?? 'application/octet-stream')
  // The file comes last: the bucket ignores what follows it.
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const signal = AbortSignal.timeout(managementLimits.uploadTimeoutMs)
  const answer = await fetch(String(signed.post_url), { method: 'POST', body: form, signal }).catch((cause: Error) => {
    throw bucketError(undefined, cause, name)
  })
  if (!answer.ok) throw bucketError(answer.status, await answer.text(), name)
}

function bucketError(status: number | undefined, reasons: unknown, name: string): ManagementError {
  const base = 'the bucket of the assets'
  return new ManagementError({
    status,
    reasons,
    base,
    spaceId: '',
    path: '',
    written: { what: `asset ${name}`, body: {} },
  })
}
