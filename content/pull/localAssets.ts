import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { managementLimits } from '#shared/limits.ts'
import { assetNameIn, deliveryAddress, readAddress } from '../management/regions.ts'
import type { PushContext } from '../push/context.ts'
import { assetMark } from '../push/pushAssets.ts'
import type { AssetPlace } from '../transfer/references.ts'
import type { PullOptions } from './options.ts'
import { writeWhole } from './writeFile.ts'

/** The assets of the space and the files that they are here. */
export interface LocalAssets {
  /** Where a file is in the space, by its name here. */
  places: ReadonlyMap<string, AssetPlace>
  /** The address of an asset of the space as files name it; undefined for what is no asset of the space. */
  fileAddress(address: string): string | undefined
  /** Brings the files here that content names. */
  fetchAll(content: unknown): Promise<void>
}

/** Knows files by their bytes: an asset that was pushed carries their digest, wherever and under which name it lies. */
export async function localAssets(context: PushContext, { assetsDir, base }: PullOptions): Promise<LocalAssets> {
  const { api, report, isDryRun } = context
  const files = await readdir(assetsDir).catch(() => [])
  const byMark = new Map<string, string>()
  for (const name of files) byMark.set(assetMark(await readFile(join(assetsDir, name))), name)
  const taken = new Set(files)
  const names = new Map<string, string>()
  const places = new Map<string, AssetPlace>()
  const missing = new Map<string, string>()
  for (const { id, filename, ext_id } of await api.list('assets', 'assets')) {
    if (typeof filename !== 'string') continue
    const address = deliveryAddress(filename)
    const known = byMark.get(String(ext_id))
    const name = known ?? freeName(assetNameIn(address) ?? String(id), Number(id), taken)
    names.set(address, name)
    if (!known) missing.set(address, name)
    if (!places.has(name)) places.set(name, { id: Number(id), filename: address })
  }
  return {
    places,
    fileAddress(address) {
      const name = names.get(address)
      return name && address.replace(/^https:\/\/[^/]+/, 'https://a.storyblok.com').replace(/[^/]+$/, name)
    },
    fetchAll,
  }

  async function fetchAll(content: unknown): Promise<void> {
    if (typeof content === 'string') {
      const name = missing.get(content)
      missing.delete(content)
      if (name) await download(content, name)
    } else if (typeof content === 'object' && content !== null) {
      for (const it of Object.values(content)) await fetchAll(it)
    }
  }

  async function download(address: string, name: string): Promise<void> {
    if (isDryRun) return report.add('asset', 'created', name)
    const signal = AbortSignal.timeout(managementLimits.uploadTimeoutMs)
    const answer = await fetch(readAddress(address, base), { signal })
    if (!answer.ok) return report.add('asset', 'refused', name, `${address} answers ${answer.status}`)
    await writeWhole(join(assetsDir, name), Buffer.from(await answer.arrayBuffer()))
    report.add('asset', 'created', name)
  }
}

/** Another picture may have the name already: pictures are found by name. */
function freeName(name: string, id: number, taken: Set<string>): string {
  const free = taken.has(name) ? `${id}-${name}` : name
  taken.add(free)
  return free
}
