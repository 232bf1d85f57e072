import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { drawMail } from '#server/mail/drawMail.tsx'
import { sampleEdition, sampleMails } from '#server/mail/gallery/samples.ts'
import { absentMails, gamingOffers, type MailKind, mailRules, type OutgoingMail } from '#server/mail/kinds.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import { mailLimits } from '#shared/limits.ts'
import { defaultLocale, type Locale, languageTags, locales, others } from '#shared/locales.ts'
import { matchRoute } from '#shared/routes.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { wrongFigures } from '#test/support/quality/wrongFigures.ts'
import { eventually } from '#test/support/site.ts'
import { agreeing, fullMember } from '#test/support/vipSite.ts'

const templates = join(import.meta.dirname, '..', '..', 'server', 'mail', 'templates')
const publicUrl = `https://www.${brand.id}.example`
const contacts = { phone: '+33261912727', email: 'bonjour@hautemer.test' }
const leaveToken = 'Zk3vJ9q-2mXo_7LrT5wBc1NsEaYd8HuG4pViKfM0QzS'

// The properties of each kind, a second time: a new kind, or one that changes, fails.
/** Promote something: one click ends them. */
const promote: MailKind[] = [
  ...(['welcomeOffer', 'favouriteDate', 'sponsorInvitation', 'newsletterWelcome'] as const),
  'letter',
]
/** Promote games, and are about nothing that is paid for. */
const muted: MailKind[] = ['welcomeOffer', 'favouriteDate', 'sponsorInvitation', 'tournamentOffer']
/** Ask the opt-in for offers of the casinos by e-mail. */
const asking: MailKind[] = ['welcomeOffer', 'favouriteDate', 'sponsorInvitation']
/** Kinds without a limit: each is paid for, goes to the house itself, or tells of an act of the desk. */
const unlimited: MailKind[] = [
  ...(['accountErased', 'formDesk', 'rewardClaim', 'rewardGiven', 'lineClaimAnswer'] as const),
  ...(['passkeyAdded', 'passkeyRemoved', 'passwordInvitation'] as const),
  ...(['stayBooked', 'stayChanged', 'stayCancelled'] as const),
  ...(['fileReopened', 'cardGiven', 'cardReplaced', 'cardBlocked', 'deskLetterHeld'] as const),
  ...(['deskAccess', 'deskManager'] as const),
  ...(['requestAnswer', 'contestWon', 'letter'] as const),
  ...(['tournamentConfirmed', 'tournamentChanged', 'tournamentCancelled', 'tournamentRefund'] as const),
  ...(['tournamentRefundFailed', 'tournamentOffer', 'tournamentPlaceLost'] as const),
]
/** Kinds that are of use to whoever asked, alone: a code that one browser has, a link of an account that need not be the reader's. */
const forAsker: MailKind[] = ['deskCode', 'cardCode', 'emailChangeConfirm']
/** About no game and no casino, whatever the programme of its reader. */
const withoutGames: MailKind[] = [
  ...(['cardRenewal', 'collaboratorActivation', 'formDesk', 'formReceipt', 'newsletterConfirm'] as const),
  ...(['requestAnswer', 'contestWon'] as const),
  ...(['newsletterWelcome', 'deskCode', 'deskInvitation', 'deskPasskey', 'deskLetterHeld'] as const),
  ...(['deskAccess', 'deskManager'] as const),
  ...(['renewalMade', 'renewalSent', 'renewalGiven'] as const),
  ...(['stayBooked', 'stayChanged', 'stayCancelled'] as const),
]
/** Kinds of both programmes: with the warning in the casino's. */
const ofBoth: MailKind[] = [
  ...(['activation', 'alreadyRegistered', 'passwordReset', 'passwordChanged', 'accountErased'] as const),
  ...(['emailChangeConfirm', 'emailChangeNotice', 'emailChanged'] as const),
  ...(['passkeyAdded', 'passkeyRemoved', 'passkeysLost', 'passwordInvitation'] as const),
]

const allKinds = Object.keys(mailRules) as MailKind[]
/** Mails of the house of this process. */
const mailKinds = allKinds.filter((it) => !absentMails.includes(it))
const why: Readonly<Record<Locale, string>> = {
  fr: 'Vous recevez ce message',
  en: 'You are receiving this message',
  de: 'Sie erhalten diese Nachricht',
}
const samples = sampleMails()
const draw = (mail: Omit<OutgoingMail, 'to'>) => {
  const isOffer = mailRules[mail.kind].unsubscribe === 'offers'
  return drawMail(mail, { publicUrl, contacts, edition: sampleEdition, ...(isOffer && { leaveToken }) })
}
const nameOf = ({ kind, locale }: OutgoingMail) => `${kind}, ${locale}`

