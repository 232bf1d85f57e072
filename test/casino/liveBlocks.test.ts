import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { newPage } from '#test/support/browser.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { floorEvent, newCvip, newUid, postFloor } from '#test/support/vipSite.ts'

describe('live blocks of the casino floor, and the card readers, in a browser', () => {
  const site = opened(() => openHotelSite({ env: { FLOOR_SECRET: 'secret-of-the-floor' } }))

  const table = {
    table: 'Roulette 1',
    game: 'Roulette anglaise',
    betMin: 200,
    betMax: 20_000,
    positions: 8,
    open: false,
  }
  const jackpot = { machine: 'M1', name: 'Grand Large', amount: 1_234_567, currency: 'EUR' }
  const tell = async (...events: object[]) => must(await postFloor(site, ...events), 202)
  const sees = (page: Page, selector: string, words: string) =>
    page.waitForFunction(
      (it, text) => document.querySelector(it)?.textContent?.replaceAll(/\s/g, ' ').includes(text),
      {},
      selector,
      words,
    )

  it('tables and jackpots on a casino’s own page: as the API knows them, then as they move, over one stream', async () => {
    await tell(floorEvent(site, 'tableState', table), floorEvent(site, 'jackpot', jackpot))
    const page = await newPage({ width: 390 })
    const streams: string[] = []
    page.on('request', (request) => request.url().endsWith('/stream') && streams.push(request.url()))
    await page.goto(`${site.url}/casinos/casino-de-la-digue`)
    const row = '.GameList tr[data-table="Roulette 1"]'
    await sees(page, row, 'Roulette anglaise')
    await sees(page, `${row} [data-open-state]`, 'Fermée')
    await sees(page, '.JackpotList tr[data-machine="M1"] [data-amount]', '12 345,67 €')
    const ends = await page.$$eval('.JackpotList tr[data-machine="M1"] :is([data-amount], [data-at])', (cells) =>
      cells.map((it) => {
        const text = document.createRange()
        text.selectNodeContents(it)
        return Math.round(text.getBoundingClientRect().right)
      }),
    )
    expect(ends[0], 'an amount ends above its time').to.equal(ends[1])
    await tell(
      floorEvent(site, 'tableState', { ...table, open: true, betMin: 500 }),
      floorEvent(site, 'tableState', { ...table, table: 'Roulette 2' }),
      floorEvent(site, 'jackpot', { ...jackpot, amount: 1_300_000 }),
    )
    await sees(page, `${row} [data-open-state]`, 'Ouverte')
    await sees(page, `${row} [data-bets]`, '5 €')
    await sees(page, '.GameList tr[data-table="Roulette 2"]', 'Roulette 2')
    await sees(page, '.JackpotList tr[data-machine="M1"] [data-amount]', '13 000 €')
    expect(streams).to.have.length(1)
  })

  it('names games in English on an English page, and says in which language the floor’s other words are', async () => {
    const other = { ...table, table: 'Boule 1', game: 'Boule' }
    await tell(floorEvent(site, 'tableState', table), floorEvent(site, 'tableState', other))
    const page = await newPage({ width: 390, language: 'en-US' })
    const cells = (name: string) =>
      page.$$eval(`tr[data-table="${name}"] :is(th, td[data-number])`, (all) =>
        all.map((it) => [it.textContent?.trim(), it.getAttribute('lang')]),
      )
    const known = [
      ['English roulette', null],
      ['Roulette 1', 'fr-FR'],
    ]
    const unknown = [
      ['Boule', 'fr-FR'],
      ['Boule 1', 'fr-FR'],
    ]
    // A script's rows, then the server's.
    for (const path of ['/en/casinos/casino-de-la-digue', '/en/casinos/casino-de-la-digue/jackpots']) {
      await page.goto(site.url + path)
      await sees(page, 'tr[data-table="Boule 1"]', 'Boule 1')
      expect(await cells('Roulette 1'), path).to.deep.equal(known)
      expect(await cells('Boule 1'), path).to.deep.equal(unknown)
    }
  })

  it('the card login reads a QR code by camera and a chip by radio, where the browser can', async () => {
    const [cvip, uid] = [newCvip(), newUid()]
    const page = await newPage({ width: 390 })
    // A browser that has both: what stands before the lens and on the reader is said here.
    await page.evaluateOnNewDocument(
      (code, chip) => {
        const canvas = document.createElement('canvas')
        Object.assign(globalThis, {
          BarcodeDetector: class {
            detect = async () => [{ rawValue: code }]
          },
          NDEFReader: class extends EventTarget {
            scan = async () => {
              const event = new Event('reading')
              const serialNumber = chip.match(/../g)?.join(':').toLowerCase()
              setTimeout(() => this.dispatchEvent(Object.assign(event, { serialNumber })))
            }
          },
        })
        navigator.mediaDevices.getUserMedia = async () => {
          canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
          return canvas.captureStream(10)
        }
      },
      cvip,
      uid,
    )
    await page.goto(`${site.url}/carte-vip/connexion`)
    const form = () =>
      page.$eval('form:has([name="code"])', (it) => Object.fromEntries(new FormData(it as HTMLFormElement)))
    for (const [button, kind, code] of [
      ['[data-camera]', 'qr', cvip],
      ['[data-chip]', 'rfid', uid],
    ] as const) {
      await page.waitForSelector(`${button}:not([hidden])`)
      await page.click(button)
      await page.waitForFunction(
        (it) => document.querySelector<HTMLInputElement>('[name="code"]')?.value === it,
        {},
        code,
      )
      expect(await form()).to.include({ kind, code })
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).to.equal('birthdate')
    }
    expect(await page.$('video'), 'the camera stays on').to.equal(null)
    // A person who types afterwards types the number.
    await page.type('[name="code"]', '1')
    expect(await form()).to.include({ kind: 'qr' })
  })
})
