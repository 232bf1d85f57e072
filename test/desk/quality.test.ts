import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { followData } from '#client/desk/dataNames.ts'
import { addPasskey } from '#server/passkeys/passkeys.ts'
import { flag } from '#server/store/columns.ts'
import { deskPath, matchDeskRoute } from '#shared/desk/routes.ts'
import { byItselfName } from '#shared/http/deskAddress.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { subscribe } from '#test/letter/letterStore.ts'
import { isWide, itInParts } from '#test/runner/wide.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { newClient } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { pageViolations } from '#test/support/quality/axe.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { checkHtml } from '#test/support/quality/nu.ts'
import { eventually } from '#test/support/site.ts'
import { fullMember, preMember } from '#test/support/vipSite.ts'
import { enter, mainText, pageOf, press } from './deskPages.ts'
import {
  claimedReward,
  countForm,
  floor,
  formOn,
  holder,
  houses,
  readCard,
  type Staff,
  staffMember,
} from './deskSite.ts'
import { sendByTwo, storiesOf } from './letters/letterSite.ts'
import { pointsViews } from './points/pointsViews.ts'
import { drawnContest, press as pressOf, receivedRequests } from './requests/requestSite.ts'
import { act, eveningPath, guest, manyPlayers } from './tournaments/eveningSite.ts'

/** Words of the buttons that the walk presses. */
const messages = {
  fr: { check: 'Vérifier', give: 'Remettre la récompense', given: 'Récompense remise.', undo: 'Annuler la remise' },
  en: { check: 'Check', give: 'Give the reward', given: 'Reward given.', undo: 'Undo' },
} as const

/** A reward that each casino hands over. */
const ofEveryCasino = 'livres-de-bord'

