import { expect } from 'chai'
import { deskPages } from '#server/desk/deskPages.ts'
import { deskParts } from '#server/services/deskParts.ts'
import { type DeskRouteName, deskPath } from '#shared/desk/routes.ts'
import { floor, houses, type Staff, staffMember, textOf } from '#test/desk/deskSite.ts'
import { storiesOf } from '#test/desk/letters/letterSite.ts'
import { endedContest } from '#test/desk/requests/requestSite.ts'
import { eveningPath } from '#test/desk/tournaments/eveningSite.ts'
import { subscribe } from '#test/letter/letterStore.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { type TestLocale as Locale, testLocales as locales } from '#test/support/languages.ts'
import { opened } from '#test/support/opened.ts'
import { fullMember, newCard } from '#test/support/vipSite.ts'

/** 5 December in the order of French papers, without a separator; in the other order 12 May. */
const digits = '05121985'
const words = { fr: '5 décembre 1985', en: '5 December 1985' }

/** Every page of the desk with days, from the table of its pages; nothing of them is called here. */
const anything: unknown = new Proxy(() => anything, { get: () => anything, apply: () => anything })
const withDays = deskPages(anything as never, deskParts(anything as never), anything as never).filter(
  ({ days }) => days,
)

describe('a day that is typed at the desk, on every page that takes one (B23)', function () {
  this.timeout(180_000)
  const site = opened(() => openHotelSite({ env: floor }))
  const staff = {} as Record<Locale, Staff>

  before(async () => {
    for (const locale of locales) staff[locale] = await staffMember(site, 'group', undefined, { locale })
    await site.whole()
    await subscribe(site.services.store, [newEmail()])
    await endedContest(site, 'of-the-desk', 3)
  })

  /** How each page is reached, and the form of it that a wrong post brings back; undefined: the day is a part of the address. */
  const places: Partial<
    Record<DeskRouteName, (it: Staff, locale: Locale) => Promise<{ path: string; form?: string }>>
  > = {
    find: async (_, locale) => ({ path: at('find', locale), form: 'find' }),
    files: async (_, locale) => ({ path: at('files', locale), form: 'find' }),
    points: async (_, locale) => ({ path: at('points', locale), form: 'find' }),
    door: async (_, locale) => ({ path: at('door', locale), form: 'count' }),
    protection: async (_, locale) => ({ path: at('protection', locale), form: 'find' }),
    acts: async (_, locale) => ({ path: at('acts', locale) }),
    tournamentWalkIn: async (it, locale) => ({
      path: `${await eveningPath(it, undefined, locale)}/${locale === 'fr' ? 'sur-place' : 'walk-in'}`,
      form: 'guest',
    }),
    letter: async (it, locale) => {
      const [story = ''] = await storiesOf(it, houses.casino)
      return { path: deskPath('letter', locale, { house: houses.casino, story }), form: 'schedule' }
    },
    draw: async ({ client }, locale) => {
      const list = must(await client.get(deskPath('draws', locale, { house: houses.hotel })), 200).body
      const path = /href="([^"]+)"><strong[^>]*>of-the-desk</.exec(list)?.[1] ?? ''
      return { path, form: 'announce' }
    },
  }

  it('is day first in both languages, understood from eight digits, and repeated in words on the next page', async () => {
    expect(Object.keys(places).sort()).to.deep.equal(withDays.map(({ route }) => route).sort())
    for (const locale of locales)
      for (const { route, days = [] } of withDays) {
        const { path = '', form } = (await places[route]?.(staff[locale], locale)) ?? {}
        const fresh = must(await staff[locale].client.get(path), 200).body
        for (const line of linesIn(fresh, days, `${locale} ${route}`)) expect(line, `${locale} ${route}`).to.equal('')
        // A browser sends what is empty, too.
        const typed = Object.fromEntries(days.map((day) => [day, digits]))
        const { client } = staff[locale]
        const next = form
          ? await postForm(client, path, { form, code: '', lastname: '', ...typed })
          : await client.get(`${path}?${new URLSearchParams(typed)}`)
        expect(next.status, `${locale} ${route}`).to.equal(form ? 422 : 200)
        for (const line of linesIn(next.body, days, `${locale} ${route}`))
          expect(line, `${locale} ${route}`).to.equal(words[locale])
      }
  })

  it('is repeated in words by a search that finds nobody, and on the page that it opens', async () => {
    const born = '1985-12-05'
    const { lastname } = (await fullMember(site, {}, newCard({ lastname: 'Ronsard', birthdate: born }))).card
    const reception = await staffMember(site, 'reception', houses.hotel, { locale: 'fr' })
    const guest = await site.member({ lastname: 'Ronsard', birthdate: born })
    expect(guest.client.cookies.size).to.be.above(0)
    const searches = withDays.flatMap(({ route, forms = {} }) => Object.keys(forms).map((form) => ({ route, form })))
    const byName = searches.filter(({ route, form }) => route !== 'tournamentWalkIn' && /^(find|count)$/.test(form))
    expect(byName.length).to.be.at.least(5)
    const fields = { reason: 'present', code: '', birthdate: digits }
    for (const locale of locales)
      for (const { route, form } of byName) {
        const { client } = staff[locale]
        const nobody = await postForm(client, at(route, locale), { form, ...fields, lastname: 'Personne' })
        expect(nobody.status, `${locale} ${route}`).to.equal(404)
        expect(textOf(nobody), `${locale} ${route}`).to.match(new RegExp(`Personne.*${words[locale]}`))
        const found = must(await postForm(client, at(route, locale), { form, ...fields, lastname }), 303)
        const opened = must(await client.get(found.headers.get('location') ?? ''), 200)
        expect(textOf(opened), `${locale} ${route}`).to.include(words[locale])
      }
    // A role that needs no birth date sees the one that it has typed, and no other.
    const here = deskPath('find', 'fr', { house: houses.hotel })
    const look = async (by: Record<string, string>) => {
      const answer = must(await postForm(reception.client, here, { form: 'find', ...fields, ...by }), 303)
      return textOf(must(await reception.client.get(answer.headers.get('location') ?? ''), 200))
    }
    expect(await look({ lastname: 'Ronsard' })).to.include(words.fr)
    expect(await look({ code: guest.email, birthdate: '' })).not.to.include('1985')
  })

  it('is repeated in words while one types', async () => {
    for (const locale of locales) {
      const page = await newPage({ width: 390 })
      const cookies = [...staff[locale].client.cookies].map(([name, value]) => ({ name, value, url: site.url }))
      await page.setCookie(...cookies)
      for (const { route, days = [] } of withDays) {
        const { path = '' } = (await places[route]?.(staff[locale], locale)) ?? {}
        await page.goto(site.url + path)
        for (const day of days) {
          const said = await page.$eval(
            `[name="${day}"][data-day]`,
            (it, text) => {
              ;(it as HTMLInputElement).value = text
              it.dispatchEvent(new InputEvent('input', { bubbles: true }))
              return it.nextElementSibling?.textContent
            },
            digits,
          )
          expect(said, `${locale} ${route} ${day}`).to.equal(words[locale])
        }
      }
      await closePage(page)
    }
  })
})

function at(route: DeskRouteName, locale: Locale): string {
  return deskPath(route, locale, { house: houses.casino })
}

/** Text of the line after each of these fields; the field is typed day first, and described by its line. */
function linesIn(html: string, days: readonly string[], name: string): string[] {
  return days.map((day) => {
    const found = new RegExp(`<input(?=[^>]*name="${day}")([^>]*)/?><p ([^>]*)>([^<]*)</p>`).exec(html)
    const [, input = '', line = '', text = ''] = found ?? []
    expect(input, `${name}: ${day}`).to.include('data-day="dayFirst"')
    const id = /id="([^"]+)"/.exec(line)?.[1] ?? 'none'
    expect(input).to.match(new RegExp(`aria-describedby="[^"]*\\b${id}\\b`))
    expect(line).to.include('aria-live="polite"')
    return text
  })
}
