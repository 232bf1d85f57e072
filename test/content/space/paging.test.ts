import { rm } from 'node:fs/promises'
import { expect } from 'chai'
import { eventually, type Site } from '#test/support/site.ts'
import type { Passing } from './between.ts'
import { openSmallSpace, page, richText, type SmallSpace } from './space.ts'

const numbers = Array.from({ length: 60 }, (_, index) => String(index + 1).padStart(2, '0'))

describe('a real space: lists of many pages (R113)', () => {
  let space: SmallSpace
  beforeEach(async () => {
    space = await openSmallSpace()
    for (const it of numbers) await space.save(`pages/p-${it}`, page(`Page ${it}`, [richText(`Corps ${it}.`)]))
    await space.settle()
  })
  afterEach(() => space.close())

  const isLinks = (url: URL) => url.pathname.endsWith('/cdn/links')
  const isList = (url: URL) => url.pathname.endsWith('/cdn/stories') && url.searchParams.has('page')
  const resized = (url: URL, perPage: number) => {
    const other = new URL(url)
    other.searchParams.set('per_page', String(perPage))
    return other
  }
  const without = ({ headers, ...passing }: Passing, ...names: string[]): Passing => ({
    ...passing,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))),
  })

  /** Every page answers with its own words, once in the sitemap. */
  async function expectPages(site: Site, wanted: readonly string[], gone: readonly string[] = []): Promise<void> {
    for (const it of wanted) expect(await site.html(`/pages/p-${it}`), it).to.contain(`Corps ${it}.`)
    for (const it of gone) expect((await site.get(`/pages/p-${it}`)).status, it).to.equal(404)
    const sitemap = await site.html('/sitemap.xml')
    const listed = [...sitemap.matchAll(/<loc>[^<]*?[^n]\/pages\/p-(\w+)<\/loc>/g)].map(([, number]) => number)
    expect(listed.toSorted()).to.deep.equal([...wanted].toSorted())
    await site.whole()
    expect(site.services.content.all('fr').filter((it) => it.slug.startsWith('pages/'))).to.have.length(wanted.length)
  }

  it('reads pages as large as the service makes them, whatever was asked for', async () => {
    space.between.answer = (url, pass) => pass(isLinks(url) || isList(url) ? resized(url, 7) : url)
    const site = await space.open()
    await expectPages(site, numbers)
    const pages = space.between.calls.filter((it) => isLinks(it.url)).length
    expect(pages, 'as many as the answers say, none twice').to.be.within(10, 22)
  })

  it('reads all without the headers', async () => {
    space.between.answer = async (url, pass) => {
      if (!isLinks(url) && !isList(url)) return pass()
      return without(await pass(resized(url, 13)), 'total', 'per-page')
    }
    await expectPages(await space.open(), numbers)
  })

  it('ends where a service answers the whole list whatever page is asked for', async () => {
    space.between.answer = async (url, pass) => {
      if (!isLinks(url)) return pass()
      const whole = resized(url, 1000)
      whole.searchParams.set('page', '1')
      return without(await pass(whole), 'total', 'per-page')
    }
    await expectPages(await space.open(), numbers)
    expect(space.between.calls.filter((it) => isLinks(it.url)).length).to.be.below(7)
  })

  for (const [name, change, wanted, gone] of [
    ['a story is removed', () => rm(space.file('pages/p-03')), numbers.filter((it) => it !== '03'), ['03']],
    [
      'a story is published',
      () => space.save('pages/p-00', page('Page 00', [richText('Corps 00.')])),
      ['00', ...numbers],
      [],
    ],
    [
      'one is removed and another one published',
      async () => {
        await rm(space.file('pages/p-03'))
        await space.save('pages/p-99', page('Page 99', [richText('Corps 99.')]))
      },
      [...numbers.filter((it) => it !== '03'), '99'],
      ['03'],
    ],
  ] as const) {
    it(`loses nothing and has nothing twice when ${name} between two pages`, async () => {
      let isChanged = false
      space.between.answer = async (url, pass) => {
        if (!isLinks(url)) return pass()
        const answer = await pass(resized(url, 10))
        if (!isChanged && url.searchParams.get('page') === '2') {
          isChanged = true
          await change()
          await space.content.refresh()
        }
        return answer
      }
      const site = await space.open()
      // The report of the change is lost: the site asks for the version by itself.
      site.clock.advance({ minutes: 2 })
      await eventually(
        async () => {
          await site.get('/')
          return wanted.every((it) => site.services.content.links.find('fr', `pages/p-${it}`))
        },
        (it) => it,
        20_000,
      )
      await eventually(() => !gone.some((it) => site.services.content.links.find('fr', `pages/p-${it}`)))
      await expectPages(site, wanted, gone)
    })
  }
})