describe('the desk in a browser (B23)', function () {
  this.timeout(180_000)
  const site = opened(() => openHotelSite({ stories: 'own', env: floor }))

  for (const [width, locale, javascript] of [
    [390, 'fr', true],
    [820, 'en', false],
  ] as const) {
    it(`signs in, checks, gives and undoes at ${width} pixels ${javascript ? 'with' : 'without'} scripts, the keyboard alone, in ${locale}`, async () => {
      const { email } = await staffMember(site, 'casinoDesk', houses.casino, { locale })
      const { code } = await claimedReward(site, ofEveryCasino)
      const text = messages[locale]
      const page = await newPage({ width, javascript, language: locale === 'fr' ? 'fr-FR' : 'en-US' })
      try {
        await page.goto(site.url + deskPath('home', locale))
        await enter(page, email)
        const { code: digits } = await site.mail('deskCode', email)
        await enter(page, digits)
        expect(new URL(page.url()).pathname).to.equal(deskPath('house', locale, { house: houses.casino }))
        await page.goto(site.url + deskPath('rewards', locale, { house: houses.casino }))
        // A reader types into the field that has the focus, and presses Enter.
        await enter(page, code)
        await press(page, text.give)
        expect(await mainText(page)).to.include(text.given)
        await press(page, text.undo)
        expect(await mainText(page)).to.include(text.give)
      } finally {
        await closePage(page)
      }
    })
  }

  it('a reader that types after a refused code puts the next one in its place', async () => {
    const { code } = await claimedReward(site, ofEveryCasino)
    const page = await pageOf(await staffMember(site, 'casinoDesk', houses.casino), { width: 820 })
    try {
      await page.goto(site.url + deskPath('rewards', 'fr', { house: houses.casino }))
      await enter(page, 'ZZZZZ-99999')
      expect(await mainText(page)).to.include('Aucune récompense n’a ce code')
      expect(await page.$eval('#code', (it) => (it as HTMLInputElement).value)).to.equal('ZZZZZ-99999')
      await page.waitForFunction(() => getSelection()?.toString() === 'ZZZZZ-99999')
      await enter(page, code)
      expect(await mainText(page)).to.include(messages.fr.give)
    } finally {
      await closePage(page)
    }
  })

  for (const [width, locale, javascript] of [
    [390, 'fr', true],
    [820, 'en', false],
  ] as const) {
    it(`changes the member's open page within a second, at ${width} pixels ${javascript ? 'with' : 'without'} scripts, in ${locale}: given, and undone`, async () => {
      const desk = await staffMember(site, 'casinoDesk', houses.casino, { locale })
      const { code, client } = await claimedReward(site, ofEveryCasino)
      const counter = await pageOf(desk, { width, javascript, locale })
      const page = await pageOf({ client }, { width: 390 })
      try {
        await counter.goto(site.url + deskPath('rewards', locale, { house: houses.casino }))
        await enter(counter, code)
        await page.goto(site.url + pathFor('vipRewards', locale))
        await page.waitForSelector('.ClaimList[data-alive]')
        const list = () => page.$eval('.ClaimList', (it) => it.textContent ?? '').catch(() => '')
        for (const [button, isGiven] of [
          [messages[locale].give, true],
          [messages[locale].undo, false],
        ] as const) {
          await press(counter, button)
          // Half a second until the server looks, and a page to load: a busy machine may take longer.
          await eventually(list, (text) => text !== '' && /retrait le|given on/.test(text) === isGiven, 10_000)
        }
      } finally {
        await closePage(counter)
        await closePage(page)
      }
    })
  }

  itInParts(
    'is valid HTML with nothing for axe to say, no wider than a phone of 320, at 390, 820 and 1440, in both languages',
    async function (part) {
      // Some sixty views in each language, at three widths.
      this.timeout(800_000)
      const lines: string[] = []
      const html: Record<string, string> = {}
      for (const [offset, locale] of locales.entries()) {
        const visits = await eachView(site, locale)
        // A tablet's page becomes a desk's: loading each and compiling axe in it takes longer than all its rules.
        for (const [index, widths] of [[390], [820, 1440]].entries()) {
          const page = await newPage({ width: widths[0] })
          const viewport = page.viewport() ?? expect.fail('a page has a size')
          const asked = requestsByItself(page)
          for (const [place, { name, path, staff }] of part(visits, 2 * offset + index, 4, kindOf).entries()) {
            if (staff) await becomeSomebody(page, staff.client)
            await page.setViewport(viewport)
            await page.goto(site.url + path)
            const faults = await asked.since()
            await page.$$eval('details', (all) => {
              for (const it of all) it.open = true
            })
            const keyless = await page.$$eval(
              'form[method="post"]:not([action]):not(:has([name="idempotencyKey"]))',
              (all) => all.length,
            )
            if (keyless > 0) faults.push('has a form that would be done twice if it were sent twice')
            html[`${name} ${locale}`] = await page.evaluate(
              () => `<!doctype html>${document.documentElement.outerHTML}`,
            )
            for (const width of isWide ? widths : [widths[place % widths.length]]) {
              await page.setViewport({ ...viewport, width: width as number })
              const found = await pageViolations(page, undefined, { byDay: isWide && width !== widths[0] })
              faults.push(...found.map((it) => `${width}: ${it}`))
            }
            if (viewport.isMobile) {
              await page.setViewport({ ...viewport, width: 320 })
              const wide = await page.evaluate(() => document.documentElement.scrollWidth)
              if (wide > 320) faults.push(`is ${wide} wide`)
            }
            lines.push(...faults.map((it) => `${name} ${locale} ${it}`))
          }
          await closePage(page)
        }
      }
      const remarks = await checkHtml(html)
      lines.push(...remarks.map(({ page, type, message, extract }) => `${page} ${type}: ${message} in ${extract}`))
      expect(lines, lines.join('\n')).to.be.empty
    },
  )
})

/** Every kind of request that the desk's pages make by themselves, without script too: none may pass for a use of the session. */
function requestsByItself(page: Page): { since(): Promise<string[]> } {
  let urls: string[] = []
  page.on('request', (request) => {
    const isVisit = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (!isVisit) urls.push(request.url())
  })
  return {
    async since() {
      const refresh = await page.$eval('head', (it) => /http-equiv="refresh" content="([^"]*)"/.exec(it.innerHTML)?.[1])
      if (refresh !== undefined)
        urls.push(new URL(/url=(.*)/.exec(refresh)?.[1]?.replaceAll('&amp;', '&') ?? '', page.url()).href)
      // A mail in its frame is loaded when it is seen, and what others move when somebody comes back to the page.
      await page.$$eval('iframe', (all) => {
        for (const it of all) it.loading = 'eager'
      })
      const followed = await page.$(`[${followData.every}]:not(:has([role="alert"], input:focus))`)
      const looked = followed && page.waitForRequest((it) => it.resourceType() === 'fetch')
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await looked
      const uses = urls.filter((url) => {
        const { pathname, searchParams } = new URL(url)
        return matchDeskRoute(pathname) && !searchParams.has(byItselfName)
      })
      urls = []
      return uses.map((url) => `asks by itself for ${url}, which prolongs the session`)
    },
  }
}

