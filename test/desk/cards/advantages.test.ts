import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { readQr } from '#test/card/readQr.ts'
import type { Answer } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { forEachDatabase, must } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { floorEvent, postFloor, preMember } from '#test/support/vipSite.ts'
import { countForm, floor, holder, houses, readCard, type Staff, staffMember, textOf } from '../deskSite.ts'

const gold = 20_000
const black = 60_000

describe('advantages counted at the desk (B23, B6)', () => {
  forEachDatabase(
    (site) => {
      const used = async (client: Staff['client'], advantage: string) =>
        must(await client.get('/api/vip/advantages'), 200).body.items.find(({ id }: { id: string }) => id === advantage)
          .used
      const press = async (staff: Staff, path: string, advantage: string) =>
        postForm(staff.client, path, await countForm(staff, path, advantage))
      const linesOf = async (email: string) => {
        const { db } = site.services.store
        const { id } = await db
          .selectFrom('vipMembers')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
        const lines = await db
          .selectFrom('deskActs')
          .select(['act', 'role', 'house', 'reason', 'details'])
          .where('memberId', '=', id)
          .orderBy('at')
          .execute()
        return lines.map(({ act, role, house, reason }) => [act, role, house, reason])
      }

      it('are those that the house gives, with what is left; a card by its code or number, however it is typed', async () => {
        const { card, client } = await holder(site, gold)
        const desk = await staffMember(site, 'reception', houses.casino)
        const [, shape = ''] = /class="QrCode"[\s\S]*?<path d="([^"]+)"/.exec((await client.get('/carte')).body) ?? []
        for (const typed of [readQr(shape), card.cvip, ` ${card.cvip.replace(/(\d{4})(?=\d)/g, '$1 ')} `]) {
          const page = textOf(must(await desk.client.get(await readCard(desk, houses.casino, typed)), 200))
          expect(page)
            .to.include('Boisson sans alcool')
            .and.include('Il en reste 5 sur 5 aujourd’hui')
            .and.include('20 % sur les spectacles')
            .and.include(card.firstname)
          expect(page).not.to.include(card.email)
        }
        const table = await staffMember(site, 'reception', houses.restaurant, { locale: 'en' })
        const chief = await holder(site, black)
        const meal = textOf(
          must(await table.client.get(await readCard(table, houses.restaurant, chief.card.cvip, 'en')), 200),
        )
        expect(meal).to.include('1 of 1 left this month').and.include('10% off bars and restaurants')
        expect(meal).not.to.include('off shows')
        const guest = await preMember(site)
        const find = deskPath('find', 'fr', { house: houses.casino })
        const found = must(
          await postForm(desk.client, find, { form: 'find', reason: 'phone', code: guest.email }),
          303,
        ).headers.get('location')
        const look = must(await desk.client.get(found ?? ''), 200)
        const link = /href="(\/equipe\/[\w-]+\/avantages\/[^"]+)"/.exec(String(look.body))?.[1] ?? ''
        expect(textOf(must(await desk.client.get(link), 200))).to.include('Rien à compter ici')
      })

      it('refuses a card that is none, an address, nothing; keeps what was typed; its page is the finder’s, for 15 minutes', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const path = deskPath('advantages', 'fr', { house: houses.casino })
        for (const [code, status] of [
          ['500000000000', 404],
          ['anne@guests.test', 422],
          ['', 422],
        ] as const) {
          const answer = await postForm(desk.client, path, { form: 'card', code })
          expect([answer.status, answer.body.includes(`value="${code}"`)]).to.deep.equal([status, true])
        }
        const { card } = await holder(site, gold)
        const page = await readCard(desk, houses.casino, card.cvip)
        const { idempotencyKey: _, ...fields } = await countForm(desk, page, 'drinks')
        const other = await staffMember(site, 'casinoDesk', houses.casino)
        expect((await other.client.get(page)).headers.get('location')).to.equal(path)
        expect((await postForm(other.client, page, fields)).headers.get('location')).to.equal(page)
        expect((await postForm(desk.client, page, { ...fields, member: 'another' })).headers.get('location')).to.equal(
          page,
        )
        site.clock.advance({ minutes: 16 })
        expect((await desk.client.get(page)).headers.get('location')).to.equal(path)
      })

      it('one press counts one; the form sent twice, or again after the undo, counts nothing more', async () => {
        const { card, client, email } = await holder(site, gold)
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const page = await readCard(desk, houses.casino, card.cvip)
        const fields = await countForm(desk, page, 'drinks')
        const answers = await Promise.all([1, 2, 3].map(() => postForm(desk.client, page, fields)))
        for (const it of answers) expect(it.headers.get('location')).to.match(/\?done=counted(&again=1)?$/)
        expect(await used(client, 'drinks')).to.equal(1)
        const shown = textOf(must(await desk.client.get(`${page}?done=counted`), 200))
        expect(shown).to.include('C’est compté').and.include('Il en reste 4 sur 5 aujourd’hui')
        must(
          await postForm(desk.client, page, { form: 'undo', member: fields.member ?? '', use: fields.use ?? '' }),
          303,
        )
        must(await postForm(desk.client, page, fields), 303)
        expect(await used(client, 'drinks')).to.equal(0)
        expect(await linesOf(email)).to.deep.equal([
          ['findMember', 'casinoDesk', houses.casino, 'present'],
          ['countAdvantage', 'casinoDesk', houses.casino, null],
          ['undoAdvantage', 'casinoDesk', houses.casino, null],
        ])
        const { data } = must(await client.get('/api/vip/profile/export'), 200).body
        expect(data.deskActs.map(({ act }: { act: string }) => act)).to.include('countAdvantage')
      })

      it('two desks and the floor at once count no more than there are; who comes second is told who, when and where', async () => {
        const { card, client } = await holder(site, gold)
        const one = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Léa Martin' })
        const two = await staffMember(site, 'reception', houses.other, { name: 'Max Roy', locale: 'en' })
        const here = await readCard(one, houses.casino, card.cvip)
        const there = await readCard(two, houses.other, card.cvip, 'en')
        const forms = await Promise.all([
          countForm(one, here, 'alcoholicDrink').then((fields) => () => postForm(one.client, here, fields)),
          countForm(two, there, 'alcoholicDrink').then((fields) => () => postForm(two.client, there, fields)),
        ])
        const [first, second] = (await Promise.all(forms.map((post) => post()))) as [Answer, Answer]
        expect([first.status, second.status].sort()).to.deep.equal([303, 409])
        const loser = first.status === 409 ? first : second
        expect(textOf(loser)).to.match(
          loser === second
            ? /None is left\. The last one was counted .+, by Léa Martin, Casino de la Digue/
            : /Il n’en reste plus\. Le dernier a été compté .+, par Max Roy, Casino des Pins/,
        )
        const reported = Array.from({ length: 4 }, () =>
          floorEvent(site, 'advantageUsed', { cvip: card.cvip, advantage: 'drinks' }),
        )
        const late = await countForm(one, here, 'drinks')
        // All pages are open before anybody presses: the last drink takes the button from a page that is opened later.
        const open = await Promise.all(Array.from({ length: 3 }, () => countForm(one, here, 'drinks')))
        await Promise.all([
          ...open.map((fields) => postForm(one.client, here, fields)),
          ...reported.map((it) => postFloor(site, it)),
        ])
        expect(await used(client, 'drinks')).to.equal(5)
        const refused = await postForm(one.client, here, late)
        expect([refused.status, textOf(refused).includes('Il n’en reste plus')]).to.deep.equal([409, true])
        expect(textOf(refused)).to.include('Plus rien aujourd’hui')
      })

      it('are undone for ten minutes by the same person or house, once; what the floor counted is not', async () => {
        const { card, client } = await holder(site, gold)
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const colleague = await staffMember(site, 'reception', houses.casino)
        const elsewhere = await staffMember(site, 'casinoDesk', houses.other)
        const page = await readCard(desk, houses.casino, card.cvip)
        const { member = '', use = '' } = await countForm(desk, page, 'drinks')
        must(await postForm(desk.client, page, { form: 'count', member, use, advantage: 'drinks' }), 303)
        const undo = { form: 'undo', member, use }
        const far = await readCard(elsewhere, houses.other, card.cvip)
        expect((await elsewhere.client.get(far)).body).not.to.include('value="undo"')
        expect((await postForm(elsewhere.client, far, undo)).status).to.equal(409)
        const near = await readCard(colleague, houses.casino, card.cvip)
        const twice = await Promise.all([1, 2].map(() => postForm(colleague.client, near, undo)))
        expect(twice.map(({ status }) => status).sort()).to.deep.equal([303, 409])
        expect(await used(client, 'drinks')).to.equal(0)
        must(await press(desk, page, 'drinks'), 303)
        const reported = floorEvent(site, 'advantageUsed', { cvip: card.cvip, advantage: 'drinks' })
        must(await postFloor(site, reported), 202)
        expect(String((await desk.client.get(page)).body).split('value="undo"')).to.have.length(2)
        site.clock.advance({ minutes: 11 })
        expect((await desk.client.get(page)).body).not.to.include('value="undo"')
        expect(await used(client, 'drinks')).to.equal(2)
      })

      it('the welcome offer is counted once, and is open again after the undo', async () => {
        const { card } = await holder(site, gold)
        site.clock.advance({ days: 8 })
        await site.services.jobs.runDue()
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const page = await readCard(desk, houses.casino, card.cvip)
        const fields = await countForm(desk, page, 'welcomeOffer')
        must(await postForm(desk.client, page, fields), 303)
        expect(textOf(await desk.client.get(page))).to.include('Déjà utilisée')
        const again = await postForm(desk.client, page, { ...fields, use: crypto.randomUUID() })
        expect(again.status).to.equal(409)
        must(
          await postForm(desk.client, page, { form: 'undo', member: fields.member ?? '', use: fields.use ?? '' }),
          303,
        )
        must(await press(desk, page, 'welcomeOffer'), 303)
      })

      it('are told by the stream of their member when one is counted and when it is undone', async () => {
        const { card, client } = await holder(site, gold)
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const page = await readCard(desk, houses.casino, card.cvip)
        const stop = new AbortController()
        try {
          const Cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          const answer = await fetch(`${site.url}/api/vip/rewards/stream`, {
            headers: { Cookie },
            signal: stop.signal,
          })
          let text = ''
          void (async () => {
            for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
          })().catch(() => {})
          const versions = () =>
            [...text.matchAll(/event: advantages\ndata: \{"version":"([\w-]+)"/g)].map(([, version]) => version)
          await eventually(versions, (all) => all.length === 1)
          const fields = await countForm(desk, page, 'drinks')
          must(await postForm(desk.client, page, fields), 303)
          const [before, after] = await eventually(versions, (all) => all.length === 2, 5000)
          expect(after).not.to.equal(before)
          expect((await client.get('/carte-vip/mon-espace')).body).to.include(`data-advantages-version="${after}"`)
          must(
            await postForm(desk.client, page, { form: 'undo', member: fields.member ?? '', use: fields.use ?? '' }),
            303,
          )
          const all = await eventually(versions, (it) => it.length === 3, 5000)
          expect(all[2]).to.equal(before)
        } finally {
          stop.abort()
        }
      })
    },
    { env: floor },
  )
})
