import { readdirSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { sql } from 'kysely'
import { type DeskRouteName, deskPath, deskRoutes } from '#shared/desk/routes.ts'
import { locales } from '#shared/locales.ts'
import { matchRoute, pathFor, type RouteName, routes } from '#shared/routes.ts'
import { houses } from '#test/desk/deskSite.ts'
import { descriptionOf } from '#test/openapi/description.ts'
import { newFolder } from '#test/support/folders.ts'
import { openPokerSite } from '#test/support/pokerSite.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'
import { type Asked, houseWithout, type Told, walkHouse } from './absent.ts'

/** Addresses that editors have written are theirs: the check of the content names them. */
const stories = new URL('../../content/houses/hautemer/stories', import.meta.url).pathname
const written = readdirSync(stories, { recursive: true, encoding: 'utf8' })
  .filter((it) => it.endsWith('.json'))
  .map((it) => readFileSync(join(stories, it), 'utf8'))
  .join('\n')

const params = { casino: houses.casino, slug: 'la-nuit-de-la-digue', id: 'panama', token: 'panama', contest: 'panama' }

export interface Without {
  features: string[]
  routes: RegExp
  calls: RegExp
  desk: RegExp
  tables: string[]
  /** Words that name one of them. */
  words: RegExp
}

interface Whole {
  asked: Asked
  /** Its data. */
  folder: string
  rows: Record<string, unknown>
}

/** The house with everything, opened once for all. */
let whole: Promise<Whole> | undefined
const tables = new Set<string>()

async function openWhole(): Promise<Whole> {
  const folder = join(await newFolder('features-'), 'data')
  const site = await openPokerSite({ dataDir: folder, env: { DEMO_WORLD: 'on' } })
  const asked = await everyAddress(site)
  const rows = await eventually(
    () => rowsOf(site, [...tables]),
    (all) => Object.values(all).every((it) => (it as unknown[]).length > 0),
  )
  await site.close()
  return { asked, folder, rows }
}

/** A house is asked for every address of one that has everything; afterwards all is there again over the same store. */
export function describeWithout(name: string, without: Without): void {
  for (const it of without.tables) tables.add(it)
  describe(`A house without ${name}`, function () {
    this.timeout(240_000)
    let told: Told
    let stored: Record<string, unknown>
    let dataDir: string

    before(async () => {
      whole ??= openWhole()
      const { asked, folder, rows } = await whole
      stored = Object.fromEntries(without.tables.map((it) => [it, rows[it]]))
      dataDir = join(await newFolder('features-'), 'data')
      await cp(folder, dataDir, { recursive: true })
      told = await walkHouse(await houseWithout(without.features), dataDir, asked)
    })

    it('has none of their addresses', () => {
      for (const [path, { status }] of Object.entries(told.pages)) {
        const route = matchRoute(path.split(/[ ?]/)[0] ?? '')?.route.name ?? ''
        // An editor may have a story there.
        const isStory = told.files['/sitemap.xml']?.text.includes(`${path}</loc>`)
        if (without.routes.test(route) && !isStory) expect(status, path).to.equal(404)
        else expect(status, path).to.be.below(500)
      }
    })

    it('leads to none of them, and asks nothing about them', () => {
      const links: string[] = []
      for (const [path, { text }] of Object.entries(told.pages)) {
        for (const [, href = ''] of text.matchAll(/(?:href|action)="(\/[^"?#]*)/g))
          if (
            without.routes.test(matchRoute(href)?.route.name ?? '') &&
            !written.includes(href.replace(/^\/(en\/)?/, ''))
          )
            links.push(`${path} → ${href}`)
        for (const [, field = ''] of text.matchAll(/ name="([^"]+)"/g)) expect(field, path).not.to.match(without.words)
      }
      expect(links).to.deep.equal([])
    })

    it('answers none of their calls', () => {
      for (const [call, { status, text }] of Object.entries(told.calls)) {
        if (without.calls.test(call.split(' ')[1] ?? '')) expect(status, call).to.equal(404)
        // The merchant of the casino is none of the settings of this house.
        else if (status === 503) expect(text, call).to.include('"unavailable"')
        else expect(status, call).to.be.below(500)
      }
    })

    it('has none of their pages at the desk', () => {
      for (const [path, { status, text }] of Object.entries(told.desk)) {
        const route = deskRouteAt(path)
        if (without.desk.test(route)) expect(status, path).to.equal(404)
        else expect(status, path).to.be.below(500)
        if (status === 200) expect(said(text, without.words), path).to.deep.equal([])
      }
    })

    it('names them in no file, description, export or mail', () => {
      for (const [file, { status, text }] of Object.entries(told.files))
        if (status === 200 && file !== '/sitemap.xml')
          expect(said(withoutDescription(text), without.words), file).to.deep.equal([])
      expect(told.mails.length).to.be.at.least(without.features.includes('hotel') ? 0 : 2)
      for (const mail of told.mails) expect(said(mail, without.words)).to.deep.equal([])
    })

    it('keeps their rows, which are there again with them', async () => {
      const site = await openSite({ dataDir })
      try {
        expect(await rowsOf(site, without.tables)).to.deep.equal(stored)
      } finally {
        await site.close()
      }
    })
  })
}

const deskParams = {
  house: houses.hotel,
  id: 'panama',
  evening: 'panama',
  player: 'panama',
  story: 'panama',
  contest: 'panama',
  month: '2026-11',
}

function deskRouteAt(path: string): string {
  const names = Object.keys(deskRoutes) as DeskRouteName[]
  return names.find((it) => locales.some((locale) => deskPath(it, locale, deskParams) === path)) ?? ''
}

async function everyAddress(site: Site): Promise<Asked> {
  const names = (Object.keys(routes) as RouteName[]).filter((it) => it !== 'logout')
  const deskNames = (Object.keys(deskRoutes) as DeskRouteName[]).filter((it) => it !== 'logout')
  const operations = (await descriptionOf(site.url))?.operations ?? []
  return {
    pages: locales.flatMap((locale) => names.map((it) => pathFor(it, locale, params))),
    calls: operations
      .filter(({ path }) => !/\/(logout|erase)\b/.test(path))
      .map(({ path, method }) => ({ method, path: path.replace(/\{\w+\}/g, 'panama') })),
    desk: locales.flatMap((locale) => deskNames.map((it) => deskPath(it, locale, deskParams))),
    files: [
      '/api/openapi.json',
      '/api',
      '/metrics',
      '/robots.txt',
      '/sitemap.xml',
      '/app.webmanifest',
      '/opensearch.xml',
      '/readyz',
    ],
  }
}

async function rowsOf({ services: { store } }: Site, names: readonly string[]): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {}
  for (const table of names)
    rows[table] = (await sql`select * from ${sql.table(table)} order by 1`.execute(store.db)).rows
  return rows
}

/** Places of a text with such words, with their neighbours. */
function said(text: string, words: RegExp): string[] {
  return [...text.matchAll(new RegExp(`.{0,40}(?:${words.source}).{0,40}`, 'gi'))].slice(0, 25).map(([it]) => it)
}

/** How the house describes itself is words of its own. */
function withoutDescription(text: string): string {
  return text.replace(/\{"id":"\/".*?"description":"[^"]*"|<Description>[^<]*/, '')
}
