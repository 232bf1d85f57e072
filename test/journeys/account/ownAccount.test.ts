import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { pathFor } from '#shared/routes.ts'
import { accountOf, accounts, login, unconfirmed } from '#test/support/accounts.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'

const own = 'My-own-2026!'

/** The protections of an account's owner, with scripts; without them: test/identity/. */
for (const programme of ['eph', 'vip'] as const)
  describe(`An account stays its owner’s in a browser, ${programme}`, () => {
    const site = opened(() => openHotelSite())
    let page: Page

    afterEach(() => closePage(page))

    const open = async (path: string) => {
      await page.goto(site.url + path)
      await settled(page)
    }
    const submit = (form: string) => page.click(`form[data-form="${form}"] [type="submit"]`)
    const main = () => page.$eval('main', (it) => (it as HTMLElement).innerText)

    it('another e-mail asks for the password beside its field, and keeps the address that was typed', async () => {
      const { email } = await accountOf(site, programme)
      page = await newPage({ width: programme === 'eph' ? 1440 : 390 })
      await open(pathFor(accounts[programme].login, 'fr'))
      await page.type('#login-email', email)
      await page.type('#login-password', password)
      await Promise.all([page.waitForNavigation(), submit('login')])
      site.clock.advance({ minutes: 16 })
      await open(pathFor(accounts[programme].profile, 'fr'))
      const fresh = newEmail()
      await page.click('#email summary')
      await page.type('#email-form-email', fresh)
      await submit('email')
      await page.waitForSelector('#email-form-currentPassword-error')
      expect(await page.$eval('#email-form-email', (it) => (it as HTMLInputElement).value)).to.equal(fresh)
      await page.type('#email-form-currentPassword', 'Wrong-2026!')
      await submit('email')
      await page.waitForFunction(
        (words) => document.querySelector('#email-form-currentPassword-error')?.textContent?.includes(words),
        {},
        'Ce n’est pas le mot de passe de votre compte',
      )
      await page.$eval('#email-form-currentPassword', (it) => {
        ;(it as HTMLInputElement).value = ''
      })
      await page.type('#email-form-currentPassword', password)
      await Promise.all([page.waitForNavigation(), submit('email')])
      expect(await main()).to.contain('Un lien part à la nouvelle adresse')
      expect(await page.content()).to.contain(fresh)
      expect(await site.mails('emailChangeConfirm', fresh)).to.equal(1)

      const { token } = await site.mail('emailChangeNotice', email)
      await open(pathFor(programme === 'eph' ? 'hotelEmailStop' : 'vipEmailStop', 'fr', { token }))
      await Promise.all([page.waitForNavigation(), submit('emailStop')])
      expect(await main()).to.contain('Votre adresse reste la même')
      await open(pathFor(accounts[programme].profile, 'fr'))
      expect(await page.content()).not.to.contain(fresh)
    })

    it('the link of a sign-up in another browser asks for a password, and leads into the account', async () => {
      const { email } = await unconfirmed(site, programme)
      const { id } = await site.mail('activation', email)
      page = await newPage({ width: programme === 'eph' ? 390 : 1440 })
      await open(pathFor(programme === 'eph' ? 'hotelActivation' : 'vipActivation', 'fr', { id }))
      await page.type('#activation-email', email)
      await Promise.all([page.waitForNavigation(), submit('activation')])
      await settled(page)
      expect(await main()).to.contain('Choisissez un mot de passe')
      await page.type('#choosePassword-password', own)
      await page.type('#choosePassword-passwordConfirm', own)
      await Promise.all([page.waitForNavigation(), submit('choosePassword')])
      expect(new URL(page.url()).pathname).to.equal(pathFor(accounts[programme].dashboard, 'fr'))
      must(await login(site, programme, email, { password: own }), 200)
      expect((await login(site, programme, email)).status).to.equal(401)
    })
  })
