import { expect } from 'chai'
import { forEachStore } from '#test/support/store/stores.ts'
import { migrateTo, schemaOf } from './migrateTo.ts'

describe('migrations beside one another and interrupted', function () {
  this.timeout(60_000)

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