interface View {
  name: string
  path: string
  staff?: Staff
}

/** A page and its questions, whatever it shows. */
function kindOf({ path }: View): string {
  const [address = '', query = ''] = path.split('?')
  return `${matchDeskRoute(address)?.name} ${query.includes('step=')}`
}

/** Every page of the desk, empty, filled in and refused. */
async function eachView(site: HotelSite, locale: Locale): Promise<View[]> {
  const late = await preMember(site)
  site.clock.advance({ days: 91 })
  const group = await staffMember(site, 'group', undefined, { name: 'Ada Petit', locale })
  const desk = await staffMember(site, 'casinoDesk', houses.casino, { locale })
  const marketing = await staffMember(site, 'marketing', houses.casino, { locale })
  const { code, email } = await claimedReward(site, ofEveryCasino)
  const at = (name: Parameters<typeof deskPath>[0], params = {}) =>
    deskPath(name, locale, { house: houses.casino, ...params })
  const post = async (path: string, fields: Record<string, string>) => {
    return must(await postForm(desk.client, path, fields), 303).headers.get('location') ?? ''
  }
  const looked = await lookedUp()
  const reward = await post(at('rewards'), { form: 'check', code })
  const look = await post(at('find'), { form: 'find', reason: 'present', code: email })
  const file = (found: string) => post(at('files'), { form: 'find', reason: 'present', code: found })
  const twins = { lastname: 'Abgrall', birthdate: '1990-02-03' }
  const [waiting] = [await preMember(site, twins), await preMember(site, twins)]
  const several = { form: 'find', reason: 'present', code: '', lastname: 'Abgrall', birthdate: '1990-02-03' }
  const open = await file(waiting.profile.fileNumber)
  const { card } = await fullMember(site)
  const full = await file(card.cvip)
  const other = await fullMember(site)
  const blocked = await file(other.card.cvip)
  await post(blocked, { form: 'block', before: other.card.cvip, reason: 'stolen' })
  return [
    { name: 'files', path: at('files'), staff: desk },
    { name: 'fileChoice', path: await post(at('files'), several), staff: desk },
    { name: 'file', path: open, staff: desk },
    { name: 'give', path: `${open}?step=give`, staff: desk },
    { name: 'expired', path: await file(late.profile.fileNumber), staff: desk },
    { name: 'full', path: full, staff: desk },
    { name: 'replace', path: `${full}?step=replace&reason=lost`, staff: desk },
    { name: 'unsaid', path: `${full}?step=replace`, staff: desk },
    { name: 'blocked', path: blocked, staff: desk },
    ...(await pointsViews(site, locale)),
    { name: 'login', path: at('login') },
    { name: 'code', path: at('code', { id: '00000000-0000-4000-8000-000000000000' }) },
    { name: 'houses', path: at('home'), staff: group },
    { name: 'house', path: at('house'), staff: group },
    { name: 'marketing', path: at('house'), staff: marketing },
    { name: 'lists', path: at('lists'), staff: marketing },
    { name: 'letterList', path: at('letterList'), staff: marketing },
    ...(await letterViews()),
    { name: 'optinList', path: `${at('optinList')}?all=1&purpose=hotelFirstParty`, staff: group },
    { name: 'leftList', path: at('leftList'), staff: marketing },
    { name: 'state', path: at('state'), staff: group },
    { name: 'listLook', path: looked, staff: group },
    { name: 'find', path: at('find'), staff: desk },
    { name: 'look', path: look, staff: desk },
    { name: 'rewards', path: at('rewards'), staff: desk },
    { name: 'reward', path: reward, staff: desk },
    { name: 'given', path: await post(reward, { form: 'redeem' }), staff: desk },
    { name: 'card', path: at('advantages'), staff: desk },
    { name: 'advantages', path: await countedOnce(), staff: desk },
    ...(await eveningViews(site, locale)),
    ...(await renewalViews()),
    ...(await requestViews(site, locale)),
    { name: 'devices', path: at('devices'), staff: desk },
    { name: 'passkeys', path: at('devices'), staff: await withPasskeys() },
    { name: 'acts', path: `${at('acts')}?all=1`, staff: group },
    { name: 'acts of a day', path: `${at('acts')}?person=operator&from=2026-11-01`, staff: group },
    { name: 'acts of no day', path: `${at('acts')}?act=signIn&to=tomorrow`, staff: group },
    { name: 'refused', path: at('acts'), staff: desk },
    ...(await peopleViews()),
  ]

  /** Everybody, one's own access, somebody else's, and one that is suspended. */
  async function peopleViews(): Promise<View[]> {
    const idOf = async ({ email }: Staff) =>
      site.services.store.db.selectFrom('deskPeople').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const page = async (staff: Staff) => at('person', await idOf(staff))
    const suspended = await page(await staffMember(site, 'reception', houses.casino, { locale }))
    must(await postForm(group.client, suspended, { form: 'suspend' }), 303)
    return [
      { name: 'people', path: at('people'), staff: group },
      { name: 'own access', path: await page(group), staff: group },
      { name: 'person', path: await page(desk), staff: group },
      { name: 'suspended person', path: `${suspended}?done=suspended`, staff: group },
    ]
  }

  /** Letters: the list, one that is ready, its question, one on its way, one that was cancelled. No mail leaves this site. */
  async function letterViews(): Promise<View[]> {
    await site.whole()
    await subscribe(site.services.store, [newEmail()])
    const stories = await storiesOf(marketing, houses.casino)
    const [ready = '', moving = '', cancelled = ''] = stories.map((story) => at('letter', { story }))
    const cancel = async (path: string) =>
      must(await postForm(marketing.client, path, await formOn(marketing, path, { form: 'cancel' })), 303)
    // The other language's views left one on its way.
    if (locale !== locales[0]) await cancel(moving)
    const second = await staffMember(site, 'group', undefined)
    for (const story of stories.slice(1, 3))
      await sendByTwo(site, [marketing, second], { house: houses.casino, story, locale }, { again: 'yes' })
    await cancel(cancelled)
    return [
      { name: 'letters', path: at('letters'), staff: marketing },
      { name: 'letter', path: ready, staff: marketing },
      { name: 'letter to confirm', path: `${ready}?step=send`, staff: marketing },
      { name: 'letter on its way', path: moving, staff: marketing },
      { name: 'letter cancelled', path: cancelled, staff: marketing },
    ]
  }

  /** The list with its next step, one before it is sent, and one that waits at a hotel. */
  async function renewalViews(): Promise<View[]> {
    const reception = await staffMember(site, 'reception', houses.hotel, { locale })
    const list = deskPath('renewals', locale, { house: houses.hotel })
    const member = await site.member()
    must(await member.client.post('/api/eph/profile/card_renewal'), 201)
    const open = { form: 'open', reason: 'handle', code: member.profile.ibNumber }
    const page = must(await postForm(reception.client, list, open), 303).headers.get('location') ?? ''
    must(await postForm(reception.client, page, { form: 'made' }), 303)
    return [
      { name: 'renewals', path: `${list}?state=made`, staff: reception },
      { name: 'no renewals', path: `${list}?state=sent&here=1`, staff: reception },
      { name: 'renewal', path: `${page}?done=made`, staff: reception },
    ]
  }

  /** A person with a passkey on several devices, and with one that was copied. */
  async function withPasskeys(): Promise<Staff> {
    const staff = await staffMember(site, 'reception', houses.hotel, { locale })
    const { db } = site.services.store
    const { id } = await db
      .selectFrom('deskPeople')
      .select('id')
      .where('email', '=', staff.email)
      .executeTakeFirstOrThrow()
    const now = site.clock.now()
    for (const [name, isCopied] of [['Téléphone de Léa', false] as const, ['Firefox, Windows', true] as const]) {
      const passkey = { id: randomUUID(), ownerKind: 'desk', ownerId: id, publicKey: '', transports: '[]' } as const
      const kept = { ...passkey, counter: 0, isSynced: flag(!isCopied), isBackedUp: flag(!isCopied) }
      await addPasskey(db, kept, name, now)
      if (isCopied) await db.updateTable('passkeys').set({ clonedAt: now }).where('id', '=', passkey.id).execute()
    }
    return staff
  }

  /** The proofs of an address with a subscription and agreements. */
  async function lookedUp(): Promise<string> {
    const { client, email } = await claimedReward(site, ofEveryCasino)
    const channels = { email: true, sms: true, mail: false }
    const optin = { hotelFirstParty: channels, casinoFirstParty: channels, thirdParty: channels }
    must(await client.put('/api/vip/profile/phone_number', { number: '06 12 34 56 78' }), 200)
    must(await client.put('/api/vip/profile/optin', optin), 200)
    const letter = { email, privacy: true }
    must(await newClient(site).post('/api/forms/newsletter', letter), 202)
    const fields = { form: 'find', email, reason: 'complaint' }
    const answer = must(await postForm(group.client, at('lists'), fields), 303)
    return answer.headers.get('location') ?? ''
  }

  /** A member with one drink counted and nothing left of another advantage. */
  async function countedOnce(): Promise<string> {
    const { card } = await holder(site, 20_000)
    const page = await readCard(desk, houses.casino, card.cvip, locale)
    return post(page, await countForm(desk, page, 'alcoholicDrink'))
  }
}

