import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { pathOf } from '#shared/locales.ts'
import { type RouteName, routes } from '#shared/routes.ts'
import { ephSchemas } from '#shared/schemas/eph/schemas.ts'
import { formsSchemas } from '#shared/schemas/forms/schemas.ts'
import { pokerSchemas } from '#shared/schemas/poker/schemas.ts'
import type { BodySchema, ValueSchema } from '#shared/schemas/schema.ts'
import { vipSchemas } from '#shared/schemas/vip/schemas.ts'
import { dayOrders } from '#shared/time/dates.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { type Client, manyAddresses } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, openHotelSite } from '#test/support/hotelSite.ts'
import { type TestLocale as Locale, testLocales as locales } from '#test/support/languages.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { fullMember } from '#test/support/vipSite.ts'

/** Every field of a body that holds a day: `vip/signup birthdate`. */
const fields = Object.entries({ eph: ephSchemas, forms: formsSchemas, poker: pokerSchemas, vip: vipSchemas }).flatMap(
  ([programme, bodies]) =>
    Object.entries<BodySchema>(bodies).flatMap(([name, body]) =>
      daysIn(body).map((field) => `${programme}/${name} ${field}`),
    ),
)
/** Chosen from a list, whose lines are days in words; and what a sign-up takes by a call alone. */
const chosen = ['eph/protection pauseUntil', 'vip/protection pauseUntil']
const unasked = ['vip/signup casinoFavoriteDate1', 'vip/signup casinoFavoriteDate2']
/** Christmas, in the order of the page, without a separator; it is no day in the other order. */
const digits = { fr: '25121985', en: '12251985' }
const words = { fr: '25 décembre 1985', en: '25 December 1985' }

/** A form with fields of days, as it was drawn. */
interface DayForm {
  client: Client
  locale: Locale
  path: string
  schema: string
  hidden: Record<string, string>
  /** Names of its fields that hold a day. */
  days: string[]
}

describe('a day that is typed, in every public form that takes one (R173, R197, R198)', function () {
  this.timeout(300_000)
  const site = opened(() => openHotelSite({ env: { ...manyAddresses, FLOOR_SECRET: 'secret-of-the-floor' } }))
  let forms: DayForm[]
  /** Calendars of the browser, which say a day in an order of its own. */
  const calendars: string[] = []

  before(async () => {
    const clients = [site.client(), (await site.member()).client, (await fullMember(site)).client]
    forms = []
    for (const locale of locales)
      for (const [index, client] of clients.entries())
        for (const path of pathsOf(site, locale, index === 0)) {
          const { status, body } = await client.get(path)
          if (status !== 200) continue
          forms.push(...formsOn({ client, locale, path }, String(body)))
          for (const [input] of String(body).matchAll(/<input[^>]*type="date"[^>]*>/g))
            calendars.push(`${path} ${input}`)
        }
  })

  it('has one kind of field, tied to the line that repeats the day in words', () => {
    for (const locale of locales) {
      const drawn = forms
        .filter((it) => it.locale === locale)
        .flatMap((it) => it.days.map((day) => `${it.schema} ${day}`))
      expect([...new Set([...drawn, ...chosen, ...unasked])].sort(), locale).to.deep.equal([...fields].sort())
    }
  })

  it('is understood from eight digits without a script, and repeated in words on the page that comes back', async () => {
    for (const { client, locale, path, schema, hidden, days } of forms) {
      const typed = Object.fromEntries(days.map((day) => [day, digits[locale]]))
      // Each from an address of its own: five forms a minute are too few.
      const sender = client.cookies.size > 0 ? client : site.client()
      const { body, status } = await postForm(sender, path, { ...hidden, ...typed, country: 'FR' })
      if (schema === 'vip/favourites') {
        // All of it may be left out, so it is stored and comes back from there.
        expect(status).to.equal(303)
        continue
      }
      expect(status, `${path} ${schema}`).to.equal(422)
      const lines = linesIn(body).filter(({ name }) => days.includes(name))
      expect(
        lines.map((it) => it.words),
        `${path} ${schema}`,
      ).to.deep.equal(days.map(() => words[locale]))
    }
  })

  it('is never asked by a calendar of the browser; the evening’s field repeats it in words too', async () => {
    expect(calendars).to.deep.equal([])
    for (const [locale, path] of [
      ['fr', '/soiree'],
      ['en', '/en/evening'],
    ] as const) {
      const page = await newPage()
      await page.goto(site.url + path)
      await settled(page)
      const line = () => page.$eval('input[name="day"]', (it) => it.nextElementSibling?.textContent)
      const today = await line()
      // The same day in every order.
      await page.$eval('input[name="day"]', (it) => it.select())
      await page.type('input[name="day"]', '12122026')
      await eventually(line, (it) => it !== today)
      expect(await line()).to.equal(locale === 'fr' ? '12 décembre 2026' : '12 December 2026')
      await closePage(page)
    }
  })

  it('is repeated in words while one types, and read so by the call', async () => {
    const seen = new Set<string>()
    for (const { client, locale, path, schema, days } of forms) {
      if (seen.has(`${locale} ${schema}`)) continue
      seen.add(`${locale} ${schema}`)
      const page = await open(client, path)
      for (const day of days) {
        const control = `form[data-schema="${schema}"] [name="${day}"]`
        // A step that is not shown yet takes no keys, and the script comes at the first touch.
        await page.waitForFunction(
          (selector, text) => {
            const input = document.querySelector<HTMLInputElement>(selector)
            if (!input) return false
            input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
            input.value = text
            input.dispatchEvent(new InputEvent('input', { bubbles: true }))
            return input.nextElementSibling?.textContent !== ''
          },
          { polling: 100 },
          control,
          digits[locale],
        )
        const said = await page.$eval(control, (it) => it.nextElementSibling?.textContent)
        expect(said, `${path} ${day}`).to.equal(words[locale])
      }
      await closePage(page)
    }
  })

  async function open(client: Client, path: string): Promise<Page> {
    const page = await newPage({ width: 390 })
    const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: site.url }))
    await page.setCookie(...cookies)
    await page.goto(site.url + path)
    await settled(page)
    return page
  }
})

