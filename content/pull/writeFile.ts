import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file of stories as the repository has them, whole or not at all. @returns false when it is like that already */
export async function writeJson(file: string, value: unknown): Promise<boolean> {
  const text = `${JSON.stringify(value, null, 2)}\n`
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return false
  await writeWhole(file, text)
  return true
}

/** Writes a file whole or not at all: who is stopped leaves no half of one. */
export async function writeWhole(file: string, bytes: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}
