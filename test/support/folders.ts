import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder whose name begins so; it goes with the process of the tests. */
export async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
