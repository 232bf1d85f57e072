import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { intlFor } from '#i18n/createIntl.ts'
import { formatFieldMessage } from '#i18n/formats.ts'
import { formNames } from '#shared/forms/forms.ts'
import { type Locale, locales, pageLocaleHeader, pathOf } from '#shared/locales.ts'
import { pathFor, type RouteName, routes } from '#shared/routes.ts'
import { readEphBody } from '#shared/schemas/eph/readEphBody.ts'
import { ephSchemas } from '#shared/schemas/eph/schemas.ts'
import { readPhone } from '#shared/schemas/fields/readPhone.ts'
import { readFormsBody } from '#shared/schemas/forms/readFormsBody.ts'
import { formsSchemas } from '#shared/schemas/forms/schemas.ts'
import { readPokerBody } from '#shared/schemas/poker/readPokerBody.ts'
import { pokerSchemas } from '#shared/schemas/poker/schemas.ts'
import type { BodyResult } from '#shared/schemas/readBody.ts'
import type { ReadOptions } from '#shared/schemas/rules.ts'
import type { BodySchema, ValueSchema } from '#shared/schemas/schema.ts'
import { readVipBody } from '#shared/schemas/vip/readVipBody.ts'
import { vipSchemas } from '#shared/schemas/vip/schemas.ts'
import { itInParts } from '#test/runner/wide.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { type Client, manyAddresses } from '#test/support/client.ts'
import { errorsIn, postForm } from '#test/support/formPosts.ts'
import { opened } from '#test/support/opened.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { fullMember } from '#test/support/vipSite.ts'
import { openFormsSite } from './formsSite.ts'

interface Programme {
  schemas: Readonly<Record<string, BodySchema>>
  read: (name: never, given: unknown, options: ReadOptions) => BodyResult<unknown>
}

const programmes: Readonly<Record<string, Programme>> = {
  eph: { schemas: ephSchemas, read: readEphBody },
  vip: { schemas: vipSchemas, read: readVipBody },
  forms: { schemas: formsSchemas, read: readFormsBody },
  poker: { schemas: pokerSchemas, read: readPokerBody },
}

/** Every body of every public and member form. */
const bodies = Object.entries(programmes).flatMap(([programme, { schemas, read }]) =>
  Object.entries(schemas).map(([name, schema]) => ({
    name: `${programme}/${name}`,
    schema,
    read: read.bind(null, name as never),
  })),
)

/** A body with the same in each field, and in each part of an object. */
function filledWith(schema: BodySchema, value: (property: ValueSchema) => unknown): Record<string, unknown> {
  const fill = ([name, property]: [string, ValueSchema | BodySchema]) =>
    [name, property.type === 'object' ? filledWith(property, value) : value(property)] as const
  return Object.fromEntries(Object.entries(schema.properties).map(fill))
}

function leavesOf(schema: BodySchema, path = ''): string[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => [
    path + name,
    ...(property.type === 'object' ? leavesOf(property, `${path}${name}.`) : []),
  ])
}

const bare = ['Champ obligatoire', 'Required field', 'Indiquez']

describe('sentences of fields (R169)', () => {
  for (const locale of locales) {
    const options: ReadOptions = {
      locale,
      today: '2026-11-21',
      readPhone,
      collaboratorDomains: [],
      needsPassword: true,
    }
    const intl = intlFor(locale)
    const wrongOf = ({ read }: (typeof bodies)[number], given: unknown) => {
      const result = read(given, options)
      return 'fields' in result ? result.fields : {}
    }

    it(`each field of each body has a name of its own in ${locale}`, () => {
      const quoted = bodies.flatMap(({ name, schema }) =>
        leavesOf(schema).filter((path) =>
          /[«“]/.test(formatFieldMessage(intl, path, { messageId: 'validation.required' })) ? `${name} ${path}` : false,
        ),
      )
      expect([...new Set(quoted)]).to.deep.equal([])
    })

    for (const [kind, given] of [
      ['nothing', () => undefined],
      ['too much', () => 'x'.repeat(5000)],
      ['signs that no name has', ({ maxLength }: ValueSchema) => (maxLength ? '<>' : undefined)],
    ] as const) {
      it(`no two fields of a body say the same of ${kind}, and none says it bare, in ${locale}`, () => {
        for (const body of bodies) {
          const wrong = { ...wrongOf(body, {}), ...wrongOf(body, filledWith(body.schema, given)) }
          const sentences = Object.entries(wrong).map(([path, message]) => formatFieldMessage(intl, path, message))
          expect(new Set(sentences).size, `${body.name}: ${sentences.join(' | ')}`).to.equal(sentences.length)
          for (const sentence of sentences) {
            expect(bare, body.name).not.to.include(sentence.replace(/[ .:]+$/, ''))
            expect(sentence, body.name).not.to.match(/[{}]|validation\.|fields\./)
          }
        }
      })
    }
  }

  it('says first what R169, R183 and R184 fix', () => {
    const options: ReadOptions = { locale: 'en', today: '2026-11-21', readPhone }
    for (const body of bodies) {
      const result = body.read({}, { ...options, collaboratorDomains: [] })
      for (const [path, message] of Object.entries('fields' in result ? result.fields : {})) {
        const first = {
          terms: 'You must accept the terms and conditions',
          privacy: 'You must accept the privacy policy',
        }
        const said = formatFieldMessage(intlFor('en'), path, message)
        expect(said, body.name).to.match(new RegExp(`^${first[path as keyof typeof first] ?? 'Required field: '}`))
      }
    }
  })
})

