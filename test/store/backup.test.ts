import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import type { Store } from '#server/store/open.ts'
import { forEachStore, type StorePlace } from '#test/support/stores.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

describe('backup and restore (issue 9)', function () {
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
      expect(await command('backup', place, file)).to.equal(`0 The store is kept in ${file}.`)
      await remember(store, '2', 'lost')
      await store.close()

      expect(await command('restore', place, file)).to.match(/^0 The store is what /)
      expect(await remembered(await stores.open(place))).to.deep.equal(['kept'])
    })

    it('overwrites no backup, and takes nothing that is none', async () => {
      const place = await stores.place()
      const store = await stores.open(place)
      await remember(store, '1', 'kept')
      const file = join(folder, 'other.backup')
      await writeFile(file, 'no backup at all'.repeat(1000))
      expect(await command('backup', place, file)).to.equal(`1 ${file} is there already: a backup overwrites nothing.`)
      await store.close()
      expect(await command('restore', place, file)).to.match(/^1 .*(no backup of this product|not .*valid archive)/)
      expect(await remembered(await stores.open(place))).to.deep.equal(['kept'])
      expect(await command('restore', place)).to.match(/^1 From which file/)
    })

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
      const { stdout } = await run(process.execPath, [`server/${name}.ts`, ...args], {
        cwd: root,
        env: { PATH: process.env.PATH, ...env },
      })
      return `0 ${stdout.trim()}`
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string }
      return `${code} ${stderr.trim()}`
    }
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
