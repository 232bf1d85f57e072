import { expect } from 'chai'
import { definitions } from '#client/blocks/schemas.generated.ts'
import type { LetterServices } from '#server/letter/index.ts'
import { type EditionProblems, queueTestLetter, readEdition } from '#server/letter/index.ts'
import { type Mail, openMail } from '#server/mail/index.ts'
import type { OutgoingMail } from '#server/mail/kinds.ts'
import type { LetterEdition, LetterReader } from '#shared/letter/edition.ts'
import { mailLimits } from '#shared/limits.ts'
import { distDir, eventually, openSite, type Site } from '#test/support/site.ts'

const uuid = '214536fc-429b-56e5-8362-ca6df3f312de'
const nobody: LetterReader = { topics: null, favouriteCasino: null, isProtected: false }
const unsubscribeToken = 'Zk3vJ9q-2mXo_7LrT5wBc1NsEaYd8HuG4pViKfM0QzR'
const games = ['La Nuit de la Digue', 'Grand Prix du Soleil', 'Les moules du marché']

describe('The letter by mail', function () {
  this.timeout(90_000)
  let site: Site
  let services: LetterServices
  let edition: LetterEdition
  let mail: Mail
  const muted = new Set<string>()

  before(async () => {
    site = await openSite({ mailbox: true })
    const { content, env, clock, pages } = site.services
    services = { content, env, clock, definitions, hintsOf: pages.hintsOf, mail: site.services.mail }
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
      isMuted: async (key) => muted.has(key),
      editionOf: async (id) => (id === 'sending' ? edition : undefined),
      lookEveryMs: 50,
    })
  })
  after(async () => {
    await mail?.close()
    await site?.close()
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
    await queue('member@demo.test', { reader, subscribedAt: null, memberOf: 'vip' }, 'en')
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
    await queue('player@demo.test', { reader, subscribedAt: null, memberOf: 'vip' })
    const words = (await site.mailbox.next('player@demo.test')).text.replaceAll(/\s+/g, ' ')
    expect(words).to.include('Grand Prix du Soleil').and.not.include('La Nuit de la Digue')
    expect(words).to.include('09 74 75 13 13')
  })

  it('never has games for a protected reader, also one who became that after the mail was written', async () => {
    muted.add('late@demo.test')
    await queue('early@demo.test', { reader: { ...nobody, isProtected: true } })
    await queue('late@demo.test')
    for (const to of ['early@demo.test', 'late@demo.test']) {
      const { text, html } = await site.mailbox.next(to)
      for (const it of [...games, '09 74 75 13 13']) expect(text + html, to).not.to.include(it)
      expect(text, to).to.include('Le Trio du dernier train')
    }
  })

  it('does not leave when nothing of it is for the reader, or its sending is gone', async () => {
    const onlyGames = structuredClone(edition) as {
      texts: Record<'fr' | 'en', { parts: LetterEdition['texts']['fr']['parts'] }>
    }
    for (const text of Object.values(onlyGames.texts)) text.parts = text.parts.filter(({ isGaming }) => isGaming)
    const before = edition
    edition = onlyGames as unknown as LetterEdition
    await queue('nothing@demo.test', { reader: { ...nobody, isProtected: true } })
    await queue('stopped@demo.test', { sending: 'another' })
    const rows = await eventually(
      () =>
        site.services.store.db
          .selectFrom('outbox')
          .select(['recipient', 'lastError', 'payload'])
          .where('recipient', 'in', ['nothing@demo.test', 'stopped@demo.test'])
          .where('state', '=', 'failed')
          .orderBy('recipient')
          .execute(),
      (it) => it.length === 2,
    )
    edition = before
    expect(rows).to.deep.equal([
      { recipient: 'nothing@demo.test', lastError: 'muted', payload: null },
      { recipient: 'stopped@demo.test', lastError: 'stopped', payload: null },
    ])
    expect(site.mailbox.all('nothing@demo.test')).to.have.length(0)
  })

  it('keeps the rows of a sending small', async () => {
    const row = { kind: 'letter', locale: 'fr', to: 'x@demo.test' } as const
    const data = { sending: 'sending', reader: nobody, unsubscribeToken, subscribedAt: 1, memberOf: null }
    expect(JSON.stringify({ ...row, data }).length).to.be.below(400)
    expect(Object.values(edition.pictures).join('').length, 'pictures of one letter, base64').to.be.below(900_000)
  })

  it('is tried by the person who asks, marked, logged, ten times an hour', async () => {
    let logged = 0
    const ask = () =>
      site.services.store.transaction((tx) =>
        queueTestLetter({ ...services, mail }, tx, {
          storyUuid: uuid,
          isDraft: true,
          locale: 'en',
          reader: nobody,
          to: 'marketing@demo.test',
          log: async () => {
            logged += 1
          },
        }),
      )
    for (let i = 0; i < mailLimits.letterTests; i++) expect(await ask()).to.equal('queued')
    expect(await ask()).to.equal('limited')
    expect(logged).to.equal(mailLimits.letterTests)
    const { subject, text, id } = await site.mailbox.next('marketing@demo.test')
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