/** Pages of a tournament: the list, players in their groups, one of them, a place sold there, the clock. */
async function eveningViews(site: HotelSite, locale: Locale): Promise<View[]> {
  const staff = await staffMember(site, 'tournamentDesk', houses.casino, { locale })
  const at = (name: Parameters<typeof deskPath>[0]) => deskPath(name, locale, { house: houses.casino })
  const evening = await eveningPath(staff, undefined, locale)
  const counter = evening + (locale === 'fr' ? '/sur-place' : '/walk-in')
  const clock = evening + (locale === 'fr' ? '/horloge' : '/clock')
  const [player] = await manyPlayers(site, 12)
  const sold = must(await act(staff, counter, 'guest', guest), 303).headers.get('location') ?? ''
  const { card } = await holder(site, 100)
  const found = must(await act(staff, counter, 'find', { code: card.cvip }), 303).headers.get('location') ?? ''
  return [
    { name: 'tournaments', path: at('tournaments'), staff },
    { name: 'evening', path: sold, staff },
    { name: 'nobody found', path: `${evening}?q=zzz`, staff },
    { name: 'player', path: `${evening}/${locale === 'fr' ? 'joueurs' : 'players'}/${player?.id}`, staff },
    { name: 'walk-in', path: counter, staff },
    { name: 'walk-in of a member', path: found, staff },
    { name: 'clock', path: clock, staff },
  ]
}

