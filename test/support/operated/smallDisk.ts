import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder on a disk so small that a test can fill it. */
export interface SmallDisk {
  folder: string
  /** From now on nothing can be written: no room is left. @param pid of the process that writes there */
  fill(pid: number): Promise<void>
  /** There is room again. */
  free(pid: number): Promise<void>
  /** For whoever opens a file there from now on. */
  setReadOnly(isReadOnly: boolean): Promise<void>
  close(): Promise<void>
}

/**
 * As root a file system of its own in memory. Where that is not allowed, the system refuses the process every write
 * (`prlimit --fsize`), and a folder without the right to write is read-only.
 * @param mebibytes room for the store and what is known of the content
 */
export async function openSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'))
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  return isMounted ? mounted(folder) : limited(folder)
}

function mounted(folder: string): SmallDisk {
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a')
      // The last bytes too: a page of SQLite would still find room in the rest of a large piece.
      for (const size of [1024 * 1024, 64 * 1024, 4096]) {
        const piece = Buffer.alloc(size)
        for (let isFull = false; !isFull; ) {
          isFull = await file.write(piece).then(
            ({ bytesWritten }) => bytesWritten < size,
            () => true,
          )
        }
      }
      await file.close()
    },
    free: () => rm(filler),
    setReadOnly: async (isReadOnly) => void (await run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder])),
    async close() {
      await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function limited(folder: string): SmallDisk {
  const limit = async (pid: number, size: string) =>
    void (await run('prlimit', ['--pid', String(pid), `--fsize=${size}`]))
  return {
    folder,
    // The soft limit alone: the hard one could not be taken back.
    fill: (pid) => limit(pid, '0:'),
    free: (pid) => limit(pid, 'unlimited:'),
    setReadOnly: async (isReadOnly) => void (await run('chmod', ['-R', isReadOnly ? 'a-w' : 'u+w', folder])),
    async close() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
