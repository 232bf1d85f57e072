import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { postForm, valuesIn } from '#test/support/formPosts.ts'
import { forEachDatabase, must, openHotelSite } from '#test/support/hotelSite.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'
import {
  besideIt,
  checkCode,
  claimedReward,
  enter,
  floor,
  houses,
  keyIn,
  keyOf,
  moved,
  staffMember,
  textOf,
} from './deskSite.ts'
import { cuttingProxy } from './faults/cuttingProxy.ts'

const find = deskPath('find', 'fr', { house: houses.casino })
const look = { form: 'find', reason: 'phone', code: 'nobody@nowhere.test' }

describe('a form of the desk (B23)', () => {
  forEachDatabase(
    (site) => {
      const acts = async (act: string, subject?: string) => {
        const all = site.services.store.db.selectFrom('deskActs').select('id').where('act', '=', act)
        return (await (subject ? all.where('subject', '=', subject) : all).execute()).length
      }

      it('that is sent twenty times at once, to two processes, and again later is done once, with one answer', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const { id, code } = await claimedReward(site)
        const path = await checkCode(desk, houses.casino, code)
        const fields = { form: 'redeem', idempotencyKey: await keyOf(desk.client, path) }
        const beside = await besideIt(site)
        try {
          const there = beside ? moved(desk, beside) : desk.client
          const answers = await Promise.all(
            Array.from({ length: 20 }, (_, n) => postForm(n % 2 ? there : desk.client, path, fields)),
          )
          const locations = answers.map(({ status, headers }) => `${status} ${headers.get('location')}`).sort()
          expect(new Set(locations)).to.have.all.keys(`303 ${path}?done=redeemed`, `303 ${path}?done=redeemed&again=1`)
          expect(locations.filter((it) => !it.endsWith('again=1'))).to.have.length(1)
          site.clock.advance({ minutes: 20 })
          const late = must(await postForm(desk.client, path, fields), 303)
          expect(late.headers.get('location')).to.equal(`${path}?done=redeemed&again=1`)
          expect(await acts('redeemReward', id)).to.equal(1)
        } finally {
          await beside?.close()
        }
      })

      it('with other values, or of a page that was opened anew, is another form', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const before = await acts('findMember')
        const idempotencyKey = await keyOf(desk.client, find)
        const first = await postForm(desk.client, find, { ...look, idempotencyKey })
        const again = await postForm(desk.client, find, { ...look, idempotencyKey })
        expect([first.status, again.status]).to.deep.equal([404, 404])
        expect(await acts('findMember')).to.equal(before + 1)
        await postForm(desk.client, find, { ...look, code: 'other@nowhere.test', idempotencyKey })
        await postForm(desk.client, find, { ...look, idempotencyKey: await keyOf(desk.client, find) })
        expect(await acts('findMember')).to.equal(before + 3)
      })

      it('whose session has ended waits, sealed, for its person alone, and has then not been done', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const typed = { ...look, code: 'Élodie.Typed@nowhere.test' }
        const idempotencyKey = await keyOf(desk.client, find)
        site.clock.advance({ hours: 5 })
        const before = await acts('findMember')
        const answer = must(await postForm(desk.client, find, { ...typed, idempotencyKey }), 303)
        expect(answer.headers.get('location')).to.equal(deskPath('login', 'fr'))
        expect(textOf(must(await desk.client.get(deskPath('login', 'fr')), 200))).to.include(
          'votre formulaire vous attend',
        )
        const rows = await site.services.store.db.selectFrom('deskWaitingForms').selectAll().execute()
        expect(JSON.stringify(rows)).not.to.include('Typed')
        // A colleague signs in at the same counter.
        const colleague = await staffMember(site, 'casinoDesk', houses.casino)
        const theirs = await enter(site, colleague.email, desk.client)
        expect(theirs).to.equal(deskPath('home', 'fr'))
        const place = await enter(site, desk.email, desk.client)
        expect(place).to.equal(`${find}?resume=1`)
        const page = must(await desk.client.get(place), 200)
        expect(valuesIn(page.body)).to.include(typed)
        expect(textOf(page)).to.include('Rien n’a encore été fait')
        expect(await acts('findMember')).to.equal(before)
        // Another visit of the page is empty; a reload is not.
        expect(valuesIn(must(await desk.client.get(find), 200).body).code).to.equal('')
        const again = must(await desk.client.get(place), 200)
        expect((await postForm(desk.client, place, { ...typed, idempotencyKey: keyIn(again.body) })).status).to.equal(
          404,
        )
        expect(await acts('findMember')).to.equal(before + 1)
        expect(valuesIn(must(await desk.client.get(place), 200).body).code).to.equal('')
      })

      it('that searches by its address is found again, with what was typed, by its person alone', async () => {
        const desk = await staffMember(site, 'reception', houses.hotel)
        const search = `${deskPath('requests', 'fr', { house: houses.hotel })}?list=all&q=%C3%89lodie`
        must(await desk.client.get(search), 200)
        site.clock.advance({ hours: 9 })
        await site.services.jobs.runDue()
        expect(must(await desk.client.get(search), 303).headers.get('location')).to.equal(deskPath('login', 'fr'))
        const rows = await site.services.store.db.selectFrom('deskWaitingForms').selectAll().execute()
        expect(JSON.stringify(rows)).not.to.match(/lodie/)
        const login = must(await desk.client.get(deskPath('login', 'fr')), 200)
        expect(textOf(login)).not.to.include('votre formulaire vous attend')
        const colleague = await staffMember(site, 'reception', houses.hotel)
        expect(await enter(site, colleague.email, desk.client)).to.equal(deskPath('home', 'fr'))
        must(await desk.client.get(deskPath('login', 'fr')), 303)
        expect(await enter(site, desk.email, desk.client)).to.equal(search)
        expect(valuesIn(must(await desk.client.get(search), 200).body).q).to.equal('Élodie')
        // Once: the next sign-in begins at the houses.
        expect(await enter(site, desk.email, desk.client)).to.equal(deskPath('home', 'fr'))
      })

      it('that was done before its session ended is not offered again', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const { code } = await claimedReward(site)
        const path = await checkCode(desk, houses.casino, code)
        const fields = { form: 'redeem', idempotencyKey: await keyOf(desk.client, path) }
        // The answer did not arrive, and the session ended before the browser sent the form again.
        must(await postForm(desk.client, path, fields), 303)
        site.clock.advance({ hours: 5 })
        must(await postForm(desk.client, path, fields), 303)
        const place = await enter(site, desk.email, desk.client)
        const answer = must(await desk.client.get(place), 303)
        expect(answer.headers.get('location')).to.equal(`${path}?done=redeemed&again=1`)
      })

      it('of one person is not done for another who signed in since', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const colleague = await staffMember(site, 'casinoDesk', houses.casino)
        const idempotencyKey = await keyOf(desk.client, find)
        const before = await acts('findMember')
        const answer = await postForm(colleague.client, find, { ...look, idempotencyKey })
        expect(answer.status).to.equal(409)
        expect(textOf(answer)).to.include('ouverte par une autre personne')
        expect(await acts('findMember')).to.equal(before)
      })

      it('of signing in that is sent twice opens the same session', async () => {
        const { email } = await staffMember(site, 'casinoDesk', houses.casino)
        const client = site.client()
        const step = must(await postForm(client, deskPath('login', 'fr'), { form: 'email', email }), 303)
        const path = step.headers.get('location') ?? ''
        const { code } = await site.mail('deskCode', email)
        const fields = { form: 'code', code, idempotencyKey: await keyOf(client, path) }
        must(await postForm(client, path, fields), 303)
        client.cookies.delete('desk')
        must(await postForm(client, path, fields), 303)
        expect((await client.get(find)).status).to.equal(200)
        const person = site.services.store.db.selectFrom('deskPeople').select('id').where('email', '=', email)
        const sessions = site.services.store.db.selectFrom('deskSessions').select('id')
        expect(await sessions.where('personId', 'in', person).execute()).to.have.length(2)
      })
    },
    { env: floor },
  )

  it('whose answer is cut off after the server has acted is sent again by the browser, and nothing is doubled', async () => {
    const proxy = await cuttingProxy()
    const site = await openHotelSite({ env: { ...floor, PUBLIC_URL: proxy.url } })
    proxy.leadTo(site.url)
    const page = await newPage({ width: 390 })
    try {
      const desk = await staffMember(site, 'casinoDesk', houses.casino)
      const { id, code } = await claimedReward(site)
      const path = await checkCode(desk, houses.casino, code)
      await becomeSomebody(page, desk.client)
      await page.goto(proxy.url + path)
      proxy.cutNextPost()
      await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit())
      await proxy.cut()
      // Chromium sends the form again by itself on a connection that it had used before; else its own page says that the
      // network has gone. A reload before either would load the page without the form.
      const url = await eventually(
        () => page.url(),
        (it) => it.includes('done=') || it.startsWith('chrome-error:'),
      )
      // There a reload sends the form once more, when the browser's own page has taken the place of ours.
      if (!url.includes('done=')) {
        await eventually(
          () => page.evaluate(() => document.readyState).catch(() => 'in exchange'),
          (it) => it === 'complete',
        )
        await page.reload()
      }
      expect(page.url()).to.equal(`${proxy.url}${path}?done=redeemed&again=1`)
      const text = await page.$eval('main', (it) => it.textContent)
      expect(text).to.include('Récompense remise').and.include('n’a été traité qu’une fois')
      const lines = await site.services.store.db
        .selectFrom('deskActs')
        .select('act')
        .where('subject', '=', id)
        .execute()
      expect(lines.filter(({ act }) => act === 'redeemReward')).to.have.length(1)
    } finally {
      await closePage(page)
      await site.close()
      await proxy.close()
    }
  })
})