/** The inbox, a request that is answered with a note and a draft, spam, and draws in each state. */
async function requestViews(site: HotelSite, locale: Locale): Promise<View[]> {
  const staff = await staffMember(site, 'group', undefined, { name: 'Ada Petit', locale })
  const at = (name: Parameters<typeof deskPath>[0], params = {}) =>
    deskPath(name, locale, { house: houses.hotel, ...params })
  const [open, spam] = await receivedRequests(site, locale)
  const request = at('request', { id: open })
  must(await pressOf(staff, request, 'note', { note: 'Cliente fidèle' }), 303)
  must(await pressOf(staff, request, 'answer', { answer: 'Avec plaisir.' }), 303)
  must(await pressOf(staff, request, 'answer', { form: 'draft', answer: 'Encore un mot' }), 303)
  const contests = await drawnContest(site, staff, locale)
  return [
    { name: 'requests', path: `${at('requests')}?list=answered`, staff },
    { name: 'all requests', path: `${at('requests')}?all=1`, staff },
    { name: 'request', path: `${request}?done=requestDraft`, staff },
    { name: 'spam', path: at('request', { id: spam }), staff },
    { name: 'draws', path: at('draws'), staff },
    ...Object.entries(contests).map(([name, path]) => ({ name, path, staff })),
  ]
}
