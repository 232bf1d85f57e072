import { rmSync, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory as a folder (Linux): nobody reads after the test what a store waits for the disk to keep. */
const memory = '/dev/shm'
/** Bytes that the sites and databases of both processes have at most, with room for other programs. */
const enough = 4 * 1024 ** 3
/** Where folders with data lie. */
export const dataParent = freeIn(memory) > enough ? memory : tmpdir()
const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** An empty folder whose name begins so; it goes with the process of the tests. */
export async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(dataParent, name))
  folders.push(folder)
  return folder
}

function freeIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
