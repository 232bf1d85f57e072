import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { deskPath } from '#shared/desk/routes.ts'
import { pathFor } from '#shared/routes.ts'
import { closePage } from '#test/support/browser.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { fullMember, newCard } from '#test/support/vipSite.ts'
import { enter, mainText, pageOf, press } from '../deskPages.ts'
import { floor, houses, type Staff, staffMember } from '../deskSite.ts'
import { claimedLine, earner } from './pointsSite.ts'

/** Words that the walks press and read. */
const messages = {
  fr: {
    ...{ open: /^Ouvrir Bar/, adjust: /^Corriger et répondre/, sent: 'Réponse envoyée', corrected: 'a été corrigée' },
    ...{ ledger: /^Ouvrir le compte/, change: /^Corriger$/, waits: 'une seconde personne doit valider' },
    ...{ own: 'Vous l’avez demandée', approve: /^Valider/, approved: 'Correction validée', read: /^Lire/ },
    ...{ last: 'La limite est atteinte avec cette visite', closed: 'Ne pas faire entrer', undo: /^Annuler la visite/ },
    ...{ undone: 'elle ne compte pas', counted: 'Une visite par mois au plus', once: 'une comptée ce mois-ci' },
  },
  en: {
    ...{ open: /^Open Bar/, adjust: /^Adjust and answer/, sent: 'Answer sent', corrected: 'the line was adjusted' },
    ...{ ledger: /^Open the ledger/, change: /^Adjust$/, waits: 'a second person has to approve' },
    ...{ own: 'You asked for it', approve: /^Approve/, approved: 'Adjustment approved', read: /^Read/ },
    ...{ last: 'This visit reaches the limit', closed: 'Not to be let in', undo: /^Undo the visit/ },
    ...{ undone: 'it does not count', counted: 'One visit a month at most', once: 'one counted this month' },
  },
} as const

describe('points and the door in a browser (B23, B2, B3)', function () {
  this.timeout(180_000)
  const site = opened(() => openHotelSite({ env: floor }))
  const pages: Page[] = []
  afterEach(async () => {
    for (const page of pages.splice(0)) await closePage(page)
  })

  for (const [width, locale, javascript] of [
    [390, 'fr', true],
    [820, 'en', false],
  ] as const) {
    const text = messages[locale]
    const how = `at ${width} pixels ${javascript ? 'with' : 'without'} scripts, the keyboard alone, in ${locale}`
    const open = async (person: Pick<Staff, 'client'>) => {
      const page = await pageOf(person, { width, javascript, locale })
      pages.push(page)
      return page
    }
    const at = (route: 'lineClaims' | 'points' | 'adjustments' | 'door', house: string = houses.casino) =>
      site.url + deskPath(route, locale, { house })

    it(`a claim is answered, the member’s ledger beside it, ${how}`, async () => {
      const desk = await open(await staffMember(site, 'casinoDesk', houses.casino, { locale }))
      const member = await claimedLine(site)
      const own = await open(member)
      await own.goto(site.url + pathFor('vipPoints', locale))
      expect(await mainText(own)).to.match(/Réclamation du .+ reçue|Claim of .+ received/)
      await desk.goto(at('lineClaims'))
      await press(desk, text.open)
      expect(await mainText(desk)).to.include('J’étais à Brest ce soir-là.')
      await type(desk, 'points', '120')
      await type(desk, 'words', 'La caisse était en panne.')
      await press(desk, text.adjust)
      expect(await mainText(desk)).to.include(text.sent)
      // With a script the open page follows by itself: half a second until the server looks, and a page to load.
      if (!javascript) await own.reload()
      const ledger = await eventually(
        () => mainText(own),
        (now) => now.includes(text.corrected),
        10_000,
      )
      expect(ledger).to.include('La caisse était en panne.').and.include('+120')
      expect(await member.balance()).to.equal(420)
    })

    it(`6,000 points need two persons, ${how}`, async () => {
      const first = await open(await staffMember(site, 'casinoDesk', houses.casino, { name: 'Léa Martin', locale }))
      const second = await open(await staffMember(site, 'casinoDesk', houses.casino, { name: 'Max Roy', locale }))
      const { card, balance } = await earner(site)
      await first.goto(at('points'))
      await first.click('input[name="reason"][value="present"]')
      await type(first, 'code', card.cvip)
      await press(first, text.ledger)
      await first.$eval('details', (it) => it.setAttribute('open', ''))
      await type(first, 'points', '6000')
      await first.click('input[name="reason"][value="missing"]')
      await type(first, 'words', 'Une soirée entière manquait.')
      await press(first, text.change)
      expect(await mainText(first)).to.include(text.waits)
      await first.goto(at('adjustments'))
      expect(await mainText(first)).to.include(text.own)
      expect(await buttonsOf(first)).not.to.match(text.approve)
      expect(await balance()).to.equal(300)
      await second.goto(at('adjustments'))
      expect(await mainText(second)).to.include('Léa Martin')
      await press(second, text.approve)
      expect(await mainText(second)).to.include(text.approved)
      expect(await balance()).to.equal(6300)
    })

    it(`a limit is reached at the door, and a visit undone, ${how}`, async () => {
      const door = await open(await staffMember(site, 'reception', houses.casino, { locale }))
      const other = await open(await staffMember(site, 'reception', houses.other, { locale }))
      const member = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
      must(await member.client.put('/api/vip/protection', { visitsPerMonth: 1, muteGaming: false }), 200)
      const own = await open(member)
      const read = async (page: Page, house: string = houses.casino) => {
        await page.goto(at('door', house))
        await enter(page, member.card.cvip)
        return mainText(page)
      }
      expect(await read(door)).to.include(text.last)
      expect(await read(other, houses.other)).to.include(text.closed)
      await own.goto(site.url + pathFor('protect', locale))
      expect(await mainText(own))
        .to.include(text.counted)
        .and.include(text.once)
      await press(door, text.undo)
      expect(await mainText(door)).to.include(text.undone)
      expect(await read(other, houses.other)).to.include(text.last)
    })
  }
})

async function buttonsOf(page: Page): Promise<string> {
  return (await page.$$eval('main button', (all) => all.map((it) => it.textContent))).join('\n')
}

/** Types into the first control of a name. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await page.focus(`main [name="${name}"]`)
  await page.keyboard.type(text)
}
