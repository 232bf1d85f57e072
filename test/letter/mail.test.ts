import { expect } from 'chai'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { type EditionProblems, readEdition } from '#server/letter/edition.ts'
import { createPngDrawer, type LetterServices } from '#server/letter/index.ts'
import { type Mail, openMail } from '#server/mail/index.ts'
import type { OutgoingMail } from '#server/mail/kinds.ts'
import type { LetterEdition, LetterReader } from '#shared/letter/edition.ts'
import { mailLimits } from '#shared/limits.ts'
import { opened } from '#test/support/opened.ts'
import { distDir, eventually, openSite } from '#test/support/site.ts'

const uuid = '214536fc-429b-56e5-8362-ca6df3f312de'
const nobody: LetterReader = { topics: null, favouriteCasino: null, isProtected: false }
const unsubscribeToken = 'Zk3vJ9q-2mXo_7LrT5wBc1NsEaYd8HuG4pViKfM0QzR'
const games = ['La Nuit de la Digue', 'Grand Prix du Soleil', 'Les moules du marché']

describe('The letter by mail', () => {
  const site = opened(() => openSite({ stories: 'own', mailbox: true }))
  let services: LetterServices
  let edition: LetterEdition
  let mail: Mail
  /** As the gate of a sending judges each, right before the mail leaves; anybody else gets everything. */
  const readers = new Map<string, LetterReader>()

  before(async () => {
    const { content, env, clock, pages } = site.services
    services = {
      content,
      env,
      clock,
      definitions,
      hintsOf: pages.hintsOf,
      drawPng: createPngDrawer(content.assetOrigin),
    }
    edition = (await eventually(
      () => readEdition(services, uuid),
      (it) => it !== undefined && !('problems' in it),
      30_000,
    )) as LetterEdition
    await site.services.mail.close()
    mail = openMail({
      store: site.services.store,
      log: site.services.log,
      clock,
      publicUrl: env.publicUrl,
      smtpUrl: site.mailbox.smtpUrl,
      secrets: ['secret-of-the-tests'],
      mailFrom: env.mailFrom,
      distDir,
      contacts: () => ({}),
      letters: {
        ask: async ({ sending, recipientKey }) =>
          sending === 'sending'
            ? { edition, reader: readers.get(recipientKey) ?? nobody }
            : { refusal: 'stopped' as const },
        returned: async () => {},
      },
      lookEveryMs: 50,
    })
  })
  after(async () => {
    await mail?.close()
  })

  const queue = (
    to: string,
    given: Partial<Extract<OutgoingMail, { kind: 'letter' }>['data']> = {},
    locale: 'fr' | 'en' = 'fr',
  ) =>
    site.services.store.transaction((tx) =>
      mail.queue(tx, {
        kind: 'letter',
        locale,
        to,
        data: {
          sending: 'sending',
          // As known when it was written: the gate decides.
          reader: nobody,
          unsubscribeToken,
          subscribedAt: Date.parse('2026-03-02T10:00:00Z'),
          memberOf: null,
          ...given,
        },
      }),
    )
  const source = async (id: string) =>
    (await (await fetch(`${site.mailbox.url}/mails/${id}/source`)).text()).replace(/\r\n[ \t]+/g, ' ')

  it('has every paragraph for a subscriber, why it came, the way out in one click, and nothing that follows anybody', async () => {
    await queue('abonnee@demo.test')
    const received = await site.mailbox.next('abonnee@demo.test')
    const words = received.text.replaceAll(/\s+/g, ' ')
    expect(received.subject).to.equal('Le dernier train part à minuit douze')
    for (const it of [...games, 'Le Trio du dernier train', 'Une heure de moins']) expect(words).to.include(it)
    expect(words).to.include('abonnée à notre lettre depuis le 2 mars 2026')
    expect(words).to.include('09 74 75 13 13')
    expect(words).to.include(`${site.url}/lettre/minuit-douze`)
    const raw = await source(received.id)
    expect(raw).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im)
    expect(raw).to.match(
      new RegExp(`^List-Unsubscribe: <${site.url}/newsletter/desinscription/${unsubscribeToken}>$`, 'im'),
    )
    const html = received.html ?? ''
    const pictures = [...html.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, src]) => src ?? '')
    expect(pictures.length).to.be.above(3)
    for (const it of pictures) expect(it, 'inside the mail').to.match(/^cid:/)
    for (const it of new Set(pictures)) expect(raw).to.include(`Content-ID: <${it.slice(4)}>`)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href ?? ''))
    for (const it of links.filter(({ origin }) => origin === site.url))
      expect(it.search, 'no trace of the reader').to.equal('')
  })

  it('has what a member chose, with the way to change it, in English', async () => {
    const reader = { ...nobody, topics: ['shows' as const], favouriteCasino: 'casino-de-la-digue' }
    readers.set('member@demo.test', reader)
    await queue('member@demo.test', { subscribedAt: null, memberOf: 'vip' }, 'en')
    const { text } = await site.mailbox.next('member@demo.test')
    const words = text.replaceAll(/\s+/g, ' ')
    expect(words).to.include('Le Trio du dernier train').and.include('An hour less')
    expect(words).not.to.include('Le Jusant serves').and.not.include('La Nuit de la Digue')
    expect(words, 'nothing of it is about games').not.to.include('Gambling can be dangerous')
    expect(words).to.include('Your preferences chose these paragraphs').and.include(`${site.url}/en/`)
    expect(words).to.include('as a member, you agreed to our offers')
  })

  it('has the warning with a paragraph about games, for a member who chose them, of their casino', async () => {
    const reader = { ...nobody, topics: ['games' as const], favouriteCasino: 'casino-du-soleil' }
    readers.set('player@demo.test', reader)
    await queue('player@demo.test', { subscribedAt: null, memberOf: 'vip' })
    const words = (await site.mailbox.next('player@demo.test')).text.replaceAll(/\s+/g, ' ')
    expect(words).to.include('Grand Prix du Soleil').and.not.include('La Nuit de la Digue')
    expect(words).to.include('09 74 75 13 13')
  })

  it('never has games for readers with protection when it leaves', async () => {
    readers.set('late@demo.test', { ...nobody, isProtected: true })
    await queue('late@demo.test')
    const { text, html } = await site.mailbox.next('late@demo.test')
    for (const it of [...games, '09 74 75 13 13']) expect(text + html).not.to.include(it)
    expect(text).to.include('Le Trio du dernier train')
  })

  it('does not leave when its sending is gone', async () => {
    await queue('stopped@demo.test', { sending: 'another' })
    const rows = await eventually(
      () =>
        site.services.store.db
          .selectFrom('outbox')
          .select(['lastError', 'payload'])
          .where('recipient', '=', 'stopped@demo.test')
          .where('state', '=', 'failed')
          .execute(),
      (it) => it.length === 1,
    )
    expect(rows).to.deep.equal([{ lastError: 'stopped', payload: null }])
    expect(site.mailbox.all('stopped@demo.test')).to.have.length(0)
  })

  it('keeps the rows of a sending small', async () => {
    const row = { kind: 'letter', locale: 'fr', to: 'x@demo.test' } as const
    const data = { sending: 'sending', reader: nobody, unsubscribeToken, subscribedAt: 1, memberOf: null }
    expect(JSON.stringify({ ...row, data }).length).to.be.below(400)
    expect(Object.values(edition.pictures).join('').length, 'pictures of one letter, base64').to.be.below(900_000)
  })

  it('is tried marked as a test, ends nothing, and ten times an hour', async () => {
    const to = 'marketing@demo.test'
    const ask = () =>
      site.services.store.transaction((tx) =>
        mail.queue(tx, { kind: 'letterTest', locale: 'en', to, data: { edition, reader: nobody, isDraft: true } }),
      )
    for (let i = 0; i < mailLimits.letterTests; i++) expect(await ask()).to.equal(true)
    expect(await ask(), 'one too many').to.equal(false)
    const { subject, text, id } = await site.mailbox.next(to)
    expect(subject).to.equal('[Test] The last train leaves at twelve past midnight')
    expect(text).to.include('A test of a draft')
    expect(await source(id), 'it ends nothing').not.to.match(/^List-Unsubscribe/im)
  })

  it('is refused with the names of what is wrong', async () => {
    await site.edit('website-hotels/lettre/minuit-douze', (story) => {
      story.content.subject__i18n__en = ''
      story.content.body.push({
        component: 'letter_button',
        _uid: 'dead',
        label: 'Nulle part',
        label__i18n__en: 'Nowhere',
        link: { fieldtype: 'multilink', linktype: 'url', url: '/nulle-part', id: '', cached_url: '' },
      })
    })
    const refused = (await eventually(
      () => readEdition(services, uuid),
      (it) => it !== undefined && 'problems' in it,
      30_000,
    )) as EditionProblems
    expect(refused.problems.map(({ kind, locale, path }) => `${kind} ${locale} ${path}`)).to.deep.equal([
      'deadLink fr body.link',
      'missingTranslation en subject',
      'deadLink en body.link',
    ])
    expect(await readEdition(services, '00000000-0000-4000-8000-000000000000')).to.equal(undefined)
  })
})
