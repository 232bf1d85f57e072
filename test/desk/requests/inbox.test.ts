import { expect } from 'chai'
import { intlFor } from '#i18n/createIntl.ts'
import { formatPhone } from '#i18n/formats.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { formLives } from '#shared/limits.ts'
import { bodyOf, forEachFormsSite, newSender } from '#test/forms/formsSite.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { houses, housesReady, staffMember, textOf } from '../deskSite.ts'
import {
  contact,
  formOf,
  inboxPath,
  press,
  quote,
  quotesToCasino,
  requestPath,
  stepsOf,
  submissionOf,
} from './requestSite.ts'

interface MailCopy {
  id: string
  kind: string
  sentAt: string
}

describe('the inbox of the desk (B23)', () => {
  forEachFormsSite(
    (site) => {
      before(() => housesReady(site))

      it('has the messages of a house, by role; what no house answers is the group’s', async () => {
        const toHotel = await contact(site)
        const toCasino = await quote(site)
        const toGroup = await contact(site, { hotel: undefined })
        expect((await submissionOf(site, toHotel.id))?.house).to.equal(houses.hotel)
        expect((await submissionOf(site, toCasino.id))?.house).to.equal(houses.casino)
        expect((await submissionOf(site, toGroup.id))?.house).to.equal(null)
        const seen = async (role: 'reception' | 'marketing' | 'group', house: string, query = '') => {
          const staff = await staffMember(site, role, role === 'group' ? undefined : house)
          const inbox = String(must(await staff.client.get(inboxPath(house, query)), 200).body)
          const opened = async (id: string) => (await staff.client.get(requestPath(house, id))).status
          return Promise.all([toHotel, toCasino, toGroup].map(async ({ id }) => [inbox.includes(id), await opened(id)]))
        }
        const [yes, no] = [
          [true, 200],
          [false, 404],
        ]
        expect(await seen('reception', houses.hotel)).to.deep.equal([yes, no, no])
        expect(await seen('marketing', houses.casino)).to.deep.equal([no, yes, no])
        expect(await seen('reception', houses.casino)).to.deep.equal([no, no, no])
        expect(await seen('marketing', houses.hotel)).to.deep.equal([no, no, no])
        expect(await seen('group', houses.casino, '?all=1')).to.deep.equal([yes, yes, yes])
        // Asking for all houses gives no more than the right to one.
        expect(await seen('reception', houses.hotel, '?all=1')).to.deep.equal([yes, no, no])
      })

      it('is searched by number however it is typed, and by address; it has pages', async () => {
        const desk = await staffMember(site, 'reception', houses.hotel)
        const { id, number, email } = await contact(site)
        const find = async (text: string) =>
          String((await desk.client.get(inboxPath(houses.hotel, `?q=${encodeURIComponent(text)}`))).body).includes(id)
        expect(await find(number)).to.equal(true)
        expect(await find(number.replace('-', ' ').toLowerCase())).to.equal(true)
        expect(await find(email.toUpperCase())).to.equal(true)
        expect(await find('0000-0000')).to.equal(false)
        expect(await find('<script>')).to.equal(false)
        const { db } = site.services.store
        const { bodyJson = '', emailKey = '' } = (await submissionOf(site, id)) ?? {}
        const old = { form: 'contact', locale: 'fr', email, emailKey, bodyJson, desk: 'a@b.test', wording: '' } as const
        const times = { createdAt: site.clock.now(), forgetAt: site.clock.now() + 86_400_000 }
        // As a build without the new columns stores them.
        const rows = Array.from({ length: 30 }, (_, n) => ({ id: `ffff${n}-x`, ...old, ...times }))
        await db.insertInto('submissions').values(rows).execute()
        const group = await staffMember(site, 'group', undefined)
        const page = async (n: number) =>
          textOf(must(await group.client.get(inboxPath(houses.hotel, `?all=1&form=contact&page=${n}`)), 200))
        expect(await page(2))
          .to.match(/Page 2 sur \d/)
          .and.include('Page précédente')
        const beyond = await group.client.get(inboxPath(houses.hotel, '?all=1&form=contact&page=99'))
        expect(beyond.status).to.equal(303)
        expect(beyond.headers.get('location')).to.match(/&page=[2-9]$/)
        await db.deleteFrom('submissions').where('id', 'like', 'ffff%-x').execute()
      })

      it('shows one request whole, in the reader’s language, and writes that it was read', async () => {
        const desk = await staffMember(site, 'marketing', houses.casino)
        const { id, number } = await quote(site)
        const french = textOf(must(await desk.client.get(requestPath(houses.casino, id)), 200))
        expect(french)
          .to.include(number)
          .and.match(/Civilité Madame/)
          .and.match(/Nombre de participants 30/)
        const english = textOf(must(await desk.client.get(requestPath(houses.casino, id, 'en')), 200))
        expect(english)
          .to.match(/participants 30/)
          .and.match(/Title Mrs/)
        const { db } = site.services.store
        const looks = await db.selectFrom('deskActs').selectAll().where('subject', '=', id).execute()
        expect(looks.map((it) => [it.act, it.house])).to.deep.equal([['readRequests', houses.casino]])
        const lines = JSON.stringify(await db.selectFrom('deskActs').selectAll().execute())
        expect(lines).not.to.include('Le Goff').and.not.include('@forms.test')
      })

      it('is taken by one of two who press at once; the other is told who has it; given back, passed on, closed', async () => {
        const names = ['Léa Martin', 'Max Roy']
        const [lea, max] = await Promise.all(
          names.map((name) => staffMember(site, 'reception', houses.hotel, { name })),
        )
        if (!lea || !max) throw new Error('two people are needed')
        const { id } = await contact(site)
        const path = requestPath(houses.hotel, id)
        const forms = [await formOf(lea, path, 'take'), await formOf(max, path, 'take')]
        const both = await Promise.all([lea, max].map((it, n) => postForm(it.client, path, forms[n] ?? {})))
        expect(both.map((it) => it.status).sort()).to.deep.equal([303, 409])
        const [first, second] = both[0]?.status === 303 ? [lea, max] : [max, lea]
        const told = both.find((it) => it.status === 409)
        expect(textOf(told ?? { body: '' })).to.match(
          new RegExp(`Rien n’a été fait.*prise en charge par ${first.name}`),
        )
        must(await press(second, path, 'take'), 303)
        must(await press(second, path, 'release'), 303)
        expect(await submissionOf(site, id)).to.include({ state: 'new', ownerId: null })
        must(await press(second, path, 'close'), 303)
        expect((await second.client.get(inboxPath(houses.hotel, '?list=closed'))).body).to.include(id)
        must(await press(second, path, 'reopen'), 303)
        must(await press(second, path, 'pass', { house: houses.casino }), 303)
        expect((await second.client.get(path)).status).to.equal(404)
        expect(await submissionOf(site, id)).to.include({
          state: 'new',
          house: houses.casino,
          desk: 'digue@hautemer.test',
        })
        const mail = await site.mail('formDesk', 'digue@hautemer.test')
        expect(mail).to.include({ id })
        // The desk reads the name of the house that the sender chose.
        expect(mail.fields).to.include({ hotel: 'Villa Ondine' })
        expect(await stepsOf(site, id)).to.deep.equal(
          ['take', 'take', 'release', 'close', 'reopen', 'pass'].map((step) => `answerRequest ${step} reception`),
        )
      })

      it('keeps what programs judged as spam whole, and delivers it when a person says so', async () => {
        const desk = await staffMember(site, 'reception', houses.hotel)
        const { id, email } = await contact(site, { website: 'https://casino.example' })
        expect((await desk.client.get(inboxPath(houses.hotel))).body).not.to.include(id)
        expect((await desk.client.get(inboxPath(houses.hotel, '?list=spam'))).body).to.include(id)
        const path = requestPath(houses.hotel, id)
        expect(textOf(await desk.client.get(path))).to.include('un champ que personne ne voit')
        // Nothing of a request is offered: not even an answer.
        expect((await desk.client.get(path)).body).not.to.include('value="answer"')
        const form = await formOf(desk, path, 'accept')
        const twice = await Promise.all([1, 2].map(() => postForm(desk.client, path, form)))
        expect(twice.map((it) => it.status)).to.deep.equal([303, 303])
        const row = await submissionOf(site, id)
        expect(row).to.include({ spam: 0, state: 'new', desk: 'bonjour@hautemer.test', spamReason: null })
        expect(Number(row?.forgetAt) - Number(row?.createdAt)).to.equal(formLives.keptMs)
        expect(await site.mails('formReceipt', email)).to.equal(1)
        expect(await site.mail('formDesk', 'bonjour@hautemer.test')).to.include({ id })
        // Judged again, and put right again: it was delivered before.
        must(await press(desk, path, 'spam'), 303)
        expect(await submissionOf(site, id)).to.include({ spam: 1, spamReason: 'staff', ownerId: null })
        must(await press(desk, path, 'accept'), 303)
        expect(await site.mails('formReceipt', email)).to.equal(1)
        expect(await stepsOf(site, id)).to.deep.equal(
          ['accept', 'spam', 'accept'].map((step) => `markSpam ${step} reception`),
        )
      })

      it('lets an entry that was judged wrongly take part, an address once; the desk reads what its sender agreed to', async () => {
        const desk = await staffMember(site, 'group', undefined)
        const optin = { casinoFirstParty: { email: true, sms: true, mail: false }, thirdParty: { email: false } }
        const enter = async (changed: Record<string, unknown>) => {
          const body = bodyOf(site, 'contest', { optin, ...changed })
          return must(await site.client().post('/api/forms/contest', body), 201).body.id as string
        }
        const email = newSender()
        const spam = await enter({ email, website: 'https://casino.example' })
        const [path, english] = [requestPath(houses.hotel, spam), requestPath(houses.hotel, spam, 'en')]
        expect(textOf(must(await desk.client.get(path), 200)))
          .to.include('Les nouvelles des casinos Hautemer, par e-mail, SMS')
          .and.not.include('partenaires')
        expect(textOf(must(await desk.client.get(english), 200))).to.include('by email, text message')
        const { db } = site.services.store
        const entered = () => db.selectFrom('contestEntries').select('submissionId').execute()
        expect(await entered()).to.deep.equal([])
        must(await press(desk, path, 'accept'), 303)
        expect(await entered()).to.deep.equal([{ submissionId: spam }])
        expect(await site.mails('formReceipt', email)).to.equal(1)
        // Another message of the same address, in other letters, stays where it is.
        const again = await enter({ email: email.toUpperCase(), website: 'x' })
        const refused = await press(desk, requestPath(houses.hotel, again), 'accept')
        expect([refused.status, textOf(refused).includes('Cette adresse participe déjà')]).to.deep.equal([409, true])
        expect(await submissionOf(site, again)).to.include({ spam: 1 })
        expect(await entered()).to.deep.equal([{ submissionId: spam }])
      })

      it('gives a visitor’s file as one to save, and to nobody else', async () => {
        const desk = await staffMember(site, 'reception', houses.hotel)
        const other = await staffMember(site, 'reception', houses.casino)
        const form = new FormData()
        const pdf = '%PDF-1.7\n<script>alert(1)</script>\n%%EOF\n'
        for (const [key, value] of Object.entries(bodyOf(site, 'contact', { hotel: houses.hotel, website: 'x' })))
          form.append(key, String(value))
        form.append('attachment', new File([pdf], 'lettre d’été.pdf'))
        const request = new Request('http://site', { method: 'POST', body: form })
        const bytes = new Uint8Array(await request.arrayBuffer())
        const type = { 'Content-Type': request.headers.get('content-type') ?? '' }
        const { id } = must(await site.client().post('/api/forms/contact', bytes, type), 201).body
        const path = deskPath('requestFile', 'fr', { house: houses.hotel, id })
        const saved = must(await desk.client.get(path), 200)
        expect(saved.body).to.equal(pdf)
        expect(saved.headers.get('content-disposition')).to.match(
          /^attachment; .*filename\*=UTF-8''lettre%20d%E2%80%99/,
        )
        expect(saved.headers.get('x-content-type-options')).to.equal('nosniff')
        expect(saved.headers.get('content-type')).to.equal('application/pdf')
        expect(saved.headers.get('content-security-policy')).to.include("default-src 'none'")
        expect((await other.client.get(path)).status).to.equal(403)
        const elsewhere = deskPath('requestFile', 'fr', { house: houses.casino, id })
        expect((await other.client.get(elsewhere)).status).to.equal(404)
        expect((await site.client().get(path)).status).to.equal(303)
        // Judged wrongly, it is delivered with its file.
        must(await press(desk, requestPath(houses.hotel, id), 'accept'), 303)
        expect(await site.mail('formDesk', 'bonjour@hautemer.test')).to.include({ id, hasFile: true })
      })

      it('is in the export of its sender, with notes, answers and who looked; an erasure takes all of it', async () => {
        const desk = await staffMember(site, 'reception', houses.hotel, { name: 'Nolwenn Quéré' })
        const { client, email } = await site.member()
        const { id } = await contact(site, { email })
        const path = requestPath(houses.hotel, id)
        must(await press(desk, path, 'note', { note: 'Client fidèle' }), 303)
        must(await press(desk, path, 'answer', { answer: 'Avec plaisir.' }), 303)
        must(await press(desk, path, 'answer', { form: 'draft', answer: 'Encore un mot' }), 303)
        const { data } = must(await client.get('/api/eph/profile/export'), 200).body
        expect(data.submissions[0]).to.include({ id, state: 'answered', house: houses.hotel })
        expect(data.requestTexts.map((it: { text: string }) => it.text)).to.deep.equal([
          'Client fidèle',
          'Avec plaisir.',
        ])
        expect(data.requestDrafts[0]).to.include({ text: 'Encore un mot' })
        expect(data.deskActs.map((it: Record<string, unknown>) => [it.act, it.reason])).to.deep.equal([
          ['readRequests', null],
          ['answerRequest', 'note'],
          ['answerRequest', 'answer'],
        ])
        expect(JSON.stringify(data)).not.to.include('Nolwenn')
        must(await client.post('/api/eph/users/erase', { password: 'Secret-2026!' }), 204)
        const { db } = site.services.store
        for (const table of ['requestTexts', 'requestDrafts'] as const)
          expect(await db.selectFrom(table).selectAll().where('submissionId', '=', id).execute()).to.deep.equal([])
        expect((await desk.client.get(path)).status).to.equal(404)
      })
    },
    {},
    quotesToCasino,
  )
})

