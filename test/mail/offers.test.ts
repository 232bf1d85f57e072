import { expect } from 'chai'
import { postForm } from '#test/support/formPosts.ts'
import { forEachDatabase, must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { fullMember } from '#test/support/vipSite.ts'

describe('the way out of offers (L8)', () => {
  forEachDatabase(
    (site) => {
      const invite = async (email: string) => {
        const { client } = await fullMember(site())
        must(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email }), 201)
      }
      const stateOf = (email: string) =>
        eventually(
          () =>
            site()
              .services.store.db.selectFrom('outbox')
              .select(['state', 'lastError'])
              .where('recipient', '=', email)
              .where('kind', '=', 'sponsorInvitation')
              .orderBy('createdAt', 'desc')
              .execute(),
          ([last]) => last?.state !== 'pending',
        )
      const leave = (address: string, body: string) =>
        fetch(address, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body,
        })

      it('is one press of the mail program’s own button: nothing promotes from then on, the rest arrives', async () => {
        const email = newEmail('friends.test')
        await invite(email)
        const first = await site().mailbox.next(email)
        const source = await (await fetch(`${site().mailbox.url}/mails/${first.id}/source`)).text()
        const raw = source.replace(/\r\n[ \t]+/g, ' ')
        expect(raw).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im)
        const address = /^List-Unsubscribe: <(http[^>]+)>$/im.exec(raw)?.[1] ?? ''
        expect(first.text).to.include(address)
        expect((await leave(address, 'List-Unsubscribe=One-Click')).status).to.equal(200)
        await invite(email)
        expect((await stateOf(email))[0]).to.deep.equal({ state: 'failed', lastError: 'left' })
        must(await site().client().post('/api/forms/newsletter', { email, privacy: true }), 202)
        await site().mailbox.next(email, 'letter')
        expect(site().mailbox.all(email)).to.have.length(2)
      }).timeout(30_000)

      it('is a page with a button; opening it changes nothing, a second press neither, in both languages', async () => {
        for (const [locale, done] of [
          ['en', 'No offer of the VIP card will leave'],
          ['fr', 'Aucune offre de la carte VIP'],
        ] as const) {
          const email = newEmail('friends.test')
          const { client } = await fullMember(site())
          const headers = { 'X-Page-Locale': locale }
          must(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email }, headers), 201)
          const { text } = await site().mailbox.next(email)
          const path = new URL(/http\S+newsletter\/(?:unsubscribe|desinscription)\/[\w-]+/.exec(text)?.[0] ?? '')
            .pathname
          for (let i = 0; i < 2; i++) {
            const page = await site().get(path)
            expect([page.status, page.headers.get('x-robots-tag')]).to.deep.equal([200, 'noindex'])
            expect(await page.text()).not.to.include(done)
          }
          for (let i = 0; i < 2; i++) must(await postForm(site().client(), path, { form: 'letterEnd' }), 303)
          expect(await site().html(path)).to.include(done)
        }
      }).timeout(30_000)

      it('can be undone from its page, once and for a day, in both languages, without a script', async () => {
        for (const [locale, left, back] of [
          ['en', 'No offer of the VIP card will leave', 'Offers of the VIP card reach you again'],
          ['fr', 'Aucune offre de la carte VIP', 'Les offres de la carte VIP vous parviennent à nouveau'],
        ] as const) {
          const email = newEmail('friends.test')
          const { client } = await fullMember(site())
          const headers = { 'X-Page-Locale': locale }
          must(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email }, headers), 201)
          const { text } = await site().mailbox.next(email)
          const link = /http\S+newsletter\/(?:unsubscribe|desinscription)\/[\w-]+/.exec(text)?.[0] ?? ''
          const path = new URL(link).pathname
          const page = () => site().html(path)
          const resume = () => postForm(site().client(), path, { form: 'offersResume' })
          expect(await page()).not.to.include('offersResume')
          must(await postForm(site().client(), path, { form: 'letterEnd' }), 303)
          expect(await page())
            .to.include(left)
            .and.match(/<form[^>]*method="post"[^>]*>(?:(?!<\/form>).)*value="offersResume"/s)
          // Opening the page that says so brings nobody back.
          expect(await site().html(`${path}?again=1`)).to.include(left)
          const undone = must(await resume(), 303).headers.get('location') ?? ''
          expect(undone).to.equal(`${path}?again=1`)
          expect(await site().html(undone))
            .to.include(back)
            .and.not.include('offersResume')
          must(await resume(), 303)
          await invite(email)
          await site().mailbox.next(email)
          expect((await stateOf(email))[0]?.state).to.equal('sent')
          // A mail that was passed on holds the same link: it brings nobody back later on.
          must(await postForm(site().client(), path, { form: 'letterEnd' }), 303)
          site().clock.advance({ hours: 24, minutes: 1 })
          expect(await page())
            .to.include(left)
            .and.not.include('offersResume')
          expect(
            (
              await site()
                .client()
                .post(`/api/forms/newsletter/resume/${path.split('/').at(-1)}`)
            ).status,
          ).to.equal(410)
          expect(await page()).to.include(left)
        }
        expect((await site().client().post('/api/forms/newsletter/resume/nobody')).status).to.equal(404)
      }).timeout(30_000)
    },
    { mailbox: true },
  )

  it('outlives the process, and is the same link in every offer', async () => {
    const site = await openHotelSite({ mailbox: true })
    const email = newEmail('friends.test')
    const links = new Set<string>()
    for (let i = 0; i < 2; i++) {
      const { client } = await fullMember(site)
      must(await client.post('/api/vip/sponsorship/invitations', { firstname: 'Lou', email }), 201)
      const { text } = await site.mailbox.next(email)
      links.add(/http\S+unsubscribe\/[\w-]+/.exec(text)?.[0] ?? '')
    }
    expect(links.size).to.equal(1)
    await site.close()
  }).timeout(30_000)
})
