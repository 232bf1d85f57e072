import { chmod, cp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import pino from 'pino'
import { openStore, type Store } from '#server/store/open.ts'
import { newFolder } from '#test/support/folders.ts'
import { distDir } from '#test/support/site.ts'
import { hotelMemberRow } from '#test/support/store/rows.ts'
import { forEachStore } from '#test/support/store/stores.ts'
import { migrateTo, schemaOf } from './migrateTo.ts'

describe('migrations beside one another and interrupted', () => {
  forEachStore((stores) => {
    it('make the tables once, however many begin and whoever is killed at it', async () => {
      const place = await stores.place()
      const killed = migrateTo(place)
      const others = [migrateTo(place), migrateTo(place)]
      await killed.killAfter(Math.random() * 300)
      for (const { code, said } of await Promise.all(others.map((it) => it.ended))) {
        // SQLite's folder belongs to one process at a time, and says whose it is.
        if (code !== 0) expect([stores.name, said]).to.deep.equal(['SQLite', said.match(/.* is in use by .*\n/)?.[0]])
      }
      expect(await migrateTo(place).ended).to.include({ code: 0, said: 'The tables are up to date.\n' })
      expect(await schemaOf(await stores.open(place))).to.deep.equal(await schemaOf(await stores.open()))
    })
  })
})

describe('a new SQLite store begins as a copy of the build’s tables', () => {
  const built = join(distDir, 'server', 'empty.sqlite')
  let dataDir: string
  let messages: string[]
  beforeEach(async () => {
    dataDir = await newFolder('copied-')
    messages = []
  })

  const log = pino({}, { write: (line: string) => messages.push(JSON.parse(line).msg) })
  const open = (emptyStore?: string) => openStore({ dataDir, log, emptyStore })

  it('and has then what the migrations make, and no other reader', async () => {
    const readOnly = join(dataDir, 'empty.sqlite')
    await cp(built, readOnly)
    await chmod(readOnly, 0o444)
    const copied = await open(readOnly)
    expect(messages).not.to.include('migrated')
    const schema = await schemaOf(copied)
    await writeMember(copied, 'anne')
    await copied.close()
    expect((await stat(join(dataDir, 'store.sqlite'))).mode & 0o777).to.equal(0o600)
    expect(await readdir(dataDir)).not.to.include('store.sqlite.new')
    await rm(join(dataDir, 'store.sqlite'))
    const migrated = await open()
    expect(messages).to.include('migrated')
    expect(schema).to.deep.equal(await schemaOf(migrated))
    await migrated.close()
  })

  it('but not one that is there', async () => {
    const before = await open()
    await writeMember(before, 'anne')
    await before.close()
    const again = await open(built)
    expect(await again.db.selectFrom('hotelMembers').select('id').execute()).to.deep.equal([{ id: 'anne' }])
    await again.close()
  })

  it('and without one, or after a copy that was cut off, the migrations make them', async () => {
    await writeFile(join(dataDir, 'store.sqlite.new'), 'SQLite format 3')
    for (const emptyStore of [join(dataDir, 'none.sqlite'), dataDir]) {
      const store = await open(emptyStore)
      await writeMember(store, 'anne')
      await store.close()
      expect(await readdir(dataDir)).not.to.include('store.sqlite.new')
      await rm(join(dataDir, 'store.sqlite'))
    }
  })

  const writeMember = ({ db }: Store, id: string) =>
    db.insertInto('hotelMembers').values(hotelMemberRow({ id })).execute()
})
