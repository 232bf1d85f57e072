import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Typed, typeCommand } from '#test/support/operated/typed.ts'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

/** The project as somebody has it who has just cloned it: nothing that git ignores, so no build and no `.data`. */
export interface FreshClone {
  folder: string
  /** Types a line there. What is still running goes with `close`. */
  type(line: string, env?: Record<string, string>): Typed
  /** Types a line and waits for its end. @throws Error with what it said when it ends otherwise than well */
  typeToEnd(line: string, env?: Record<string, string>): Promise<string>
  close(): Promise<void>
}

/** @param packages false: without node_modules, as before the first command */
export async function freshClone({ packages = true } = {}): Promise<FreshClone> {
  const folder = await mkdtemp(join(tmpdir(), 'clone-'))
  // Files that are not committed yet are judged as well.
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await run('git', list, { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  const files = stdout.split('\0').filter((it) => it !== '')
  for (const it of new Set(files.map(dirname))) await mkdir(join(folder, it), { recursive: true })
  // A file that was deleted and not committed is listed too.
  await Promise.all(files.map((it) => cp(join(root, it), join(folder, it)).catch(() => {})))
  // Rules and benches ask git what is committed, and as what.
  const committer = ['-c', 'user.name=Tests', '-c', 'user.email=tests@hautemer.test', '-c', 'commit.gpgsign=false']
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...committer, 'commit', '-qm', 'A clone'],
  ])
    await run('git', args, { cwd: folder })
  if (packages) await copyPackages(folder)
  const running = new Set<Typed>()

  return {
    folder,
    type,
    async typeToEnd(line, env) {
      const typed = type(line, env)
      const code = await typed.ended()
      if (code !== 0) throw new Error(`${line} ended with ${code}: ${typed.output().slice(-3000)}`)
      return typed.output()
    },
    async close() {
      for (const it of running) await it.end('SIGTERM')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }

  function type(line: string, env?: Record<string, string>): Typed {
    const typed = typeCommand(line, { cwd: folder, env })
    running.add(typed)
    typed.ended().then(() => running.delete(typed))
    return typed
  }
}

/** Fifty thousand files are linked in two seconds; on another disk they are copied. */
async function copyPackages(folder: string): Promise<void> {
  const copy = (flags: string) => run('cp', [flags, join(root, 'node_modules'), join(folder, 'node_modules')])
  await copy('-al').catch(async () => {
    await rm(join(folder, 'node_modules'), { recursive: true, force: true })
    await copy('-a')
  })
  // The type checker writes into its record, which would be that of this project too.
  for await (const record of glob('node_modules/.cache/hautemer/*.tsbuildinfo', { cwd: root }))
    await run('cp', ['--remove-destination', join(root, record), join(folder, record)])
}
