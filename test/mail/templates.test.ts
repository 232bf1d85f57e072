import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'chai'
import { drawMail } from '#server/mail/drawMail.tsx'
import { sampleEdition, sampleMails } from '#server/mail/gallery/samples.ts'
import type { MailKind, OutgoingMail } from '#server/mail/kinds.ts'
import { matchDeskRoute } from '#shared/desk/routes.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import { houseFolder } from '#shared/houseFolder.mjs'
import { type Locale, pathOf, splitPath } from '#shared/locales.ts'
import { matchRoute } from '#shared/routes.ts'
import { itInParts } from '#test/runner/wide.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { checkHtml } from '#test/support/quality/nu.ts'

const hotelsFolder = join(houseFolder, 'stories/website-hotels/hotels')
const publicUrl = `https://www.${brand.id}.example`
const contacts = { phone: '+33261912727', email: 'bonjour@hautemer.test' }
const samples = sampleMails()
const drawn = new Map<OutgoingMail, ReturnType<typeof drawMail>>()
/** Each sample once. */
const draw = (mail: OutgoingMail) =>
  drawn.getOrInsertComputed(mail, () => drawMail(mail, { publicUrl, contacts, edition: sampleEdition }))
const nameOf = ({ kind, locale, to }: OutgoingMail) => `${kind}, ${locale}, to ${to}`

/** Obsolete markup that mail clients need: attributes and `mso-` properties of Outlook, a name of Apple’s. */
const forClients = /attribute on the “table” element is obsolete|^CSS: “mso-|^Element “meta” is missing|^Trailing slash/

/**
 * A desk answers the mail of a form, a sender the answer of the desk, and the page that asked for a code of the desk is
 * open; an access to the desk that changed may have ended: such mails lead nowhere.
 */
const withoutButton: ReadonlySet<MailKind> = new Set(['formDesk', 'requestAnswer', 'deskCode', 'deskAccess'])
const withButton = () => samples.filter(({ kind }) => !withoutButton.has(kind))

/** The first words of the picture of a house's front. */
const fronted: Readonly<Record<Locale, (name: string) => string>> = {
  fr: (name) => `${name}, la`,
  en: (name) => `The front of ${name}`,
  de: (name) => `[^"]*${name}`,
}

