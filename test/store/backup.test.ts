import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import type { Store } from '#server/store/open.ts'
import { newFolder } from '#test/support/folders.ts'
import { hotelMemberRow, vipMemberRow } from '#test/support/store/rows.ts'
import { forEachStore, type StorePlace } from '#test/support/store/stores.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

describe('backup and restore', () => {
  let folder: string
  beforeEach(async () => {
    folder = await newFolder('backup-')
  })

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

    it('notes when it was made, names its file in a folder by itself, and keeps as many as asked for', async () => {
      const place = await stores.place()
      const store = await stores.open(place)
      for (let n = 0; n < 3; n++)
        expect(await command('backup', place, folder, '--newest', '2')).to.match(/^0 The store/)
      expect((await readdir(folder)).filter((it) => /^\d{4}-\d\d-\d\dT[\d.-]+Z\.backup$/.test(it))).to.have.length(2)
      const row = await store.db.selectFrom('jobs').selectAll().where('name', '=', 'backup').executeTakeFirstOrThrow()
      expect(Date.now() - Number(row.ranAt)).to.be.within(0, 60_000)
      expect(row.dueAt - Number(row.ranAt)).to.equal(36 * 3600_000)
      expect(await command('backup', place, folder, '--newest', '0')).to.match(/^1 --newest takes a number from 1 on/)
    })

    it('replaces no database with members, hotel or VIP, unless called by its name, and keeps a copy of it', async () => {
      const place = await stores.place()
      const store = await stores.open(place)
      const file = join(folder, 'old.backup')
      await command('backup', place, file)
      const name = nameOf(place)
      const programmes = {
        hotelMembers: (it: Store) => it.db.insertInto('hotelMembers').values(hotelMemberRow()).execute(),
        vipMembers: (it: Store) => it.db.insertInto('vipMembers').values(vipMemberRow()).execute(),
      }
      await store.close()
      for (const [table, add] of Object.entries(programmes)) {
        const full = await stores.open(place)
        for (const it of ['hotelMembers', 'vipMembers'] as const) await full.db.deleteFrom(it).execute()
        await add(full)
        await full.close()
        expect(await command('restore', place, file), table).to.equal(
          `1 ${name} holds members (1): nothing was changed. What was written since the backup would be gone; --replace ${name} behind the file replaces it all the same, and keeps a copy.`,
        )
      }
      expect(await command('restore', place, file, '--replace', 'another')).to.equal(
        `1 The settings lead to ${name}, and --replace names another: nothing was changed.`,
      )
      expect(await membersOf(await stores.open(place))).to.equal(1)
      const said = await command('restore', place, file, '--replace', name)
      const [, before = ''] = /^0 The store was restored from .* The previous one: (.+)$/.exec(said) ?? []
      expect(await rightsOf(before), said).to.equal('600')
      expect(await membersOf(await stores.open(place))).to.equal(0)
      // The copy is a backup itself: the step back.
      expect(await command('restore', place, before)).to.match(/^0 /)
      expect(await membersOf(await stores.open(place))).to.equal(1)
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
      it('replaces no database that processes use, unless called by its name', async () => {
        const place = await stores.place()
        const store = await stores.open(place)
        const file = join(folder, 'used.backup')
        await command('backup', place, file)
        const process = { build: 'b', migration: null, startedAt: 0 }
        const seen = { now: Date.now(), killed: Date.now() - 91_000 }
        for (const [id, seenAt] of Object.entries(seen))
          await store.db
            .insertInto('processes')
            .values({ ...process, id, seenAt })
            .execute()
        expect(await command('restore', place, file)).to.match(
          /^1 test_\d+ is used by processes \(1; one that was killed counts for 90 s\): nothing was changed/,
        )
        expect(await command('restore', place, file, '--replace', nameOf(place))).to.match(/^0 /)
        expect(await store.db.selectFrom('processes').selectAll().execute()).to.deep.equal([])
      })

      it('changes nothing while the database is away, or where the copy cannot be written', async () => {
        const place = await stores.place()
        const store = await stores.open(place)
        await remember(store, '1', 'kept')
        const file = join(folder, 'away.backup')
        await command('backup', place, file)
        const away = { ...place, env: { ...place.env, DATABASE_URL: 'postgres://tests@127.0.0.1:1/test' } }
        expect(await command('restore', away, file)).to.equal('1 The database does not answer: nothing was changed.')
        await mkdir(join(folder, 'bin'))
        await writeFile(join(folder, 'bin', 'pg_dump'), '#!/bin/sh\necho no space left >&2; exit 1\n', { mode: 0o755 })
        const full = { ...place, env: { ...place.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` } }
        await remember(store, '2', 'since')
        expect(await command('restore', full, file)).to.equal('1 no space left')
        expect(await remembered(store)).to.deep.equal(['kept', 'since'])
      })

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
        // The dump, the list of its content, which needs no database, the copy of what is there, and the restore.
        const told = ['[s3cret/ÿ]', '[]', '[s3cret/ÿ]', '[s3cret/ÿ]']
        expect(said.match(/\[[^\]]*\]/g)).to.deep.equal(Array(3).fill(told).flat())
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

      it('takes the place of a damaged store, which is kept with what stands beside it', async () => {
        const place = await stores.place()
        const store = await stores.open(place)
        await remember(store, '1', 'kept')
        const file = join(folder, 'whole.backup')
        await command('backup', place, file)
        await store.close()
        for (const it of ['store.sqlite', 'store.sqlite-wal'])
          await writeFile(join(place.dataDir, it), 'damaged'.repeat(1000))
        expect(await command('restore', place, file)).to.match(/^0 /)
        expect(await remembered(await stores.open(place))).to.deep.equal(['kept'])
        const kept = (await readdir(place.dataDir)).filter((it) => it.includes('.before-'))
        for (const it of kept) expect(await readFile(join(place.dataDir, it), 'utf8'), it).to.match(/^damaged/)
        expect(kept).to.have.length(2)
      })
    }
  })

  /** As `--replace` takes it. */
  function nameOf({ databaseUrl, dataDir }: StorePlace): string {
    return databaseUrl ? new URL(databaseUrl).pathname.slice(1) : join(dataDir, 'store.sqlite')
  }

  /** The store is closed then. */
  async function membersOf(store: Store): Promise<number> {
    const hotel = await store.db.selectFrom('hotelMembers').select('id').execute()
    const vip = await store.db.selectFrom('vipMembers').select('id').execute()
    await store.close()
    return hotel.length + vip.length
  }

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
