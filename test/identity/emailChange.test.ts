import { expect } from 'chai'
import { pathFor } from '#shared/routes.ts'
import { accountOf, accounts, connected, isConnected, login, refusal } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { type TestLocale as Locale, testLocales as locales } from '#test/support/languages.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const wrong = 'Wrong-2026!'
const next = 'Another-2026!'

for (const programme of ['eph', 'vip'] as const) {
  const { account, credentials, profile, api } = accounts[programme]
  const failuresToLock = programme === 'eph' ? 3 : 5
  const locked = [423, programme === 'eph' ? '0072' : 'accountBlockedAfterMultipleLoginAttempts']
  const routes = {
    eph: { stop: 'hotelEmailStop', confirm: 'hotelEmailChange' },
    vip: { stop: 'vipEmailStop', confirm: 'vipEmailChange' },
  } as const

  describe(`The e-mail of an account, ${programme}`, () => {
    const site = onAnyDatabase(openHotelSite)
    const ask = (client: Client, email: string, currentPassword?: string) =>
      client.put(`${credentials}/email`, { email, ...(currentPassword !== undefined && { currentPassword }) })
    /** A member who has asked for another address, and the links of the two mails. */
    async function pending() {
      const member = await accountOf(site, programme)
      const email = newEmail()
      must(await ask(member.client, email), 200)
      const { token } = await site.mail('emailChangeConfirm', email)
      const notice = await site.mail('emailChangeNotice', member.email)
      return { ...member, next: email, token, stop: notice.token }
    }
    const confirm = (token: string) => site.client().post(`${credentials}/email/${token}`)
    const stopIt = (token: string) => site.client().post(`${credentials}/email/${token}/stop`)
    async function reset(email: string, chosen = next) {
      must(await site.client().post(`${account}/reset-password/init`, { email }), 202)
      const { token } = await site.mail('passwordReset', email)
      const body = { password: chosen, passwordConfirm: chosen }
      return must(await site.client().post(`${account}/reset-password/${token}`, body), 200)
    }

    it('asks for the password of a session whose login is older than 15 minutes', async () => {
      const { client, email } = await accountOf(site, programme)
      site.clock.advance({ minutes: 14, ms: 30_000 })
      must(await ask(client, newEmail()), 200)
      site.clock.advance({ minutes: 1 })
      const late = await ask(client, newEmail())
      expect(refusal(late)).to.deep.equal([422, '0011'])
      expect(late.body.error.fields).to.have.all.keys('currentPassword')
      const both = await ask(client, 'none')
      expect(both.body.error.fields).to.have.all.keys('email', 'currentPassword')
      const refused = await ask(client, newEmail(), wrong)
      expect(refusal(refused)).to.deep.equal([401, '0090'])
      expect(refused.body.error.fields).to.have.all.keys('currentPassword')
      must(await ask(client, newEmail(), password), 200)
      // Given though it need not be, it is looked at all the same.
      const fresh = await connected(site, programme, email)
      expect(refusal(await ask(fresh, newEmail(), wrong))).to.deep.equal([401, '0090'])
    })

    it('is not made young by a login to the other programme in the same browser', async () => {
      const { client } = await accountOf(site, programme)
      const other = programme === 'eph' ? 'vip' : 'eph'
      const { email } = await accountOf(site, other)
      site.clock.advance({ minutes: 16 })
      must(await login(site, other, email, {}, client), 200)
      expect(await isConnected(programme, client)).to.equal(true)
      expect(refusal(await ask(client, newEmail()))).to.deep.equal([422, '0011'])
    })

    it('tells the old address when it is asked for and when it is done, and nobody else', async () => {
      const { email, next: fresh, token } = await pending()
      expect(await site.mails('emailChanged', email)).to.equal(0)
      must(await confirm(token), 200)
      expect(await site.mails('emailChanged', email)).to.equal(1)
      expect(await site.mails('emailChanged', fresh)).to.equal(0)
      expect(await site.mail('emailChanged', email)).to.include({ programme, newEmail: fresh })
    })

    it('is not changed any more once the link of the old mailbox was posted, once', async () => {
      const { client, email, token, stop } = await pending()
      must(await stopIt(stop), 200)
      expect(refusal(await confirm(token))).to.deep.equal([410, '0086'])
      expect(must(await client.get(`${api}/profile/me`), 200).body.email).to.equal(email)
      expect(refusal(await stopIt(stop))).to.deep.equal([410, '0086'])
      expect(refusal(await stopIt('nothing'))).to.deep.equal([410, '0086'])
      // The link of the new address stops nothing, that of the old one confirms nothing.
      const again = await pending()
      expect(refusal(await stopIt(again.token))).to.deep.equal([410, '0086'])
      expect(refusal(await confirm(again.stop))).to.deep.equal([410, '0086'])
      must(await confirm(again.token), 200)
      expect(refusal(await stopIt(again.stop))).to.deep.equal([410, '0086'])
    })

    it('stops whatever is pending with any notice of the day, and an older link to a new address dies with a newer', async () => {
      const { client, token, stop } = await pending()
      const second = newEmail()
      must(await ask(client, second), 200)
      expect(refusal(await confirm(token))).to.deep.equal([410, '0086'])
      const newer = await site.mail('emailChangeConfirm', second)
      must(await stopIt(stop), 200)
      expect(refusal(await confirm(newer.token))).to.deep.equal([410, '0086'])
      const other = await pending()
      site.clock.advance({ hours: 24, ms: 1000 })
      expect(refusal(await stopIt(other.stop))).to.deep.equal([410, '0086'])
    })

    for (const locale of locales)
      it(`is stopped from the page of the mail without scripts, ${locale}`, async () => {
        const { token, stop } = await pending()
        const path = pathFor(routes[programme].stop, locale, { token: stop })
        const visitor = site.client({ locale })
        const shown = must(await visitor.get(path), 200)
        expect(shown.headers.get('x-robots-tag') ?? shown.body).to.contain('noindex')
        // To look at it stops nothing: mail scanners follow links.
        must(await visitor.get(path), 200)
        expect(shown.body).to.contain(buttons[locale])
        const posted = await postForm(visitor, path, { form: 'emailStop' })
        expect(posted.status).to.equal(303)
        const done = must(await visitor.get(posted.headers.get('location') ?? ''), 200)
        expect(done.body).to.contain(stopped[locale])
        expect(refusal(await confirm(token))).to.deep.equal([410, '0086'])
        expect((await visitor.get(path)).status).to.equal(410)
      })

    it('is not changed by a link that was sent before the password was reset', async () => {
      const { client, email, token, stop } = await pending()
      await reset(email)
      expect(refusal(await confirm(token))).to.deep.equal([410, '0086'])
      expect(refusal(await stopIt(stop))).to.deep.equal([410, '0086'])
      expect(await isConnected(programme, client)).to.equal(false)
      must(await login(site, programme, email, { password: next }), 200)
    })

    it('is not changed by a link that was sent before the password was changed', async () => {
      const { client, email, token } = await pending()
      const thief = await connected(site, programme, email)
      const body = { currentPassword: password, password: next, passwordConfirm: next }
      must(await client.put(`${credentials}/password`, body), 200)
      expect(refusal(await confirm(token))).to.deep.equal([410, '0086'])
      expect([await isConnected(programme, client), await isConnected(programme, thief)]).to.deep.equal([true, false])
    })

    for (const act of ['reset', 'change'] as const)
      it(`the private calendar’s address ends with a ${act} of the password, and the member is told`, async () => {
        const { client, email } = await accountOf(site, programme)
        const { url } = must(await client.post(`${api}/calendar`), 201).body
        const path = url.slice(site.url.length)
        expect((await site.get(path)).status).to.equal(200)
        if (act === 'reset') await reset(email)
        else {
          const body = { currentPassword: password, password: next, passwordConfirm: next }
          must(await client.put(`${credentials}/password`, body), 200)
        }
        expect((await site.get(path)).status).to.equal(404)
        expect(await site.mail('passwordChanged', email)).to.include({ hadCalendar: true })
        const back = await connected(site, programme, email, { password: next })
        const renewed = must(await back.post(`${api}/calendar`), 201).body.url
        expect(renewed).not.to.equal(url)
        // A member without a calendar is told of none.
        must(
          await back.put(`${credentials}/password`, {
            currentPassword: next,
            password,
            passwordConfirm: password,
          }),
          200,
        )
        const plain = await accountOf(site, programme)
        await reset(plain.email)
        expect(await site.mail('passwordChanged', plain.email)).to.include({ hadCalendar: false })
      })

    for (const act of ['e-mail change', 'change of password', 'erasing'] as const)
      it(`wrong current passwords of ${act} count in the lock of the account`, async () => {
        const { client, email } = await accountOf(site, programme)
        const tryIt = (given: string) =>
          act === 'e-mail change'
            ? ask(client, newEmail(), given)
            : act === 'erasing'
              ? client.post(`${account}/erase`, { password: given })
              : client.put(`${credentials}/password`, {
                  currentPassword: given,
                  password: next,
                  passwordConfirm: next,
                })
        for (let i = 0; i < failuresToLock; i++) expect(refusal(await tryIt(wrong))).to.deep.equal([401, '0090'])
        const blocked = await tryIt(password)
        expect(refusal(blocked)).to.deep.equal(locked)
        expect(Number(blocked.headers.get('retry-after'))).to.be.greaterThan(0)
        expect(refusal(await login(site, programme, email))).to.deep.equal(locked)
        // Calls that need no password still work in this session.
        expect(await isConnected(programme, client)).to.equal(true)
        await reset(email, password)
        must(await login(site, programme, email), 200)
      })

    it('failures at the login and inside a session are one count, which the right password sets back', async () => {
      const { client, email } = await accountOf(site, programme)
      for (let i = 1; i < failuresToLock; i++) await login(site, programme, email, { password: wrong })
      must(await ask(client, newEmail(), password), 200)
      for (let i = 1; i < failuresToLock; i++) await login(site, programme, email, { password: wrong })
      expect(refusal(await ask(client, newEmail(), wrong))).to.deep.equal([401, '0090'])
      expect(refusal(await login(site, programme, email))).to.deep.equal(locked)
    })

    for (const locale of locales)
      it(`the profile’s form has the field and says what is wrong with it without scripts, ${locale}`, async () => {
        const { client, email } = await accountOf(site, programme)
        site.clock.advance({ minutes: 20 })
        const path = pathFor(profile, locale as Locale)
        const page = must(await client.get(path), 200).body as string
        expect(controlOf(page, 'email-form-currentPassword')).to.contain(' required=""')
        const fresh = newEmail()
        const left = await postForm(client, path, { form: 'email', email: fresh })
        expect(left.status).to.equal(422)
        expect(left.body).to.contain('id="email-form-currentPassword-error"').and.to.contain(`value="${fresh}"`)
        const bad = await postForm(client, path, { form: 'email', email: fresh, currentPassword: wrong })
        expect(bad.status).to.equal(422)
        expect(bad.body).to.contain('id="email-form-currentPassword-error"').and.not.to.contain(wrong)
        const good = await postForm(client, path, { form: 'email', email: fresh, currentPassword: password })
        expect(good.status).to.equal(303)
        expect(await site.mails('emailChangeConfirm', fresh)).to.equal(1)
        // Just logged in it may stay empty.
        const young = await connected(site, programme, email)
        const other = must(await young.get(path), 200).body as string
        expect(controlOf(other, 'email-form-currentPassword')).not.to.contain(' required=""')
        const without = await postForm(young, path, { form: 'email', email: newEmail(), currentPassword: '' })
        expect(without.status).to.equal(303)
      })
  })
}

const buttons = { fr: 'Arrêter le changement', en: 'Stop the change' }
const stopped = { fr: 'Votre adresse reste la même', en: 'Your address stays the same' }

/** The tag of a control. */
function controlOf(html: string, id: string): string {
  const tag = new RegExp(`<input[^>]* id="${id}"[^>]*>|<input id="${id}"[^>]*>`).exec(html)?.[0]
  if (!tag) throw new Error(`The page has no control ${id}`)
  return tag
}
