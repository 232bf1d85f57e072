import { expect } from 'chai'
import { bodyOf, dayFrom, forEachFormsSite } from '#test/forms/formsSite.ts'
import { must, newEmail } from '#test/support/hotelSite.ts'
import { houses, housesReady, staffMember } from '../deskSite.ts'
import { contact, endedContest, stepsOf } from '../requests/requestSite.ts'
import { errorOf } from './callSite.ts'

const here = `/api/desk/${houses.hotel}`

describe('requests, draws, lists and state by calls of the desk (B23)', function () {
  this.timeout(60_000)
  forEachFormsSite((site) => {
    before(() => housesReady(site()))

    it('a request is taken, answered by mail and closed; a version that is old changes nothing', async () => {
      const { client, name } = await staffMember(site(), 'reception', houses.hotel)
      const { id, number, email } = await contact(site())
      const { items } = must(await client.get(`${here}/requests?list=open`), 200).body
      expect(items.find((it: { id: string }) => it.id === id)).to.include({ number, state: 'new', owner: null })
      const path = `${here}/requests/${id}`
      const { request } = must(await client.get(path), 200).body
      const step = (action: string, body: object) => client.post(`${path}/${action}`, body)
      expect((await step('take', {})).body.error.fields).to.have.all.keys('version')
      const taken = must(await step('take', { version: request.version }), 200).body.request
      expect(taken).to.include({ state: 'taken', owner: name, isMine: true })
      expect(errorOf(await step('close', { version: request.version }))).to.deep.equal([409, 'conflict'])
      must(await step('draft', { answer: 'Bonjour, ' }), 200)
      const noted = must(await step('note', { note: 'Rappeler demain' }), 200).body
      expect(noted.draft.text).to.equal('Bonjour,')
      const sent = must(await step('answer', { version: noted.request.version, answer: 'Avec plaisir.' }), 200).body
      expect(sent.request.state).to.equal('answered')
      expect(await site().mail('requestAnswer', email)).to.include({ text: 'Avec plaisir.' })
      const closed = must(await step('close', { version: sent.request.version }), 200).body.request
      expect(must(await step('reopen', { version: closed.version }), 200).body.request.state).to.equal('taken')
      expect(errorOf(await client.get(`${path}/file`)), 'it has none').to.deep.equal([404, 'notFound'])
      expect(await stepsOf(site(), id)).to.deep.equal(
        ['take', 'note', 'answer', 'close', 'reopen'].map((it) => `answerRequest ${it} reception`),
      )
      expect((await client.get(`${here}/requests?list=lost`)).status).to.equal(422)
    })

    it('spam is put right and marked; a request passed on leaves the inbox; its file comes as bytes', async () => {
      const { client } = await staffMember(site(), 'group', undefined)
      const spam = await contact(site(), { website: 'https://casino.example' })
      const path = `${here}/requests/${spam.id}`
      const versionOf = async () => must(await client.get(path), 200).body.request.version
      const accepted = must(await client.post(`${path}/accept`, { version: await versionOf() }), 200).body.request
      expect(accepted.state).to.equal('new')
      const marked = must(await client.post(`${path}/spam`, { version: await versionOf() }), 200).body.request
      expect(marked).to.include({ state: 'spam', spamReason: 'staff' })
      must(await client.post(`${path}/accept`, { version: await versionOf() }), 200)
      const passed = await client.post(`${path}/pass`, { version: await versionOf(), house: houses.other })
      const left = must(passed, 200).body.items.map(({ id }: { id: string }) => id)
      expect(left).not.to.include(spam.id)
    })

    it('a contest is announced and drawn, each once', async () => {
      const { client } = await staffMember(site(), 'group', undefined)
      await endedContest(site(), 'calls-of-the-desk', 6)
      const { items } = must(await client.get(`${here}/draws`), 200).body
      const { key } = items.find(({ name }: { name: string }) => name === 'calls-of-the-desk')
      const path = `${here}/draws/${key}`
      const announcement = { source: 'Loto, cinq numéros', seedDay: dayFrom(site(), 1), winners: 2, substitutes: 2 }
      const early = await client.post(`${path}/announce`, { ...announcement, seedDay: dayFrom(site(), 0) })
      expect([early.status, Object.keys(early.body.error.fields)]).to.deep.equal([422, ['seedDay']])
      const announced = must(await client.post(`${path}/announce`, announcement), 200).body
      expect(announced).to.deep.include({ state: 'announced', eligible: 6 })
      expect(errorOf(await client.post(`${path}/announce`, announcement))).to.deep.equal([409, 'conflict'])
      const draw = { seed: '3 14 15 92 65', sure: 'yes' }
      expect(errorOf(await client.post(`${path}/draw`, draw)), 'too soon').to.deep.equal([409, 'conflict'])
      await site()
        .services.store.db.updateTable('contestDraws')
        .set({ seedDay: dayFrom(site(), 0) })
        .where('contest', '=', 'calls-of-the-desk')
        .execute()
      const { drawn } = must(await client.post(`${path}/draw`, draw), 200).body.draw
      const winner = drawn.find(({ state }: { state: string }) => state === 'winner')
      const replaced = must(await client.post(`${path}/replace`, { entry: winner.id }), 200).body.draw.drawn
      expect(replaced.find(({ id }: { id: string }) => id === winner.id).state).to.equal('replaced')
      expect(must(await client.get(path), 200).body.draw.drawn).to.deep.equal(replaced)
    })

    it('lists are read hidden and taken out as CSV with their line in the log; an address is looked up', async () => {
      const { client } = await staffMember(site(), 'group', undefined)
      const email = newEmail('readers.test')
      must(
        await site()
          .client()
          .post('/api/forms/newsletter', bodyOf(site(), 'newsletter', { email })),
        202,
      )
      const list = must(await client.get(`${here}/lists/letter?all=1&state=pending`), 200).body
      expect(JSON.stringify(list)).not.to.include(email)
      expect(list.items[0].email).to.match(/^.•••@readers\.test$/)
      expect(must(await client.get(`${here}/lists?all=1`), 200).body.letter.pending).to.be.at.least(1)
      const look = must(await client.post(`${here}/lists/find`, { email, reason: 'letter' }), 200).body
      expect(look).to.include({ email, mayWrite: false })
      expect(must(await client.get(`${here}/lists/addresses/${look.id}`), 200).body).to.deep.equal(look)
      const csv = must(await client.post(`${here}/lists/unsubscribed/export`, { reason: 'correction', all: '1' }), 200)
      expect(csv.headers.get('content-type')).to.equal('text/csv; charset=utf-8')
      const lines = await site()
        .services.store.db.selectFrom('deskActs')
        .select('reason')
        .where('act', '=', 'exportList')
        .execute()
      expect(lines).to.deep.equal([{ reason: 'correction' }])
    })

    it('the state is read, mails are tried again, and what nobody is owed is not settled', async () => {
      const { client } = await staffMember(site(), 'group', undefined)
      const state = must(await client.get(`${here}/state`), 200).body
      expect(Date.parse(state.at)).to.be.within(site().clock.now() - 60_000, site().clock.now())
      expect(state.processes.some(({ isThis }: { isThis: boolean }) => isThis)).to.equal(true)
      expect(must(await client.post(`${here}/state/mails/retry`, {}), 200).body.mails).to.include({ stuck: 0 })
      const settle = await client.post(`${here}/state/refunds/settle`, { code: 'AAAA-AAAA' })
      expect(errorOf(settle)).to.deep.equal([409, 'conflict'])
    })
  })
})