/** The reader of a page. */
type Reader = 'nobody' | 'hotel' | 'vip'

interface FoundForm {
  path: string
  reader: Reader
  locale: Locale
  /** `eph/signup`. */
  schema: string
  call: string
  /** Hidden controls of its HTML. */
  hidden: Record<string, string>
  /** As an editor wrote them. */
  labels: readonly string[]
}

describe('a form that is sent empty', () => {
  const site = opened(() =>
    openFormsSite({
      env: { ...manyAddresses, FLOOR_SECRET: 'secret-of-the-floor', COLLABORATOR_DOMAINS: 'hautemer.test' },
    }),
  )
  let clients: Readonly<Record<Reader, Client>>
  let forms: FoundForm[]

  before(async () => {
    const [hotel, vip] = [(await site.member()).client, (await fullMember(site)).client]
    clients = { nobody: site.client(), hotel, vip }
    forms = await everyForm()
  })

  it('is found on pages of both programmes and of the content, in both languages', () => {
    for (const locale of locales) {
      const found = new Set(forms.filter((it) => it.locale === locale).map(({ schema }) => schema))
      expect([...found]).to.include.members([
        ...formNames.map((form) => `forms/${form}`),
        ...['eph/login', 'eph/signup', 'eph/collaborator', 'eph/resetInit', 'eph/password', 'eph/address', 'eph/email'],
        ...['vip/login', 'vip/signup', 'vip/loginCard', 'vip/verification', 'vip/invitation', 'vip/password'],
      ])
    }
  })

  for (const [offset, locale] of locales.entries()) {
    itInParts(
      `says of each field the same by JSON, without a script and in the browser, in ${locale}`,
      async (part) => {
        const page = await newPage({ language: locale === 'fr' ? 'fr-FR' : 'en-US' })
        let asked = 0
        for (const form of part(
          forms.filter((it) => it.locale === locale),
          offset,
        )) {
          const name = `${form.path} ${form.schema}`
          if (asked++ % 2 === 1) site.clock.toNextMinute()
          const [onPage, byJson] = [await postedEmpty(form), await calledEmpty(form)]
          // A form that may be empty says nothing.
          if (Object.keys(onPage).length === 0) continue
          const inBrowser = await sentInBrowser(page, form)
          expect(Object.keys(inBrowser), name).not.to.be.empty
          for (const [field, sentence] of Object.entries(inBrowser)) {
            expect(onPage[field], `${name} ${field} without a script`).to.equal(sentence)
            expect(byJson[field], `${name} ${field} by JSON`).to.equal(sentence)
          }
          for (const said of [onPage, byJson, inBrowser])
            expect(new Set(Object.values(said)).size, `${name}: ${Object.values(said).join(' | ')}`).to.equal(
              Object.keys(said).length,
            )
        }
        await closePage(page)
      },
    )
  }

  it('names a field by the label that an editor wrote', async () => {
    const contest = forms.find(({ schema, labels }) => schema === 'forms/contest' && labels.length > 0)
    expect(contest?.labels, 'a contest of the product asks its own question').not.to.equal(undefined)
    if (!contest) return
    const said = async (message?: string) => {
      const body = { block: contest.hidden.block, message }
      const headers = { [pageLocaleHeader]: contest.locale }
      return (await clients.nobody.post('/api/forms/contest', body, headers)).body.error.fields.message
    }
    const [label = ''] = contest.labels
    expect(await said()).to.equal(`Remplissez «\u00a0${label}\u00a0».`)
    expect(await said('x'.repeat(5000)))
      .to.match(/caractères maximum pour «/)
      .and.to.contain(label)
  })

  async function everyForm(): Promise<FoundForm[]> {
    const found = new Map<string, FoundForm>()
    for (const locale of locales) {
      for (const [reader, path] of [...pagesOfContent(locale), ...pagesOfRoutes(locale)]) {
        if (found.size % 40 === 39) site.clock.toNextMinute()
        const { status, body } = await clients[reader].get(path)
        if (status !== 200) continue
        for (const [, tag = '', inner = ''] of String(body).matchAll(
          /<form\b([^>]*data-call="[^>]*)>(.*?)<\/form>/gs,
        )) {
          const form = formIn(tag, inner, { path, reader, locale })
          // The letter stands in every footer.
          const key = `${locale} ${form?.call}`
          if (form && !found.has(key)) found.set(key, form)
        }
      }
    }
    return [...found.values()]
  }

  function pagesOfContent(locale: Locale): [Reader, string][] {
    const { content } = site.services
    const withForms = content.links
      .all(locale)
      .filter(({ storySlug }) =>
        content.peek(locale, storySlug)?.body.some(({ component }) => /_form$/.test(component)),
      )
    return withForms.map(({ canonical }) => ['nobody', pathOf(locale, canonical)])
  }

  function pagesOfRoutes(locale: Locale): [Reader, string][] {
    return (Object.keys(routes) as RouteName[])
      .filter((name) => !routes[name][locale].includes(':'))
      .flatMap((name) => {
        const path = pathFor(name, locale)
        return (['nobody', 'hotel', 'vip'] as const).map((reader): [Reader, string] => [reader, path])
      })
  }

  /** Messages beside the fields of a form whose hidden controls alone are posted, by their names. */
  async function postedEmpty({ reader, path, hidden }: FoundForm): Promise<Record<string, string>> {
    const html = String((await postForm(clients[reader], path, hidden)).body)
    const nameOf = (id: string) =>
      new RegExp(`<[^>]* id="${id}"[^>]*>`).exec(html)?.[0].match(/ name="([^"]+)"/)?.[1] ?? id
    return Object.fromEntries(Object.entries(errorsIn(html)).map(([id, text]) => [nameOf(id), unescaped(text)]))
  }

  async function calledEmpty({ reader, locale, call, hidden }: FoundForm): Promise<Record<string, string>> {
    const [method = '', path = ''] = call.split(' ')
    const { form: _, idempotencyKey: __, ...sent } = hidden
    const { body } = await clients[reader].send(method, path, sent, { [pageLocaleHeader]: locale })
    return body.error?.fields ?? {}
  }

  /** The same of a browser: the form is emptied, but for what lists have chosen, and sent. */
  async function sentInBrowser(page: Page, { reader, path, call }: FoundForm): Promise<Record<string, string>> {
    await becomeSomebody(page, clients[reader])
    await page.goto(site.url + path, { waitUntil: 'load' })
    const selector = `form[data-call="${call}"]`
    await page.$eval(selector, (form) => {
      for (const control of (form as HTMLFormElement).elements) {
        if (control instanceof HTMLTextAreaElement) control.value = ''
        if (!(control instanceof HTMLInputElement) || control.type === 'hidden') continue
        if (control.type === 'checkbox' || control.type === 'radio') control.checked = false
        else control.value = ''
      }
      ;(form as HTMLFormElement).requestSubmit()
    })
    await page.waitForSelector(`${selector} .Field-error`, { timeout: 20_000 })
    return page.$eval(selector, (form) => {
      const said = [...form.querySelectorAll('.Field-error')].map((it) => {
        const control = document.getElementById(it.id.replace(/-error$/, '')) as HTMLInputElement | null
        return [control?.name ?? it.id, it.textContent ?? '']
      })
      return Object.fromEntries(said) as Record<string, string>
    })
  }
})

/** A form of a page that names its validator. */
function formIn(
  tag: string,
  inner: string,
  place: Pick<FoundForm, 'path' | 'reader' | 'locale'>,
): FoundForm | undefined {
  const attribute = (name: string, text = tag) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? '')
  const hidden = [...inner.matchAll(/<input type="hidden"[^>]*>/g)].map(([it]) => [
    attribute('name', it),
    attribute('value', it),
  ])
  const schema = attribute('data-schema')
  if (!schema) return undefined
  const labels = JSON.parse(attribute('data-labels') || '{}')
  return {
    ...place,
    schema,
    call: attribute('data-call'),
    hidden: Object.fromEntries(hidden),
    labels: Object.values(labels),
  }
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
