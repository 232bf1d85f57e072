import { expect } from 'chai'
import type { Page } from 'puppeteer'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { floorEvent, fullMember, newCard, postFloor, registerCard } from '#test/support/vipSite.ts'
import { pointer } from '../reader.ts'

const ways = [
  { name: 'in French on a phone', locale: 'fr', width: 390, javascript: true },
  { name: 'in English on a desk, without JavaScript', locale: 'en', width: 1440, javascript: false },
] as const satisfies { name: string; locale: Locale; width: number; javascript: boolean }[]

const words = {
  fr: { hello: 'Maëlle, il vous reste', claimed: 'c’est à vous', invited: 'L’invitation est partie', saved: 'goûts' },
  en: {
    hello: 'Maëlle, you have',
    claimed: 'is yours',
    invited: 'The invitation is on its way',
    saved: 'preferences are saved',
  },
} as const

describe('the life of a VIP card in a browser', () => {
  const site = opened(() => openHotelSite({ env: { FLOOR_SECRET: 'secret-of-the-floor' } }))
  let page: Page

  afterEach(() => closePage(page))

  const main = () => page.$eval('main', (it) => (it as HTMLElement).innerText)

  for (const { name, locale, width, javascript } of ways) {
    it(`from the card to a reward and a godson, ${name}`, async () => {
      page = await newPage({ width, language: locale === 'fr' ? 'fr-FR' : 'en-US', javascript, reducedMotion: true })
      const hand = pointer(page)
      const card = await registerCard(site, newCard())
      const email = newEmail('journey.test')
      const day = formatTypedDay(dayOrders[locale], card.birthdate)
      const open = async (to: string) => {
        await page.goto(site.url + to)
        if (javascript) await settled(page)
      }
      const submitOf = (form: string) => `form[data-form="${form}"] [type="submit"]`

      // The card, then the digits that came by mail
      await open(pathFor('vipRegistration', locale))
      await hand.fill('#verification-cvip', card.cvip)
      await hand.fill('#verification-lastname', card.lastname)
      await hand.fill('#verification-birthdate', day)
      await hand.follow(submitOf('verification'))
      const { code } = await site.mail('cardCode', card.email)
      await hand.fill('#code-code', code)
      await hand.follow(submitOf('cardCode'))

      // The registration
      if (javascript) await page.waitForSelector('[data-steps="open"]')
      await hand.press('[name="civility"]')
      await hand.fill('#signup-firstname', card.firstname)
      await hand.fill('#signup-lastname', card.lastname)
      await hand.fill('#signup-birthdate', day)
      if (javascript) await nextStep(2)
      await hand.fill('#signup-email', email)
      await hand.fill('#signup-emailVerify', email)
      await hand.fill('#signup-password', password)
      await hand.fill('#signup-passwordConfirm', password)
      if (javascript) await nextStep(3)
      await page.select('#signup-favouriteCasino', 'casino-des-pins')
      if (javascript) await nextStep(4)
      await hand.press('#signup-terms')
      await hand.press('#signup-privacy')
      await hand.follow(submitOf('signup'))
      const { id } = await site.mail('activation', email)
      await open(pathFor('vipActivation', locale, { id }))
      await hand.fill('#activation-email', email)
      await hand.follow(submitOf('activation'))
      expect(await main())
        .to.contain(words[locale].hello)
        .and.contain(card.cvip.slice(0, 4))

      // Points from the floor become a reward
      const earned = { cvip: card.cvip, points: 1000, source: 'bars', label: 'Le Bar des Régates' }
      must(await postFloor(site, floorEvent(site, 'pointsEarned', earned)), 202)
      await open(`${pathFor('vipRewards', locale)}?category=bars`)
      await hand.press('.RewardTile summary')
      await hand.follow('.RewardTile details[open] [type="submit"]')
      expect(await main()).to.contain(words[locale].claimed)

      // A godson, a taste
      await open(pathFor('vipSponsorship', locale))
      await hand.fill('#invitation-firstname', 'Noé')
      await hand.fill('#invitation-email', newEmail('friends.test'))
      await hand.follow(submitOf('invitation'))
      expect(await main())
        .to.contain(words[locale].invited)
        .and.contain('Noé')
      await open(pathFor('vipProfile', locale))
      await hand.press('#preferences summary')
      await hand.press('#preferences-form-shows')
      await hand.follow(submitOf('preferences'))
      expect(await main()).to.contain(words[locale].saved)
    })
  }

  /** The steps of a long form, one after the other. */
  async function nextStep(number: number) {
    await page.click('[data-step-next]')
    await page.waitForFunction(
      (it) => !document.querySelectorAll<HTMLElement>('[data-step]')[it - 1]?.hidden,
      {},
      number,
    )
  }

  it('shows who came in by card the points, in the session of a reader that types like a keyboard', async () => {
    const { card } = await fullMember(site)
    page = await newPage({ width: 1440, language: 'en-US' })
    await page.goto(site.url + pathFor('vipLogin', 'en'))
    await settled(page)
    await page.focus('#card-code')
    await page.keyboard.type(card.cvip)
    await page.type('#card-birthdate', formatTypedDay('monthFirst', card.birthdate))
    await pointer(page).follow('form[data-form="cardLogin"] [type="submit"]')
    expect(await main()).to.contain('You are logged in by card')
  })

  describe('jackpots of a casino', () => {
    const path = pathFor('jackpots', 'en', { casino: 'casino-de-la-digue' })
    const tell = async (machine: string, amount: number) => {
      const data = { machine, name: `Jackpot ${machine}`, amount, currency: 'EUR' }
      must(await postFloor(site, floorEvent(site, 'jackpot', data)), 202)
    }
    const amountOf = (machine: string) => `[data-machine="${machine}"] [data-amount]`

    it('move while one looks, also those of a machine that was not there; the last payments open in a dialog, which says when there are none or they do not come (R287, R288)', async () => {
      await tell('L1', 100_000)
      page = await newPage({ width: 1440, language: 'en-US' })
      await page.goto(site.url + path)
      await page.waitForSelector('[data-alive]')
      expect(await page.$eval(amountOf('L1'), (it) => it.textContent)).to.equal('€1,000')
      await tell('L1', 100_150)
      await shows(amountOf('L1'), '€1,001.50')
      await tell('L2', 77_700)
      await shows(amountOf('L2'), '€777')

      await page.click('[data-payments="L2"]')
      await page.waitForFunction(() => document.querySelector('dialog[open]')?.textContent?.includes('No payments'))
      expect(await page.$eval('dialog h2', (it) => it.textContent)).to.equal('Last payments: Jackpot L2')
      await page.keyboard.press('Escape')
      must(await postFloor(site, floorEvent(site, 'payment', { machine: 'L2', amount: 5000, currency: 'EUR' })), 202)
      await page.click('[data-payments="L2"]')
      await page.waitForFunction(() => document.querySelector('dialog[open] tbody')?.textContent?.includes('€50'))
      expect(new URL(page.url()).search).to.equal('')

      await page.keyboard.press('Escape')
      await page.setOfflineMode(true)
      await page.click('[data-payments="L2"]')
      await page.waitForFunction(() => document.querySelector('dialog[open]')?.textContent?.includes('Technical error'))
    })

    it('lead to the last payments without JavaScript', async () => {
      await tell('L3', 100_000)
      page = await newPage({ width: 390, javascript: false, language: 'en-US' })
      await page.goto(site.url + path)
      await pointer(page).follow('[data-payments="L3"]')
      expect(await main())
        .to.contain('No payments for this machine')
        .and.contain('Past payments say nothing')
    })

    async function shows(selector: string, text: string) {
      await page.waitForFunction((it, said) => document.querySelector(it)?.textContent === said, {}, selector, text)
    }
  })
})
