import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'chai'
import { pino } from 'pino'
import { createLevels, type Levels } from '#server/content/cache/levels.ts'
import { openSnapshotFile } from '#server/content/cache/snapshotFile.ts'
import { createSpace } from '#server/content/cache/space.ts'
import { adoptChecked } from '#server/content/checkedBefore.ts'
import type { ContentLink } from '#server/content/linksIndex.ts'
import { createStories } from '#server/content/stories.ts'
import { newFolder } from '#test/support/folders.ts'
import { definitions, links, rawStory, validators } from '../check/checkWorld.ts'

describe('content client: stories on disk', () => {
  let folder: string
  beforeEach(async () => {
    folder = await newFolder('hautemer-disk-')
  })

  it('are not replaced by an answer that was overtaken on its way', () => {
    const disk = openSnapshotFile(folder, 'space', pino({ level: 'silent' }))
    const levels = createLevels({ disk, prefix: 'content', space: createSpace(), loader: () => expect.fail() })
    const keep = (title: string, cv: number) => {
      const stories = [rawStory({ component: 'page', title })]
      levels.store('fr', { stories, relations: [], cv })
      return levels.peek('fr', 'here')?.content
    }
    expect(keep('Nouveau', 10)).to.include({ title: 'Nouveau' })
    expect(keep('Ancien', 9)).to.include({ title: 'Nouveau' })
    expect(keep('Plus récent', 11)).to.include({ title: 'Plus récent' })
    disk.close()
  })
})

describe('content client: a file of stories that an earlier build wrote', () => {
  let folder: string
  beforeEach(async () => {
    folder = await newFolder('hautemer-disk-')
  })

  const stored = (title: string, cv: number) =>
    JSON.stringify({ story: rawStory({ component: 'page', title }, { published_at: '2026-11-20T09:00:00.000Z' }), cv })
  const insert = 'insert or replace into stories (locale, uuid, value) values (?, ?, ?)'

  it('is read as it is, and stays right while that build goes on writing beside', () => {
    const earlier = new DatabaseSync(join(folder, 'content.db'))
    earlier.exec(`
      pragma journal_mode = wal;
      create table stories (locale text not null, uuid text not null, value text not null, primary key (locale, uuid)) strict;
      create table facts (name text primary key, value text not null) strict;
      insert into facts values ('spaceKey', 'space');
    `)
    for (const [uuid, cv] of [
      ['here', 7],
      ['gone', 8],
      ['changed', 9],
    ] as const)
      earlier.prepare(insert).run('fr', uuid, stored('Ici', cv))
    earlier.prepare(insert).run('fr', 'damaged', '{"story": {')
    const open = () => openSnapshotFile(folder, 'space', pino({ level: 'silent' }))

    const first = open()
    const publishedAt = '2026-11-20T09:00:00.000Z'
    expect(first.entry('fr', 'here')).to.deep.equal({ cv: 7, publishedAt, component: 'page' })
    expect(first.entry('fr', 'damaged')).to.equal(undefined)
    earlier.prepare(insert).run('fr', 'changed', stored('Ailleurs', 10))
    earlier.prepare(insert).run('fr', 'new', stored('Nouveau', 11))
    earlier.prepare('delete from stories where locale = ? and uuid = ?').run('fr', 'gone')
    first.close()

    const second = open()
    const cvs = ['here', 'changed', 'new', 'gone'].map((it) => second.entry('fr', it)?.cv)
    expect(cvs).to.deep.equal([7, 10, 11, undefined])
    second.close()
    earlier.exec('delete from stories')
    earlier.close()
    const third = open()
    expect(third.entry('fr', 'here')).to.equal(undefined)
    third.close()
  })
})

describe('content client: stories in memory', () => {
  const raw = rawStory({ component: 'page', title: 'Ici', body: [] })
  const link = links.byUuid('fr', 'here') as ContentLink
  const unused: Levels = {
    componentOf: () => undefined,
    typesVersion: () => 0,
    has: () => false,
    isNewest: () => false,
    peek: () => undefined,
    current: () => undefined,
    read: async () => undefined,
    readShared: async () => [],
    datesOf: () => '',
    isSettled: () => true,
    accept: () => {},
    store: () => {},
    remove: () => {},
  }
  const open = (levels: Partial<Levels>, cacheBytes = 1024 * 1024) =>
    createStories({
      check: { definitions, validators, links, publicUrl: 'https://hautemer.test', rootFolder: 'website-hotels' },
      links,
      levels: { ...unused, ...levels },
      sizes: { measure: async () => {}, measureFor: () => {} },
      cacheBytes,
      log: pino({ level: 'silent' }),
    })

  it('names once what was made from an old copy, so that it is made again when the service answers', async () => {
    const stories = open({ read: async () => ({ story: raw, isStale: true }) })
    expect(await stories.load('fr', link)).to.include({ uuid: 'here' })
    expect(stories.drainStale()).to.eql(['here'])
    expect(stories.drainStale()).to.eql([])
    const fresh = open({ read: async () => ({ story: raw, isStale: false }) })
    await fresh.load('fr', link)
    expect(fresh.drainStale()).to.eql([])
  })

  it('takes the newest copy when one comes during a load', async () => {
    const newer = rawStory({ component: 'page', title: 'Plus récent', body: [] })
    const stories = open({ read: async () => ({ story: raw, isStale: false }), peek: () => newer })
    expect((await stories.load('fr', link))?.content.title).to.equal('Plus récent')
  })

  it('leaves to the next opening what it has checked, but nothing that was made from an old copy', async () => {
    const fresh = open({ read: async () => ({ story: raw, isStale: false }) })
    const checked = await fresh.load('fr', link)
    const next = open({})
    next.adopt(fresh.leave())
    expect(next.peek('fr', 'here')).to.equal(checked)
    const stale = open({ read: async () => ({ story: raw, isStale: true }) })
    await stale.load('fr', link)
    expect(stale.leave()).to.eql([])
  })

  it('takes nothing that was checked by something else, or among other stories', () => {
    const of = [createStories, { page: 'fields' }, new Map([['fr:here', { cv: 1 }]])]
    const before = { left: { of, stories: [], assetOrigins: [] } }
    expect(adoptChecked(before, [createStories, { page: 'fields' }, new Map([['fr:here', { cv: 1 }]])])).to.equal(
      before.left,
    )
    expect(adoptChecked(before, [open, ...of.slice(1)])).to.equal(undefined)
    expect(adoptChecked(before, [...of.slice(0, 2), new Map([['fr:here', { cv: 2 }]])])).to.equal(undefined)
    expect(adoptChecked({}, of)).to.equal(undefined)
  })

  it('has nothing of a story that the service lists and does not know', async () => {
    expect(await open({}).load('fr', link)).to.equal(undefined)
  })

  it('stays within its bytes', async () => {
    const stories = open(
      { read: async (_locale, it) => ({ story: { ...raw, uuid: it.uuid }, isStale: false }) },
      20_000,
    )
    for (let number = 0; number < 100; number++) await stories.load('fr', { ...link, uuid: `u${number}` })
    const held = Array.from({ length: 100 }, (_, number) => stories.peek('fr', `u${number}`)).filter(
      (it) => it !== undefined,
    )
    expect(held.length).to.be.within(5, 15)
    expect(held.at(-1)?.uuid).to.equal('u99')
    expect(stories.isFull()).to.equal(true)
  })
})