describe('answers of the desk (B23)', () => {
  forEachFormsSite(
    (site) => {
      before(() => housesReady(site))

      it('leave from the house’s mailbox, in the sender’s language, with the request quoted, once', async () => {
        const desk = await staffMember(site, 'marketing', houses.casino)
        const { id, number, email } = await quote(site)
        const receipt = await site.mailbox.next(email)
        const path = requestPath(houses.casino, id)
        const form = {
          ...(await formOf(desk, path, 'answer')),
          answer: 'Hello,\r\n\r\nyes: 30 people fit.\r\nSee you soon',
        }
        const twice = await Promise.all([1, 2].map(() => postForm(desk.client, path, form)))
        expect(twice.map((it) => it.status)).to.deep.equal([303, 303])
        const mail = await site.mailbox.next(email)
        expect(mail).to.include({ from: 'digue@hautemer.test', replyTo: 'digue@hautemer.test' })
        expect(mail.subject).to.equal(`Re: ${receipt.subject}`)
        expect(mail.references).to.equal(`<request-${id}@${new URL(site.url).hostname}>`)
        expect(receipt.references).to.equal(mail.references)
        expect(mail.text).to.include('yes: 30 people fit.').and.include(number).and.include('participants')
        expect(site.mailbox.all(email)).to.have.length(2)
        // Questions about its answer go to the house, by telephone as by mail.
        const { phone } = await site.services.store.db
          .selectFrom('deskHouses')
          .select('phone')
          .where('slug', '=', houses.casino)
          .executeTakeFirstOrThrow()
        const question = `A question? ${formatPhone(intlFor('en'), phone ?? '')} or digue@hautemer.test`
        expect(mail.text.replace(/\s+/g, ' ')).to.include(question.replace(/\s+/g, ' '))
        await eventually(
          () => desk.client.get(path),
          (it) => textOf(it).includes('Envoyée'),
        )
        expect(await submissionOf(site, id)).to.include({ state: 'answered' })
        expect(await stepsOf(site, id)).to.deep.equal(['answerRequest answer marketing'])
      })

      it('are told on the pages of the member’s mails: open at first, then answered on which day', async () => {
        const desk = await staffMember(site, 'reception', houses.hotel)
        const { client, email } = await site.member()
        const { id } = await contact(site, { email })
        const sinceOf = async (kind: 'formReceipt' | 'requestAnswer', count: number) => {
          const copies = await eventually(
            async () => must(await client.get('/api/eph/profile/export'), 200).body.data.mailCopies as MailCopy[],
            (all) => all.filter((it) => it.kind === kind).length === count,
          )
          const mails = copies
            .filter((it) => it.kind === kind)
            .toSorted((one, two) => one.sentAt.localeCompare(two.sentAt))
          return Promise.all(
            mails.map(async (mail) => {
              const { since } = must(await client.get(`/api/eph/mails/${mail.id}`), 200).body
              return since.map((it: { what: string }) => it.what)
            }),
          )
        }
        expect(await sinceOf('formReceipt', 1)).to.deep.equal([['requestOpen']])
        for (const [n, answer] of ['Bonjour.', 'Un mot encore.'].entries()) {
          site.clock.advance({ minutes: 1 })
          must(await press(desk, requestPath(houses.hotel, id), 'answer', { answer }), 303)
          await sinceOf('requestAnswer', n + 1)
        }
        const answered = 'requestAnswered'
        expect(await sinceOf('formReceipt', 1)).to.deep.equal([[answered, answered]])
        // Each says what came after it.
        expect(await sinceOf('requestAnswer', 2)).to.deep.equal([[answered], []])
      })

      it('of two who answer at once, one leaves: the second is told by whom, and keeps the text', async () => {
        const lea = await staffMember(site, 'reception', houses.hotel, { name: 'Léa Martin' })
        const max = await staffMember(site, 'reception', houses.hotel, { name: 'Max Roy' })
        const { id, email } = await contact(site)
        const path = requestPath(houses.hotel, id)
        const late = await formOf(max, path, 'answer')
        must(await press(lea, path, 'answer', { answer: 'Réponse de Léa' }), 303)
        const refused = await postForm(max.client, path, { ...late, answer: 'Réponse de Max' })
        expect(refused.status).to.equal(409)
        expect(textOf(refused)).to.match(/Rien n’est parti.*réponse envoyée par Léa Martin/)
        expect(refused.body).to.include('>Réponse de Max</textarea>')
        // The draft is also there when the page is opened anew, and Léa sees that somebody writes.
        expect((await max.client.get(path)).body).to.include('>Réponse de Max</textarea>')
        expect(textOf(await lea.client.get(path))).to.include('Max Roy a commencé une réponse')
        expect(await site.mails('requestAnswer', email)).to.equal(1)
        must(await press(max, path, 'answer', { answer: 'Réponse de Max' }), 303)
        expect(await site.mails('requestAnswer', email)).to.equal(2)
        expect((await max.client.get(path)).body).not.to.include('>Réponse de Max</textarea>')
      })

      it('without text, or too long, come back with what was typed; a draft waits for its author', async () => {
        const desk = await staffMember(site, 'reception', houses.hotel)
        const { id, email } = await contact(site)
        const path = requestPath(houses.hotel, id)
        const empty = await press(desk, path, 'answer', { answer: '  \n ' })
        expect([empty.status, textOf(empty).includes('Écrivez quelques mots')]).to.deep.equal([422, true])
        const long = await press(desk, path, 'answer', { answer: '漢'.repeat(5001) })
        expect([long.status, String(long.body).includes('漢'.repeat(5001))]).to.deep.equal([422, true])
        must(await press(desk, path, 'answer', { form: 'draft', answer: 'À finir' }), 303)
        expect((await desk.client.get(path)).body).to.include('>À finir</textarea>')
        expect(await site.mails('requestAnswer', email)).to.equal(0)
      })

      it('that could not be delivered say so, and open the request again with their text', async () => {
        const desk = await staffMember(site, 'reception', houses.hotel)
        const { id } = await contact(site, { email: `bounce@${newSender().replace('@', '.')}` })
        const path = requestPath(houses.hotel, id)
        must(await press(desk, path, 'answer', { answer: 'Bonjour' }), 303)
        await eventually(
          () => desk.client.get(path),
          (it) => textOf(it).includes('Non distribuée'),
        )
        site.clock.advance({ minutes: 2 })
        await site.services.jobs.runDue()
        expect(await submissionOf(site, id)).to.include({ state: 'taken' })
        expect((await desk.client.get(path)).body).to.include('>Bonjour</textarea>')
      })
    },
    { mailbox: true },
    quotesToCasino,
  )
})