describe('every kind of mail', () => {
  it('is declared, has a template of its own and an example in both languages', async () => {
    const files = (await readdir(templates, { recursive: true })).filter((file) => file.endsWith('.tsx'))
    const rooms = files.filter((file) => !['MailLayout.tsx', 'parts.tsx'].includes(file))
    const sources = await Promise.all(rooms.map((file) => readFile(join(templates, file), 'utf8')))
    const kinds = sources.flatMap((source) =>
      [...source.matchAll(/^export const (\w+): Template</gm)].map(([, it]) => it),
    )
    expect(allKinds.toSorted()).to.deep.equal(kinds.sort())
    for (const kind of mailKinds) {
      const seen = new Set(samples.filter((it) => it.kind === kind).map(({ locale }) => locale))
      // The desk reads the first language of the house.
      expect([...seen].sort(), kind).to.deep.equal(kind === 'formDesk' ? [defaultLocale] : [...locales].sort())
    }
  })

  it('speaks its reader’s language, and not the other one', async () => {
    for (const mail of samples) {
      const { html, subject, text } = await draw(mail)
      expect(html, nameOf(mail)).to.include(`lang="${languageTags[mail.locale]}"`)
      if (mail.kind === 'formDesk') continue
      const other = await draw({ ...mail, locale: others(mail.locale)[0] } as OutgoingMail)
      expect(text, nameOf(mail)).not.to.equal(other.text)
      expect(text.replaceAll(/\s+/g, ' '), nameOf(mail)).to.include(why[mail.locale])
      if (!subject.includes('La Nuit')) expect(subject, nameOf(mail)).not.to.equal(other.subject)
    }
  })

  it('writes hours, days, prices and points as the pages do', async () => {
    const wrong = await Promise.all(
      samples.map(async (it) => [nameOf(it), wrongFigures((await draw(it)).text)] as const),
    )
    expect(wrong.filter(([, found]) => found.length > 0)).to.deep.equal([])
  })

  it('is limited, unless nobody can ask for one', () => {
    for (const kind of mailKinds) {
      const perHour = kind === 'letterTest' ? mailLimits.letterTests : mailLimits.perHour
      expect(mailRules[kind].perHour, kind).to.equal(unlimited.includes(kind) ? null : perHour)
      expect(mailRules[kind].isForAsker, kind).to.equal(forAsker.includes(kind))
    }
  })

  it('that promotes has its way out, in one click and in words; no other has one', async () => {
    for (const mail of samples) {
      const { html, text, unsubscribeUrl } = await draw(mail)
      expect(unsubscribeUrl !== undefined, nameOf(mail)).to.equal(promote.includes(mail.kind))
      expect(mailRules[mail.kind].unsubscribe !== null, nameOf(mail)).to.equal(promote.includes(mail.kind))
      if (!unsubscribeUrl) continue
      const match = matchRoute(new URL(unsubscribeUrl).pathname)
      expect([match?.route.name, match?.locale]).to.deep.equal(['newsletterUnsubscribe', mail.locale])
      expect(html.split(unsubscribeUrl), nameOf(mail)).to.have.length.above(1)
      expect(text, nameOf(mail)).to.include(unsubscribeUrl)
      expect(text, 'promotes, so it does not say that it advertises nothing').not.to.match(
        /aucune publicité|advertises\s+nothing/,
      )
    }
  })

  it('that is an offer asks the opt-in of its purpose; an invitation reaches also who could not be asked', () => {
    for (const kind of mailKinds) {
      expect(mailRules[kind].optin, kind).to.equal(asking.includes(kind) ? 'casinoFirstParty' : null)
      expect(mailRules[kind].isForStrangers, kind).to.equal(kind === 'sponsorInvitation')
      if (mailRules[kind].optin) expect(mailRules[kind].unsubscribe, kind).to.equal('offers')
    }
  })

  it('stands in the table of the rules as it is', async () => {
    const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'rules', 'mails.md'), 'utf8')
    const written = new Map(
      [...page.matchAll(/^\| `(\w+)` \|[^|]+\| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(([, kind, ...rest]) => [
        kind,
        rest,
      ]),
    )
    expect([...written.keys()].sort()).to.deep.equal(allKinds.toSorted())
    const warnings = { always: 'always', vip: 'of the VIP card', parts: 'with a part about games', never: '–' }
    const ends = { offers: 'offers', letter: 'the letter' }
    for (const kind of allKinds) {
      const { optin, warning, unsubscribe, isGamingOffer } = mailRules[kind]
      expect(written.get(kind), kind).to.deep.equal([
        optin ? `\`${optin}.email\`` : '–',
        warnings[warning],
        unsubscribe ? ends[unsubscribe] : '–',
        isGamingOffer ? 'no' : 'yes',
      ])
    }
  })

  it('that promotes games is not for members with protection', () => {
    expect([...gamingOffers].sort()).to.deep.equal([...muted].sort())
  })

  it('names no secret in its subject or beside it, where a locked screen shows them', async () => {
    for (const mail of samples) {
      const { subject, html } = await draw(mail)
      const beside = /data-skip-in-text="true">([^<]+)<div>/.exec(html)?.[1] ?? ''
      const { id, token, code, unsubscribeToken } = mail.data as unknown as Record<string, string | undefined>
      // The number of a form is what its sender and the desk name it by.
      const secrets = [token, code, unsubscribeToken, leaveToken, ...(mail.kind.startsWith('form') ? [] : [id])]
      for (const secret of secrets.filter((it) => it !== undefined)) {
        expect(subject, nameOf(mail)).not.to.include(secret)
        expect(beside, nameOf(mail)).not.to.include(secret)
        const digits = secret.replaceAll(/\D/g, '')
        if (/^\d+$/.test(secret)) expect((subject + beside).replaceAll(/\D/g, ''), nameOf(mail)).not.to.include(digits)
      }
    }
  })

  it('carries the health warning where it is about games, in French and translated, and nowhere else', async () => {
    for (const mail of samples) {
      const { html, text } = await draw(mail)
      const isVip = 'programme' in mail.data && mail.data.programme === 'vip'
      const isDue = has.casino && (ofBoth.includes(mail.kind) ? isVip : !withoutGames.includes(mail.kind))
      for (const part of [html, text.replaceAll(/\s+/g, ' ')]) {
        expect(part.includes('Les jeux d’argent et de hasard peuvent être dangereux'), nameOf(mail)).to.equal(isDue)
        expect(part.includes('Gambling can be dangerous'), nameOf(mail)).to.equal(isDue && mail.locale === 'en')
      }
    }
  })

  it('says the same as text as it says as HTML, word for word', async () => {
    const page = await newPage({ width: 640 })
    for (const mail of samples) {
      const { html, text } = await draw(mail)
      await page.setContent(html)
      const shown = await page.evaluate(() => {
        for (const it of document.querySelectorAll('[data-skip-in-text], style, title')) it.remove()
        return document.body.innerText
      })
      expect(wordsOf(text), nameOf(mail)).to.deep.equal(wordsOf(shown))
    }
    await closePage(page)
  }).timeout(60_000)

  if (has.protection)
    it('reaches a member who protects themselves, but for offers of games: of these nothing leaves', async () => {
      const site = await openHotelSite({ mailbox: true })
      const { client, email } = await fullMember(site, agreeing)
      const asked = await client.put('/api/vip/protection', { muteGaming: true })
      expect(asked.status).to.equal(200)
      const { store, mail } = site.services
      await eventually(
        () => store.db.selectFrom('outbox').select('id').where('state', '=', 'pending').execute(),
        (rows) => rows.length === 0,
      )
      await store.db.deleteFrom('outbox').execute()
      // The letter has no text without its sending: test/letter/mail.test.ts.
      const tried = mailKinds.filter((kind) => kind !== 'letter')
      for (const kind of tried) {
        const sample = samples.find((it) => it.kind === kind) as OutgoingMail
        const data = { ...sample.data, ...('expiresAt' in sample.data && { expiresAt: site.clock.now() + 3_600_000 }) }
        await store.transaction((tx) => mail.queue(tx, { ...sample, to: email, data } as OutgoingMail))
      }
      const rows = await eventually(
        () => store.db.selectFrom('outbox').select(['kind', 'state', 'lastError']).execute(),
        (it) => it.every(({ state }) => state !== 'pending'),
        30_000,
      )
      const got = new Map(rows.map(({ kind, state, lastError }) => [kind, state === 'sent' ? 'sent' : lastError]))
      for (const kind of tried) expect(got.get(kind), kind).to.equal(muted.includes(kind) ? 'muted' : 'sent')
      await site.close()
    }).timeout(90_000)
})

/** Without the addresses of links, which HTML hides and text writes out, and without what only lays words out. */
function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(/\s*\(https?:\/\/[^\s)]+\)/g, '')
      .replaceAll(/https?:\/\/\S+/g, ' ')
      .replaceAll(/[-*•]\s/g, ' ')
      // A quotation of a plain text.
      .replaceAll(/^>( |$)/gm, ' ')
      .split(/\s+/)
      .filter((it) => it !== '')
  )
}
