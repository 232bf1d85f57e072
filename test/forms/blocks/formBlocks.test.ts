import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import { NestedProvider } from '#client/app/nested.ts'
import { PageProvider } from '#client/app/pageContext.ts'
import { blockViews } from '#client/blocks/registry.generated.ts'
import { intlFor } from '#i18n/createIntl.ts'
import { drawNested } from '#server/pages/draw/staticBlocks.tsx'
import type { Block } from '#shared/content/values.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { fieldBlocks, questionBlocks } from '#shared/forms/questions.ts'
import { homePaths, pathOf } from '#shared/locales.ts'
import { formsSchemas } from '#shared/schemas/forms/schemas.ts'
import { readDemos, storyOf } from '#test/blocks/demos.ts'
import { openSiteWith } from '#test/blocks/siteWith.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { newClient } from '#test/support/client.ts'
import { type TestLocale as Locale, testLocales as locales } from '#test/support/languages.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { eventually } from '#test/support/site.ts'

const forms: readonly FormName[] = ['contact', 'contest', 'newsletter', 'seminar', 'event', 'quote']

describe('form blocks (R116)', () => {
  const site = opened(() => {
    const demos = readDemos()
    const stories = forms.map((form) => [`demo/${form}`, storyOf(`Demo ${form}`, demos[`${form}-form`])])
    return openSiteWith(Object.fromEntries(stories))
  })

  it('ask what a body has and messages of errors can name, each by a block that exists', () => {
    const fields = new Set(Object.values(formsSchemas).flatMap(({ properties }) => Object.keys(properties)))
    for (const [control, block] of Object.entries(questionBlocks)) {
      expect([...fields], control).to.include(control)
      for (const locale of locales) expect(intlFor(locale).messages, control).to.have.property(`fields.${control}`)
      expect(blockViews, control).to.have.property(block)
    }
    const blocks = Object.keys(blockViews).filter((it) => it.startsWith('field_'))
    expect(blocks).to.have.members([...fieldBlocks])
  })

  it('can be filled, and says how to be heard without it (B21)', async () => {
    for (const form of forms) {
      const html = await site.html(`/demo/${form}`)
      expect(html, form).not.to.contain(' disabled')
      expect(html, form).to.contain('href="tel:+33').and.to.contain('href="mailto:')
    }
  })

  it('falls back to the settings’ telephone and e-mail, in a form of which nothing is filled', async () => {
    const html = await site.html('/en/demo/event')
    expect(html).to.contain('href="tel:+33261912727"').and.to.contain('href="mailto:bonjour@hautemer.test"')
  })

  for (const form of forms) {
    it(`${form}: has every control that its call refuses to be without, even when the editor named none`, async () => {
      // The posts of these tests are more than one place may send in a minute.
      site.clock.toNextMinute()
      const refused = await newClient(site).post(`/api/forms/${form}`, {})
      expect(refused.status).to.equal(422)
      const wanted = Object.keys(refused.body.error.fields)
      expect(wanted).to.include.members(['email', 'privacy'])
      const blocks = await blocksOf(form)
      const bare = blocks.map((block) => ({ ...block, content: { ...block.content, fields: [] } }))
      for (const block of [...blocks, ...bare]) {
        const html = open('fr', block)
        const names = [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)
        // An event is in a town or at a destination.
        const isAsked = (name: string) => names.includes(name) || (name === 'city' && names.includes('destination'))
        expect(wanted.filter((it) => !isAsked(it))).to.deep.equal([])
        expect(names).to.include.members(['form', 'block', 'website'])
        expect(html).to.contain(`data-form="${form}"`).and.to.contain(`name="block" value="${block.uid}"`)
        expect(html).to.match(
          /<div class="Form-trap" aria-hidden="true">.*?<input[^>]* tabindex="-1"[^>]* name="website"/i,
        )
        expect(html).not.to.contain(' checked')
      }
    })
  }

  it('asks for days in the order of the page’s language (R197, R198)', async () => {
    const [block] = await blocksOf('seminar')
    const dates = /placeholder="(jj\/mm\/aaaa|mm\/dd\/yyyy)"/g
    expect([...open('fr', block as Block).matchAll(dates)].map(([, order]) => order)).to.deep.equal(
      Array(3).fill('jj/mm/aaaa'),
    )
    expect([...open('en', block as Block).matchAll(dates)].map(([, order]) => order)).to.deep.equal(
      Array(3).fill('mm/dd/yyyy'),
    )
  })

  it('comes back with what was sent, what is wrong beside it, and a summary that takes the focus', async () => {
    const [block] = await blocksOf('seminar')
    const html = open('en', block as Block, {
      values: { firstname: 'Camille', eventDate: '2027-04-16', civility: 'Mrs' },
      errors: { email: 'Enter a valid email address', civility: 'Required field: your title' },
    })
    expect(html)
      .to.contain('value="Camille"')
      .and.to.contain('value="04/16/2027"')
      .and.to.match(/value="Mrs"[^>]*checked|checked[^>]*value="Mrs"/)
    const page = await newPage()
    await page.setContent(`<!doctype html><html lang="en"><title>Form</title><main><h1>Form</h1>${html}</main></html>`)
    await page.waitForSelector('.ErrorSummary:focus')
    const links = await page.$$eval('.ErrorSummary a', (all) =>
      all.map((it) => document.getElementById(it.getAttribute('href')?.slice(1) ?? '')?.getAttribute('name')),
    )
    expect(links).to.deep.equal(['email', 'civility'])
    const described = await page.$eval(
      '[name="email"]',
      (it) => document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(described).to.equal('Enter a valid email address')
    await closePage(page)
  })

  it('asks a short question in one line (contest), a long one in several', async () => {
    const [contest] = await blocksOf('contest')
    expect(open('fr', contest as Block))
      .to.match(/<input[^>]* name="message"/)
      .and.not.to.contain('<textarea')
    const [contact] = await blocksOf('contact')
    expect(open('fr', contact as Block)).to.match(/<textarea[^>]* name="message"/)
  })

  it('asks for a file in the words of the page, not of the browser, and names the one that was chosen', async () => {
    for (const [path, choose, none] of [
      ['/en/demo/contact', 'Choose a file', 'No file chosen'],
      ['/demo/contact', 'Choisir un fichier', 'Aucun fichier choisi'],
    ]) {
      const page = await newPage({ width: 390, language: path?.startsWith('/en') ? 'fr-FR' : 'en-US' })
      await page.goto(site.url + path)
      const shown = () => page.$$eval('.FileField-shown > *', (all) => all.map((it) => it.textContent))
      expect(await shown()).to.deep.equal([choose, none])
      const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('.FileField-shown > .btn')])
      await chooser.accept(['README.md'])
      await eventually(shown, ([, name]) => name === 'README.md', 10_000)
      // By the keyboard: the focus is seen where the button is.
      await page.focus('.FileField > input')
      await page.keyboard.down('Shift')
      await page.keyboard.press('Tab')
      await page.keyboard.up('Shift')
      await page.keyboard.press('Tab')
      expect(await page.$eval('.FileField-shown > .btn', (it) => getComputedStyle(it).outlineStyle)).to.equal('solid')
      await page.$eval('.FileField > input', (it) => (it as HTMLInputElement).form?.reset())
      await eventually(shown, ([, name]) => name === none, 10_000)
      await closePage(page)
    }
    const plain = await newPage({ width: 390, javascript: false })
    await plain.goto(`${site.url}/en/demo/contact`)
    expect(await plain.$eval('.FileField > input', (it) => getComputedStyle(it).opacity)).to.equal('1')
    expect(await plain.$eval('.FileField-shown', (it) => it.checkVisibility())).to.equal(false)
    await closePage(plain)
  })

  for (const form of forms) {
    it(`${form}: axe finds nothing with errors; as it is: test/quality/axe.test.ts`, async () => {
      const page = await newPage({ width: 390 })
      const [block] = await blocksOf(form, 'en')
      const html = open('en', block as Block, { errors: { email: 'Enter a valid email address' } })
      // Drawn in the styles of its own page; a document of its own, since the page lets no script write HTML.
      const styles = /<style[^>]*>.*?<\/style>/s.exec(await site.html(`/en/demo/${form}`))?.[0]
      await page.setContent(
        `<!doctype html><html lang="en"><title>Form</title>${styles}<main><h1>Form</h1>${html}</main></html>`,
      )
      expect(await axeViolations(page)).to.deep.equal([])
      await closePage(page)
    })
  }

  async function blocksOf(form: FormName, locale: Locale = 'fr'): Promise<Block[]> {
    const story = await site.services.content.story(locale, `website-hotels/demo/${form}`)
    return (story?.body ?? []).filter(({ content }) => !content.first_day || String(content.last_day) > '')
  }

  function open(locale: Locale, block: Block, state: Record<string, unknown> = {}): string {
    const day = '2026-11-21'
    const facts = {
      locale,
      path: pathOf(locale, 'demo'),
      alternates: homePaths,
      today: String(block.content.first_day ?? block.content.last_day ?? day).slice(0, 10),
      now: Date.parse(day),
      contacts: { phone: '+33261912727', email: 'bonjour@hautemer.test', privacyPath: '/confidentialite' },
      validUntil: () => {},
    }
    const View = blockViews[block.component] as (typeof blockViews)[string]
    return renderToStaticMarkup(
      createElement(
        RawIntlProvider,
        { value: intlFor(locale) },
        createElement(
          PageProvider,
          { value: facts },
          createElement(
            NestedProvider,
            { value: drawNested },
            createElement(View, { ...block.content, ...state, uid: block.uid }),
          ),
        ),
      ),
    )
  }
})
