import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import type { Store } from '#server/store/open.ts'
import { forEachStore, type StorePlace } from '#test/support/store/stores.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

describe('backup and restore', function () {
  this.timeout(60_000)
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  forEachStore((stores) => {
    it('gives back what was there, after everything was lost', async () => {
      const place = await stores.place()
      const store = await stores.open(place)
      await remember(store, '1', 'kept')
      const file = join(folder, 'first.backup')
      expect(await command('backup', place, file)).to.equal(`0 The store was written to ${file}.`)
      await remember(store, '2', 'lost')
      await store.close()

      expect(await command('restore', place, file)).to.match(/^0 The store was restored from /)
      expect(await remembered(await stores.open(place))).to.deep.equal(['kept'])
    })

    it('overwrites no backup, and takes nothing that is none', async () => {
      const place = await stores.place()
      const store = await stores.open(place)
      await remember(store, '1', 'kept')
      const file = join(folder, 'other.backup')
      await writeFile(file, 'no backup at all'.repeat(1000))
      expect(await command('backup', place, file)).to.equal(`1 ${file} exists already: a backup overwrites no file.`)
      await store.close()
      expect(await command('restore', place, file)).to.match(/^1 .*(not a backup of this product|not .*valid archive)/)
      expect(await remembered(await stores.open(place))).to.deep.equal(['kept'])
      expect(await command('restore', place)).to.match(/^1 A file is required/)
    })

    it('writes files that nobody but their owner can read, whatever the usual rights are and were', async () => {
      const place = await stores.place()
      await stores.open(place).then((it) => it.close())
      const file = join(folder, 'of members', 'rights.backup')
      await command('backup', place, file)
      expect([await rightsOf(file), await rightsOf(dirname(file))]).to.deep.equal(['600', '700'])
      // Sent over the net and back, it is everybody's.
      await chmod(file, 0o644)
      if (!place.databaseUrl) await chmod(join(place.dataDir, 'store.sqlite'), 0o644)
      expect(await command('restore', place, file)).to.match(/^0 /)
      const store = await stores.open(place)
      await remember(store, '1', 'kept')
      const files = await readdir(place.dataDir)
      if (!place.databaseUrl) expect(files).to.include.members(['store.sqlite', 'store.sqlite-wal', 'store.sqlite-shm'])
      for (const it of files) expect(await rightsOf(join(place.dataDir, it)), it).to.equal('600')
    })

    if (stores.name === 'PostgreSQL') {
      it('tells no password to whoever lists the processes of this machine', async () => {
        const place = await stores.place()
        await stores.open(place).then((it) => it.close())
        const bin = join(folder, 'bin')
        await mkdir(bin)
        const seen = join(folder, 'seen')
        for (const name of ['pg_dump', 'pg_restore']) {
          const real = (await run('sh', ['-c', `command -v ${name}`])).stdout.trim()
          // Looks at itself as `ps` would, and at what it was told besides.
          const script = `#!/bin/sh\ncat /proc/$$/cmdline >> ${seen}\nprintf ' [%s]' "$PGPASSWORD" >> ${seen}\nexec ${real} "$@"\n`
          await writeFile(join(bin, name), script, { mode: 0o755 })
        }
        const env = (databaseUrl: string) => ({
          ...place.env,
          DATABASE_URL: databaseUrl,
          PATH: `${bin}:${process.env.PATH}`,
        })
        const before = new URL(place.databaseUrl ?? '')
        before.password = 's3cret/ÿ'
        const behind = new URL(place.databaseUrl ?? '')
        behind.searchParams.set('password', 's3cret/ÿ')
        const hosts = before.href.replace('@', '@127.0.0.1:1,')
        for (const [name, url] of Object.entries({ before: before.href, behind: behind.href, hosts })) {
          const file = join(folder, name)
          expect(await command('backup', { ...place, env: env(url) }, file)).to.match(/^0 /)
          expect(await command('restore', { ...place, env: env(url) }, file)).to.match(/^0 /)
        }
        const said = await readFile(seen, 'utf8')
        expect(said.match(/\[[^\]]*\]/g)).to.deep.equal(Array(6).fill('[s3cret/ÿ]'))
        expect(said.replaceAll(/\[[^\]]*\]/g, '')).not.to.match(/s3cret|password/)
      })
    }

    if (stores.name === 'SQLite') {
      it('keeps what it replaces beside it, and does not touch a store that is in use', async () => {
        const place = await stores.place()
        const store = await stores.open(place)
        await remember(store, '1', 'kept')
        const file = join(folder, 'third.backup')
        await command('backup', place, file)
        expect(await command('restore', place, file)).to.match(/^1 .* is in use by process \d+/)
        await store.close()
        await command('restore', place, file)
        expect((await readdir(place.dataDir)).filter((it) => it.includes('.before-'))).to.have.length(1)
      })
    }
  })

  /** @returns exit code and what was said */
  async function command(name: 'backup' | 'restore', { env }: StorePlace, ...args: string[]): Promise<string> {
    try {
      const { stdout } = await run(process.execPath, [`dist/server/${name}.mjs`, ...args], {
        cwd: root,
        env: { PATH: process.env.PATH, ...env },
      })
      return `0 ${stdout.trim()}`
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string }
      return `${code} ${stderr.trim()}`
    }
  }

  async function rightsOf(file: string): Promise<string> {
    return ((await stat(file)).mode & 0o777).toString(8)
  }

  async function remember(store: Store, number: string, lastname: string): Promise<void> {
    const employee = { employeeNumber: number, firstname: 'Anne', lastname, birthdate: '1980-01-01' }
    await store.db
      .insertInto('staff')
      .values({ ...employee, leftAt: null, hotelMemberId: null })
      .execute()
  }

  async function remembered(store: Store): Promise<string[]> {
    const rows = await store.db.selectFrom('staff').select('lastname').execute()
    return rows.map((it) => it.lastname)
  }
})