function daysIn(schema: BodySchema, path = ''): string[] {
  return Object.entries<BodySchema | ValueSchema>(schema.properties).flatMap(([name, it]) => {
    if (it.type === 'object') return daysIn(it, `${path}${name}.`)
    return it.format === 'day' ? [path + name] : []
  })
}

/** Every address without parameters, and for strangers the stories with a form. */
function pathsOf(site: HotelSite, locale: Locale, withStories: boolean): string[] {
  const names = (Object.keys(routes) as RouteName[]).map((it) => routes[it][locale]).filter((it) => !it.includes(':'))
  const stories = site.services.content.all(locale).filter(({ body }) => body.some((it) => /_form$/.test(it.component)))
  return [...names, ...(withStories ? stories.map(({ slug }) => slug) : [])].map((it) => pathOf(locale, it))
}

function formsOn(at: Pick<DayForm, 'client' | 'locale' | 'path'>, body: string): DayForm[] {
  const { locale, path } = at
  return [...body.matchAll(/<form\b[^>]*data-schema="([^"]+)".*?<\/form>/gs)].flatMap(([html, schema = '']) => {
    const days = fields.filter((it) => it.startsWith(`${schema} `)).map((it) => it.split(' ')[1] ?? '')
    const drawn = days.filter((it) => html.includes(`name="${it}"`) && !chosen.includes(`${schema} ${it}`))
    const lines = linesIn(html)
    for (const day of drawn)
      expect(lines.find(({ name }) => name === day)?.order, `${path}: ${schema} ${day}`).to.equal(dayOrders[locale])
    const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    return drawn.length > 0 ? [{ ...at, schema, hidden: Object.fromEntries(hidden), days: drawn }] : []
  })
}

/** The fields of days of a page, each with the line that follows it and describes it. */
function linesIn(html: string): { name: string; order: string; words: string }[] {
  return [...html.matchAll(/<input([^>]*data-day="(\w+)"[^>]*)\/?><p ([^>]*)>([^<]*)<\/p>/g)].flatMap(
    ([, input = '', order = '', line = '', words = '']) => {
      const id = /id="([^"]+)"/.exec(line)?.[1] ?? ''
      const described = /aria-describedby="([^"]+)"/.exec(input)?.[1]?.split(' ') ?? []
      const isTied = line.includes('aria-live="polite"') && described.includes(id)
      return isTied ? [{ name: /\bname="([^"]+)"/.exec(input)?.[1] ?? '', order, words }] : []
    },
  )
}