describe('mails', () => {
  it('lead to pages of the reader’s language, and name none but ours and the help line', async () => {
    for (const mail of withButton()) {
      const { html } = await draw(mail)
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href as string)
      const outside = links.filter((it) => !it.startsWith(publicUrl))
      for (const href of outside) expect(href).to.match(/^(tel:|mailto:|https:\/\/www\.joueurs-info-service\.fr\/)/)
      const inside = links.filter((it) => it.startsWith(publicUrl)).map((it) => new URL(it).pathname)
      const [home, ...rest] = inside
      expect(home, nameOf(mail)).to.equal(pathOf(mail.locale, ''))
      expect(rest, nameOf(mail)).not.to.be.empty
      for (const path of rest) {
        // A letter leads to stories.
        const isStory = mail.kind.startsWith('letter') && splitPath(path).locale === mail.locale
        const match = matchRoute(path) ?? matchDeskRoute(path) ?? (isStory ? splitPath(path) : undefined)
        expect(match?.locale, `${nameOf(mail)}: ${path}`).to.equal(mail.locale)
      }
    }
  })

  it('have a subject, a preheader, a title and the whole address of the button, as HTML and as text', async () => {
    for (const mail of withButton()) {
      const { subject, html, text } = await draw(mail)
      const button = /class="button" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? 'none'
      expect(text.split('\n'), nameOf(mail)).to.include(button)
      expect(subject.length, subject).to.be.within(10, 60)
      expect(html).to.match(/<h1[^>]*>[^<]+<\/h1>/)
      expect(html).to.match(/data-skip-in-text="true">[^<]{10,}<div>/)
      const words = text.replaceAll(/\s+/g, ' ')
      for (const paragraph of paragraphs(html)) expect(words, nameOf(mail)).to.include(paragraph)
      for (const line of text.split('\n').filter((it) => !it.includes('http'))) expect(line.length).to.be.most(76)
    }
  })

  it('show of a house its own front, the one that its page opens with, and never another’s', async () => {
    const hotels = readdirSync(hotelsFolder, { withFileTypes: true }).filter((it) => it.isDirectory())
    expect(hotels.map((it) => it.name).toSorted()).to.deep.equal(Object.keys(brand.fronts).toSorted())
    for (const [slug, front] of Object.entries(brand.fronts)) {
      const { content } = JSON.parse(readFileSync(join(hotelsFolder, slug, '_start.json'), 'utf8'))
      expect(basename(content.picture.filename, '.svg'), slug).to.equal(front)
      for (const mail of samples) {
        const { picture, html } = await draw(mail)
        const shown = picture ?? ''
        if (shown === slug)
          expect(html, nameOf(mail)).to.match(
            new RegExp(`alt="${fronted[mail.locale]('hotel' in mail.data ? mail.data.hotel.name : content.name)}`),
          )
        if (!('hotel' in mail.data) || mail.kind === 'stayCancelled') continue
        const data = { ...mail.data, hotel: { ...mail.data.hotel, slug, name: content.name } }
        const ofThis = await drawMail({ ...mail, data } as OutgoingMail, { publicUrl, contacts })
        expect(ofThis.picture, nameOf(mail)).to.equal(slug)
        const unknown = { ...data, hotel: { ...data.hotel, slug: 'un-autre' } }
        const ofAnother = await drawMail({ ...mail, data: unknown } as OutgoingMail, { publicUrl, contacts })
        expect(ofAnother.picture, nameOf(mail)).to.equal('beach')
      }
    }
  })

  it('say nothing of messages that are missing and leave no placeholder', async () => {
    for (const mail of samples) {
      const { subject, html, text } = await draw(mail)
      expect(subject + html.replace(/<style>.*<\/style>|<script.*?<\/script>/gs, '') + text, nameOf(mail)).not.to.match(
        /mail\.\w|[{}]|undefined|NaN/,
      )
    }
  })

  it('carry the health warning with the casino’s card only, in French and translated (L2)', async () => {
    for (const mail of samples) {
      const { html } = await draw(mail)
      const atDesk = ['fileReopened', 'cardGiven', 'cardReplaced', 'cardBlocked']
      const ofCard = [
        ...atDesk,
        'cardCode',
        'preMember',
        'pointsExpiring',
        'welcomeOffer',
        'favouriteDate',
        'sponsorInvitation',
        'rewardClaim',
        'rewardGiven',
        'lineClaimAnswer',
      ]
      const isPlay = has.casino && (ofCard.includes(mail.kind) || /^(tournament|letter)/.test(mail.kind))
      const isVip = isPlay || ('programme' in mail.data && mail.data.programme === 'vip')
      expect(html.includes('09 74 75 13 13'), nameOf(mail)).to.equal(isVip)
      expect(html.includes('Gambling can be dangerous'), nameOf(mail)).to.equal(isVip && mail.locale === 'en')
    }
  })

  it('show what a member typed as text, and most of a new address not at all', async () => {
    const firstname = '<img src=x onerror=alert(1)>'
    const link = { token: 'Zk3vJ9q', expiresAt: 0 }
    const data = { programme: 'eph', firstname, newEmail: 'anne@example.test', ...link } as const
    const { html, text } = await draw({ kind: 'emailChangeNotice', locale: 'fr', to: 'a@demo.test', data })
    expect(html).to.include('&lt;img src=x')
    expect(html).not.to.match(/<img src="?x/)
    expect([html.includes('anne@'), text.includes('a•••@example.test')]).to.deep.equal([false, true])
  })

  it('is HTML that the Nu checker takes, but for what clients of mail need', async () => {
    const pages: Record<string, string> = {}
    for (const [i, mail] of samples.entries()) pages[`${i} ${nameOf(mail)}`] = (await draw(mail)).html
    const remarks = (await checkHtml(pages)).filter((it) => !forClients.test(it.message))
    expect(remarks.map(({ page, message, extract }) => `${page}: ${message} ${extract}`)).to.deep.equal([])
  }).timeout(60_000)

  itInParts('can be read by everybody, by day and by night (L11)', async function (part) {
    this.timeout(120_000)
    const page = await newPage({ width: 640 })
    for (const mail of part(samples, 0, 1, ({ kind }) => kind)) {
      await page.setContent((await draw(mail)).html)
      expect(await axeViolations(page), nameOf(mail)).to.deep.equal([])
      const tables = await page.$$eval('table:not(:has(th))', (all) => all.map((it) => it.getAttribute('role')))
      expect(new Set(tables), nameOf(mail)).to.deep.equal(new Set(['presentation']))
    }
    await closePage(page)
  })
})

/** The words of each paragraph that the text part repeats, without links and numbers. */
function paragraphs(html: string): string[] {
  return [...html.matchAll(/<p class="ink" style="[^"]*">([^<]+)<\/p>/g)].map(([, words]) =>
    (words as string).replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' '),
  )
}
