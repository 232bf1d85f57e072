import { expect } from 'chai'
import type { MailKind } from '#server/mail/kinds.ts'
import { welcomeOffer } from '#shared/account/statuses.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { agreeing, fullMember, newCard, registerCard } from '#test/support/vipSite.ts'

const french = { 'X-Page-Locale': 'fr' }

describe('the language of mails', () => {
  const site = onAnyDatabase(openHotelSite)
  it('is that of the call that asked, whatever the member once registered in', async () => {
    const { client, email } = await site.member()
    const asks: [MailKind, string, () => Promise<unknown>][] = [
      [
        'passwordReset',
        email,
        async () => must(await client.post('/api/eph/users/reset-password/init', { email }, french), 202),
      ],
      [
        'alreadyRegistered',
        email,
        async () => must(await site.client().post('/api/eph/users/signup', signupBody({ email }), french), 409),
      ],
      [
        'cardRenewal',
        email,
        async () => must(await client.post('/api/eph/profile/card_renewal', undefined, french), 201),
      ],
      ['passwordChanged', email, () => changePassword()],
    ]
    for (const [kind, to, ask] of asks) {
      await ask()
      expect(await localesOf(site, kind, to), kind).to.deep.equal(['fr'])
    }

    async function changePassword(): Promise<unknown> {
      const body = { currentPassword: password, password: 'Another-2026!', passwordConfirm: 'Another-2026!' }
      return must(await client.put('/api/eph/users/password', body, french), 200)
    }
  })

  it('is that of the login that sends another link, and of the page that is posted without a script', async () => {
    const body = signupBody()
    const email = String(body.email)
    must(await site.client().post('/api/eph/users/signup', body), 201)
    must(await site.client().post('/api/eph/users/login', { email, password, remember: false }, french), 403)
    expect(await localesOf(site, 'activation', email)).to.deep.equal(['en', 'fr'])
    const form = { form: 'forgotten', email }
    const answer = await postForm(site.client(), '/mon-compte/mot-de-passe-oublie', form)
    expect(answer.status).to.equal(303)
    expect(await localesOf(site, 'passwordReset', email)).to.deep.equal(['fr'])
  })

  it('is that of the page for codes and rewards of the card, and the member’s where nobody asked', async () => {
    const card = await registerCard(site, newCard())
    const { cvip, lastname, birthdate } = card
    must(await site.client().post('/api/vip/verification', { cvip, lastname, birthdate }, french), 202)
    expect(await localesOf(site, 'cardCode', card.email)).to.deep.equal(['fr'])
    const { client, email } = await fullMember(site, agreeing)
    must(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email: newEmail() }, french), 201)
    site.clock.advance({ days: welcomeOffer.afterDays + 1 })
    await site.services.jobs.runDue()
    expect(await localesOf(site, 'welcomeOffer', email)).to.deep.equal(['en'])
  })

  it('is the page’s in a browser that prefers another one', async () => {
    const { email } = await site.member()
    const page = await newPage({ width: 390, language: 'en-US' })
    await page.goto(`${site.url}/mon-compte/mot-de-passe-oublie`)
    await page.type('form[data-form] input[type=email]', email)
    await Promise.all([
      page.waitForResponse((it) => it.url().endsWith('/reset-password/init')),
      page.click('form[data-form] button[type=submit]'),
    ])
    expect(await localesOf(site, 'passwordReset', email)).to.deep.equal(['fr'])
    await closePage(page)
  })
})

/** Languages of the mails of a kind to an address, the first first. */
async function localesOf(site: HotelSite, kind: MailKind, to: string): Promise<string[]> {
  const rows = await site.services.store.db
    .selectFrom('outbox')
    .select('locale')
    .where('kind', '=', kind)
    .where('recipient', '=', to)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ locale }) => locale)
}
