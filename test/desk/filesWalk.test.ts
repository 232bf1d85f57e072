import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { pathFor } from '#shared/routes.ts'
import { closePage } from '#test/support/browser.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { testLocales as locales } from '#test/support/languages.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { blankCard, preMember } from '#test/support/vipSite.ts'
import { enter, mainText, pageOf, press } from './deskPages.ts'
import { floor, houses, staffMember } from './deskSite.ts'

const texts = {
  fr: {
    seen: 'Identité vérifiée\u00a0: scanner la carte',
    given: 'Carte remise',
    waiting: 'Votre carte vous attend au casino',
    full: 'Votre carte vous a été remise',
    block: 'Bloquer la carte',
    isBlocked: 'Votre carte est bloquée',
  },
  en: {
    seen: 'Identity seen: scan the card',
    given: 'Card given',
    waiting: 'Your card is waiting at the casino',
    full: 'You have your card',
    block: 'Block the card',
    isBlocked: 'Your card is blocked',
  },
} as const

describe('VIP files in two browsers side by side (B23)', function () {
  this.timeout(180_000)
  const site = opened(() => openHotelSite({ env: floor }))

  for (const locale of locales) {
    it(`a pre-member becomes a full one while watching the phone, and sees the card blocked, in ${locale}`, async () => {
      const text = texts[locale]
      const staff = await staffMember(site, 'casinoDesk', houses.casino, { locale })
      const member = await preMember(site)
      const { cvip } = await blankCard(site)
      const desk = await pageOf(staff, {
        locale,
        ...(locale === 'fr' ? { width: 390 } : { width: 820, javascript: false }),
      })
      const phone = await pageOf(member, { width: 390 })
      const typing = await pageOf(member, { width: 820 })
      // Half a second until the server looks, and a page to load: a busy machine may take longer.
      const sees = (words: string) =>
        eventually(
          () => mainText(phone),
          (it) => it.includes(words),
          10_000,
        )
      try {
        await phone.goto(site.url + pathFor('vipDashboard', locale))
        await phone.waitForSelector('[data-card-version][data-alive]')
        await sees(text.waiting)
        await typing.goto(site.url + pathFor(locale === 'fr' ? 'vipSponsorship' : 'vipProfile', locale))
        await typing.waitForSelector('[data-card-version][data-alive]')
        await desk.goto(site.url + deskPath('files', locale, { house: houses.casino }))
        // The reader types into the field that has the focus; the reason is one tap.
        await desk.click('input[name="reason"][value="present"]')
        await desk.focus('input[name="code"]')
        await enter(desk, member.profile.fileNumber)
        await press(desk, text.seen)
        expect(await desk.$('main input[name="card"]:focus'), 'ready for the reader').not.to.equal(null)
        const drawnAnew = typing.waitForNavigation()
        await enter(desk, cvip)
        expect(await mainText(desk)).to.include(text.given)
        await sees(text.full)
        expect(await mainText(phone)).to.include(cvip.replace(/(\d{4})(?=\d)/g, '$1 '))
        await drawnAnew
        await typing.waitForSelector('[data-card-version][data-alive]')
        const field = await typing.waitForSelector('main input[type="text"]')
        await field?.evaluate((it) => it.closest('details')?.setAttribute('open', ''))
        await field?.focus()
        await typing.keyboard.type('Maëlle')
        await desk.click('details:last-of-type summary')
        await desk.click('details:last-of-type input[value="lost"]')
        await press(desk, text.block)
        await sees(text.isBlocked)
        // Told at the same time: a page that is drawn anew has lost the place in what was being typed.
        await typing.keyboard.type(' Le Goff')
        const typed = await typing.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)
        expect(typed, 'typed beside it').to.match(/Maëlle Le Goff$/)
      } finally {
        await closePage(typing)
        await closePage(phone)
        await closePage(desk)
      }
    })
  }
})
