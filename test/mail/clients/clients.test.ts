import { expect } from 'chai'
import { drawMail } from '#server/mail/drawMail.tsx'
import { sampleEdition, sampleMails } from '#server/mail/gallery/samples.ts'
import { itInParts } from '#test/runner/wide.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { dropPictures, mailClients, type Seen, seenIn, showAs, turnNight } from './clientViews.ts'

const settings = {
  publicUrl: 'https://www.hautemer.example',
  contacts: { phone: '+33261912727', email: 'bonjour@hautemer.test' },
  edition: sampleEdition,
}
/** Pictures are empty here: what they show is no matter of a client. */
const square = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 5%22/%3E'

/** Every mail as Chromium alone shows it. */
const written = new Map<string, Seen>()

describe('mails in three clients', () => {
  before(async () => {
    const page = await newPage({ width: 640 })
    for (const mail of sampleMails()) {
      const html = (await drawMail(mail, settings)).html.replaceAll(/ src="cid:[^"]*"/g, ` src="${square}"`)
      await page.setContent(html)
      written.set(html, await seenIn(page))
    }
    await closePage(page)
  })

  for (const [offset, client] of mailClients.entries()) {
    itInParts(
      `keep order, button, contrast and width in ${client}, by day, by night and without pictures`,
      async function (part) {
        this.timeout(90_000)
        const page = await newPage()
        for (const [html, { text, button }] of part([...written], offset, mailClients.length)) {
          await showAs(page, html, client)
          check(await seenIn(page), 'day')
          await dropPictures(page)
          check(await seenIn(page), 'day, no pictures')
          await turnNight(page, client)
          check(await seenIn(page), 'night, no pictures')

          function check(seen: Seen, when: string): void {
            const name = `${when}: ${/<title>(.*?)<\/title>/.exec(html)?.[1]}`
            expect(seen.text, name).to.equal(text)
            expect(seen.wordmarks, name).to.equal(1)
            expect(seen.faint, name).to.deep.equal([])
            expect(seen.inset, name).to.be.above(15)
            expect(seen.beyond, name).to.be.most(0)
            expect(seen.column, name).to.be.within(390, 600)
            if (!button) return
            expect(seen.button, name).to.include({ border: 1 })
            expect(seen.button?.width, name).to.be.above(90)
            expect(seen.button?.contrast, name).to.be.above(3)
          }
        }
        await closePage(page)
      },
    )
  }
})
