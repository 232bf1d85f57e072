import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Finished pictures by key. Concurrent requests for one key share the work. */
export interface DiskCache {
  getOrMake(key: string, make: () => Promise<Buffer>): Promise<Buffer>
  /** Resolves when every picture in progress has been written. */
  settled(): Promise<void>
}

/**
 * Pictures that cannot be written to the folder are made again.
 * @param maxBytes limit for the folder: at the start the oldest pictures are removed until the rest fits
 */
export function createDiskCache(folder: string, maxBytes: number): DiskCache {
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
    // The file is renamed into place, because another process may read while this one writes.
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
