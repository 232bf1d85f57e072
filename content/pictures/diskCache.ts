import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pictures once made, by key. Concurrent wishes for one key share the work. */
export interface DiskCache {
  getOrMake(key: string, make: () => Promise<Buffer>): Promise<Buffer>
  /** Resolves when what was begun is kept. */
  settled(): Promise<void>
}

/** @param maxBytes the oldest go at opening until the rest fits; a failing disk costs time, not answers */
export function openDiskCache(folder: string, maxBytes: number): DiskCache {
  const making = new Map<string, Promise<Buffer>>()
  const ready = mkdir(folder, { recursive: true })
    .then(() => prune(folder, maxBytes))
    .catch(() => {})

  return {
    getOrMake(key, make) {
      const running = making.get(key) ?? readOrMake(key, make).finally(() => making.delete(key))
      making.set(key, running)
      return running
    },
    async settled() {
      await Promise.allSettled([ready, ...making.values()])
    },
  }

  async function readOrMake(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    await ready
    const file = join(folder, key)
    const kept = await readFile(file).catch(() => undefined)
    if (kept) return kept
    const bytes = await make()
    // Renamed into place: another process may read while this one writes.
    const part = `${file}.${process.pid}`
    await writeFile(part, bytes)
      .then(() => rename(part, file))
      .catch(() => {})
    return bytes
  }
}

async function prune(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder)
  const files = await Promise.all(names.map(async (name) => ({ name, ...sizeAndAge(await stat(join(folder, name))) })))
  let total = 0
  for (const { name, size } of files.sort((a, b) => b.usedAt - a.usedAt)) {
    total += size
    if (total > maxBytes) await rm(join(folder, name), { force: true })
  }
}

function sizeAndAge({ size, mtimeMs }: { size: number; mtimeMs: number }) {
  return { size, usedAt: mtimeMs }
}
