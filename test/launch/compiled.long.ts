import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect } from 'chai'
import { freePort } from '#server/launch/processes/ports.mjs'
import { opened } from '#test/support/opened.ts'
import { openSmallDisk } from '#test/support/operated/smallDisk.ts'
import { type Typed, typeCommand } from '#test/support/operated/typed.ts'
import { eventually } from '#test/support/site.ts'
import { type ContentService, startContentService } from '#tools/storyblok/serve.ts'

const root = join(import.meta.dirname, '..', '..')

// `npm run serve` in a copy of what is shipped, on a disk of its own, so that it can be full and read-only. Node says of
// each file whether it took what was compiled before. The order matters: each start finds what the one before left.
describe('what an earlier start compiled', function () {
  this.timeout(240_000)
  const disk = opened(() => openSmallDisk(80))
  let work: string
  let content: ContentService
  const running = new Set<Typed>()

  before(async () => {
    work = await mkdtemp(join(tmpdir(), 'compiled-'))
    for (const it of ['dist/server', 'dist/client', 'dist/mail', 'dist/manifest.json', 'package.json'])
      await cp(join(root, it), join(disk.folder, it), { recursive: true })
    await rm(compiled(), { recursive: true, force: true })
    await symlink(join(root, 'node_modules'), join(disk.folder, 'node_modules'))
    content = await startContentService({
      port: 0,
      storiesDir: join(root, 'content', 'houses', 'hautemer', 'stories'),
      clientDir: join(root, 'client'),
      dataDir: join(work, 'content'),
      log: () => {},
    })
  })
  after(async () => {
    for (const it of running) await it.end('SIGKILL').catch(() => {})
    await content?.close()
    await rm(work, { recursive: true, force: true, maxRetries: 5 })
  })

  it('is there after the first one, and the next takes it, with a data folder of its own', async () => {
    expect(accepted(await startAndEnd('one'))).to.be.below(20)
    expect(accepted(await startAndEnd('two'))).to.be.above(100)
  })

  it('is written by two at once, and both can be used', async () => {
    await rm(compiled(), { recursive: true })
    await Promise.all([startAndEnd('one'), startAndEnd('two')])
    expect(accepted(await startAndEnd('one'))).to.be.above(100)
  })

  it('is not taken when it is of a program that has changed since', async () => {
    const parts = join(disk.folder, 'dist/server/parts')
    const main = join(parts, must((await readdir(parts)).find((it) => /^main-\w+\.mjs$/.test(it))))
    const before = await readFile(main, 'utf8')
    // As long as before.
    await writeFile(main, before.replace(/\.map\s*$/, '.mop'))
    expect(await startAndEnd('one')).to.match(/code (size|hash) mismatch/)
    await writeFile(main, before)
  })

  it('is not taken when another version of the engine wrote it, nor when it is cut off, empty or damaged', async () => {
    const changes: ((file: string, data: Buffer) => Promise<void>)[] = [
      async (file, data) => {
        // Whole, as another version writes it.
        data.writeUInt32LE((data.readUInt32LE(versionAt) ^ 1) >>> 0, versionAt)
        data.writeUInt32LE(crc32(data.subarray(headerBytes)), hashAt)
        await writeFile(file, data)
      },
      (file, data) => truncate(file, Math.floor(data.length / 2)),
      (file) => truncate(file, 0),
      (file, data) => writeFile(file, data.fill(0x5a, Math.floor(data.length / 2))),
    ]
    let count = 0
    for (const it of await readdir(compiled(), { recursive: true, withFileTypes: true })) {
      const file = join(it.parentPath, it.name)
      if (it.isFile()) await changes[count++ % changes.length]?.(file, await readFile(file))
    }
    const said = await startAndEnd('one')
    for (const words of [/was rejected/, /(cache|code) size mismatch/, /cache hash mismatch/])
      expect(said).to.match(words)
    expect(accepted(said)).to.be.below(20)
    expect(accepted(await startAndEnd('one')), 'what it wrote instead').to.be.above(100)
  })

  it('is missing on a disk that is full, and nothing else is', async () => {
    await rm(compiled(), { recursive: true })
    const site = await start('one')
    await disk.fill(site.pid)
    await site.end()
    await startAndEnd('one')
    await disk.free(site.pid)
  })

  it('lies with the data where the program may not be written', async () => {
    await rm(compiled(), { recursive: true, force: true })
    await disk.setReadOnly(true)
    try {
      await startAndEnd('one')
      expect(await readdir(join(work, 'one', 'compiled'))).to.have.length(1)
      expect(accepted(await startAndEnd('one'))).to.be.above(100)
    } finally {
      await disk.setReadOnly(false)
    }
  })

  it('is no matter where there is no place for it', async () => {
    await mkdir(join(work, 'three'), { mode: 0o700 })
    for (const it of [compiled(), join(work, 'three', 'compiled')])
      await writeFile(it, 'a file in the place of the folder')
    expect(accepted(await startAndEnd('three'))).to.equal(0)
  })

  function compiled(): string {
    return join(disk.folder, 'dist/server/compiled')
  }

  /** Types it, waits until it can serve and has served. @returns what it said */
  async function startAndEnd(dataDir: string): Promise<string> {
    const site = await start(dataDir)
    return site.end()
  }

  async function start(dataDir: string): Promise<{ pid: number; end(): Promise<string> }> {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const typed = typeCommand('npm run serve', {
      cwd: disk.folder,
      env: {
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: 'localhost',
        PUBLIC_URL: url,
        DATA_DIR: join(work, dataDir),
        SESSION_SECRET: 'a secret of the tests, of 32 letters and more',
        STORYBLOK_API: `${content.url}/v2`,
        STORYBLOK_TOKEN: 'public',
        MAIL_FROM: 'Hautemer <bonjour@hautemer.example>',
        NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
      },
    })
    running.add(typed)
    const statusOf = (path: string) =>
      fetch(url + path).then(
        ({ status }) => status,
        () => 0,
      )
    await Promise.race([
      eventually(
        () => statusOf('/readyz'),
        (status) => status === 200,
        120_000,
      ),
      typed.ended().then((code) => expect.fail(`it ended with ${code}: ${typed.output().slice(-2000)}`)),
    ])
    expect(await statusOf('/en')).to.equal(200)
    const pid = Number(/"pid":(\d+)/.exec(typed.output())?.[1])
    return {
      pid,
      async end() {
        process.kill(pid, 'SIGTERM')
        expect(await typed.ended(), typed.output().slice(-2000)).to.equal(0)
        running.delete(typed)
        return typed.output()
      },
    }
  }
})

// A file of Node's cache: five numbers, the fifth the hash of V8's part, whose second number is its version.
const hashAt = 16
const headerBytes = 20
const versionAt = headerBytes + 4

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('not there')
  return value
}

function accepted(said: string): number {
  return said.match(/was accepted/g)?.length ?? 0
}
