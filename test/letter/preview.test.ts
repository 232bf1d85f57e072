import { expect } from 'chai'
import { closePage, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { previewPath } from '#test/support/preview.ts'
import { eventually, openSite } from '#test/support/site.ts'

describe('The preview of a letter', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  const at = (path: string, query = '') => site.url + previewPath(path, site.clock.now()) + query

  it('shows the page or the mail, as each of its readers gets it, in both languages', async () => {
    const page = await newPage({ width: 1440 })
    await page.goto(at('/lettre/minuit-douze'), { waitUntil: 'load' })
    expect(await page.$$('.LetterPart')).to.have.length(9)
    const follow = (words: string) =>
      Promise.all([
        page.waitForNavigation({ waitUntil: 'load' }),
        page.click(`.LetterPreview-bar ::-p-aria([name="${words}"][role="link"])`),
      ])
    const mail = () =>
      page
        .frames()
        .find((it) => it.parentFrame())
        ?.evaluate(() => document.body.innerText) ?? ''
    /** The view and the reader that are shown, as they are told to a screen reader. */
    const current = () => page.$$eval('.LetterPreview-bar a[aria-current]', (all) => all.map((it) => it.textContent))
    expect(await current()).to.deep.equal(['Page', 'Abonné'])
    await follow('E-mail')
    expect(await page.$eval('.LetterPreview-head', (it) => it.textContent)).to.include(
      'Le dernier train part à minuit douze',
    )
    expect(await mail())
      .to.include('La Nuit de la Digue')
      .and.include('abonnée à notre lettre')
    await follow('Protégé des jeux')
    expect(await current()).to.deep.equal(['E-mail', 'Protégé des jeux'])
    expect(await mail()).not.to.include('La Nuit de la Digue')
    await follow('Membre\u00a0: Casino du Soleil')
    expect(await mail())
      .to.include('Grand Prix du Soleil')
      .and.not.include('La Nuit de la Digue')
    await follow('Page')
    expect(await page.$$('.LetterPart')).to.have.length(9)
    await page.goto(at('/en/letter/twelve-past-midnight', '&_letter=mail&_reader=shows'), { waitUntil: 'load' })
    expect(await mail())
      .to.include('The jazz stops')
      .and.not.include('At table')
    const loaded = await page
      .frames()
      .find((it) => it.parentFrame())
      ?.evaluate(() => [...document.images].every((it) => it.naturalWidth > 0 || it.offsetParent === null))
    expect(loaded, 'its pictures are shown').to.equal(true)
    await closePage(page)
  })

  it('follows what is typed, in the mail too, with the hints of a letter', async () => {
    const story = JSON.parse(
      await (
        await fetch(
          `${site.content?.url}/v2/cdn/stories/website-hotels/lettre/minuit-douze?token=preview&version=draft`,
        )
      ).text(),
    ).story
    story.content.subject = 'x'.repeat(71)
    story.content.preheader = ''
    story.content.body.push({
      component: 'letter_button',
      _uid: 'new',
      label: 'Rien',
      link: { linktype: 'url', url: '/nulle-part' },
    })
    const { search } = new URL(at('/lettre/minuit-douze', '&_letter=mail'))
    const answer = await fetch(`${site.url}/api/content/preview${search}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ path: '/lettre/minuit-douze', story }),
    })
    expect(answer.status).to.equal(200)
    const html = JSON.stringify(await answer.json())
    expect(html).to.include('x'.repeat(71)).and.include('LetterPreview-mail')
    for (const kind of ['longSubject', 'missingPreheader', 'deadLink'])
      expect(html, kind).to.include(`data-hint=\\"${kind}\\"`)
  })

  it('is for editors alone', async () => {
    const page = await site.html('/lettre/minuit-douze?_letter=mail')
    expect(page).not.to.include('LetterPreview')
    const { headers } = await site.get('/lettre/minuit-douze')
    expect(headers.get('content-security-policy')).to.include("style-src-attr 'none'")
  })

  it('leaves no other story’s preview without its policy', async () => {
    const other = await eventually(
      () => site.get(previewPath('/histoire', site.clock.now())),
      ({ status }) => status === 200,
    )
    expect(other.headers.get('content-security-policy')).to.include("style-src-attr 'none'")
  })
})
