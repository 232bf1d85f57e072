import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { pathFor } from '#shared/routes.ts'
import { closePage } from '#test/support/browser.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { enter, mainText, pageOf, press } from '../deskPages.ts'
import { floor, holder, houses, staffMember } from '../deskSite.ts'

describe('the desk in a browser, the member’s page beside it (B23)', function () {
  this.timeout(180_000)
  const site = opened(() => openHotelSite({ env: floor }))

  for (const [width, locale, javascript, words] of [
    [390, 'fr', true, { count: /^Compter Boisson sans alcool/, undo: /^Annuler/, all: '5 sur 5', four: '4 sur 5' }],
    [820, 'en', false, { count: /^Count one Soft drink/, undo: /^Undo/, all: '5 of 5', four: '4 of 5' }],
  ] as const) {
    it(`counts a drink and takes it back at ${width} pixels ${javascript ? 'with' : 'without'} scripts, the keyboard alone, in ${locale}; the member’s page changes within a second (B6)`, async () => {
      const { card, client } = await holder(site, 20_000)
      const staff = await staffMember(site, 'casinoDesk', houses.casino, { locale })
      const desk = await pageOf(staff, { width, javascript, locale })
      const own = await pageOf({ client }, { width: 390 })
      try {
        await own.goto(site.url + pathFor('vipDashboard', locale))
        await own.waitForSelector('.VipDashboard[data-alive]')
        expect(await mainText(own)).to.include(words.all)
        await desk.goto(site.url + deskPath('advantages', locale, { house: houses.casino }))
        await enter(desk, card.cvip)
        await press(desk, words.count)
        expect(await mainText(desk)).to.include(words.four)
        // Half a second until the server looks, and a page to load: a busy machine may take longer.
        await eventually(
          () => mainText(own),
          (text) => text.includes(words.four),
          10_000,
        )
        await press(desk, words.undo)
        expect(await mainText(desk)).to.include(words.all)
        await eventually(
          () => mainText(own),
          (text) => text.includes(words.all),
          10_000,
        )
      } finally {
        await closePage(desk)
        await closePage(own)
      }
    })
  }

  for (const [width, locale, javascript, words] of [
    [
      390,
      'fr',
      false,
      {
        steps: [/^Carte en fabrication/, /^Carte envoyée/, /^Carte remise/],
        seen: [/est en fabrication/, /vous attend à la réception : Villa Ondine/, /vous a été remise le/],
      },
    ],
    [
      820,
      'en',
      true,
      {
        steps: [/^Card is being made/, /^Card sent/, /^Card handed over/],
        seen: [/is being made/, /waiting for you at reception: Villa Ondine/, /was handed to you on/],
      },
    ],
  ] as const) {
    it(`follows a new card to its hand-over at ${width} pixels ${javascript ? 'with' : 'without'} scripts, the keyboard alone, in ${locale}; the member's page says each step (R035)`, async () => {
      const { client, profile } = await site.member()
      const staff = await staffMember(site, 'reception', houses.hotel, { locale })
      const desk = await pageOf(staff, { width, javascript, locale })
      const own = await pageOf({ client }, { width, javascript })
      try {
        await own.goto(site.url + pathFor('hotelDashboard', locale))
        await press(own, locale === 'fr' ? /^Demander une nouvelle carte/ : /^Ask for a new card/)
        expect(await mainText(own)).to.match(locale === 'fr' ? /Votre demande est arrivée/ : /We have your request/)
        await desk.goto(site.url + deskPath('renewals', locale, { house: houses.hotel }))
        await enter(desk, profile.ibNumber)
        for (const [index, name] of words.steps.entries()) {
          await press(desk, name)
          await own.reload()
          expect(await mainText(own)).to.match(words.seen[index] ?? /^$/)
        }
      } finally {
        await closePage(desk)
        await closePage(own)
      }
    })
  }
})
