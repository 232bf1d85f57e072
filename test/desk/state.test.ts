import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { readStore } from '#server/metrics/index.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must } from '#test/support/hotelSite.ts'
import { openPokerSite, pay, untilState } from '#test/support/pokerSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { floorEvent, postFloor } from '#test/support/vipSite.ts'
import { floor, houses, type Staff, staffMember, textOf } from './deskSite.ts'

const path = deskPath('state', 'fr', { house: houses.casino })

describe('the state of the site at the desk (B23)', () => {
  const site = onAnyDatabase(openPokerSite, { env: floor })
  const db = () => site.services.store.db
  const read = async ({ client }: Staff) => textOf(must(await client.get(path), 200))
  const ada = () => staffMember(site, 'group', undefined, { name: 'Ada Petit' })
  const mailRow = async (changed: {
    attempts?: number
    createdAt?: number
    nextAttemptAt?: number
    state?: 'pending' | 'failed'
    payload?: string | null
    lastError?: string | null
  }) => {
    const id = randomUUID()
    const now = site.clock.now()
    const row = { id, kind: 'newsletterConfirm' as const, locale: 'fr' as const, attempts: 3 }
    const address = { recipient: 'anne@secret.test', recipientKey: 'anne@secret.test', aboutKey: null }
    const times = { createdAt: now - 1000, nextAttemptAt: now + 3_600_000 }
    const state = { state: 'pending' as const, payload: '{}', lastError: 'ECONNECTION', ...changed }
    await db()
      .insertInto('outbox')
      .values({ ...row, ...address, ...times, ...state })
      .execute()
    return id
  }
  const mail = (id: string) => db().selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const actsOf = (act: string) => db().selectFrom('deskActs').selectAll().where('act', '=', act).execute()

  it('shows mails that stand still without their readers; one is tried again, or all, once however often it is pressed', async () => {
    const staff = await ada()
    const waiting = await mailRow({})
    const given = await mailRow({ state: 'failed', lastError: 'EAUTH 535' })
    const emptied = await mailRow({ state: 'failed', payload: null, lastError: 'expired' })
    const unwanted = await mailRow({ state: 'failed', payload: null, lastError: 'muted' })
    const page = await read(staff)
    expect(page)
      .to.match(/À voir .*3 ne sont pas partis/)
      .and.include('EAUTH 535')
      .and.include('expired')
    expect(page).not.to.include('secret.test').and.not.include('muted')
    const retry = (id: string) => postForm(staff.client, path, { form: 'retry', id })
    expect(must(await retry(given), 303).headers.get('location')).to.equal(`${path}?done=retried`)
    const tried = await mail(given)
    expect(tried).to.include({ state: 'pending', lastError: null })
    expect(tried.nextAttemptAt).to.be.at.most(site.clock.now())
    await Promise.all([retry(given), retry(given)])
    expect((await actsOf('retryMail')).map(({ subject }) => subject)).to.deep.equal([given])
    must(await retry(''), 303)
    expect((await mail(waiting)).nextAttemptAt).to.be.at.most(site.clock.now())
    expect([(await mail(emptied)).state, (await mail(unwanted)).state]).to.deep.equal(['failed', 'failed'])
    const [, all] = await actsOf('retryMail')
    expect(all).to.deep.include({
      subject: null,
      details: '{"count":1}',
      personId: (await actsOf('retryMail'))[0]?.personId,
    })
  })

  it('takes no mail for late that is held on purpose, and one that is due for late after five minutes', async () => {
    await db().deleteFrom('outbox').execute()
    const staff = await ada()
    // Its own code.
    await db().deleteFrom('outbox').execute()
    const now = site.clock.now()
    const minutes = (count: number) => now + count * 60_000
    const held = await mailRow({ attempts: 0, lastError: null, createdAt: minutes(-8), nextAttemptAt: minutes(2) })
    const { store, clock } = site.services
    const oldest = async () => (await readStore({ store, clock }))?.outboxOldestSeconds
    expect(await read(staff)).not.to.match(/plus ancien|point/)
    expect(await oldest()).to.equal(0)
    await db()
      .updateTable('outbox')
      .set({ nextAttemptAt: minutes(-6) })
      .where('id', '=', held)
      .execute()
    expect(await read(staff)).to.include('plus ancien')
    expect(await oldest()).to.be.within(360, 420)
    await db().deleteFrom('outbox').execute()
  })

  it('shows when jobs ran, which failed, and which are late', async () => {
    const staff = await ada()
    const { jobs } = site.services
    await jobs.runDue()
    const rows = await db().selectFrom('jobs').select('name').execute()
    expect(rows, 'every job is known by name').to.have.length.above(15)
    const html = must(await staff.client.get(path), 200).body
    for (const { name } of rows) expect(html, name).not.to.match(new RegExp(`<dt[^>]*>${name}<`))
    expect(html.match(/<small>[^<]*Prochaine|Prochaine le/g)).to.have.length(rows.length)
    expect(await read(staff)).to.match(/Effacer les sessions et liens terminés faite Le .*, en \d,\d s\. Prochaine le/)
    const late = { dueAt: site.clock.now() - 3_600_000, leasedUntil: 0 }
    await db().updateTable('jobs').set(late).where('name', '=', 'sweep').execute()
    await db()
      .updateTable('jobs')
      .set({ failedAt: site.clock.now() + 1 })
      .where('name', '=', 'endStays')
      .execute()
    const page = await read(staff)
    expect(page)
      .to.match(/Effacer les sessions et liens terminés À voir en retard/)
      .and.match(/Clore les séjours terminés À voir a échoué, sera reprise/)
    site.clock.advance({ minutes: 30 })
    await jobs.runDue()
    expect(await read(staff))
      .to.match(/Effacer les sessions et liens terminés faite/)
      .and.match(/Clore les séjours terminés faite/)
  })

  it('shows which casino is silent, which was never heard, and this process', async () => {
    const staff = await ada()
    expect(await read(staff)).to.match(/Casino de la Digue Inconnu rien reçu encore/)
    const data = { machine: 'M1', name: 'Le Phare', amount: 100, currency: 'EUR' }
    must(await postFloor(site, floorEvent(site, 'jackpot', data)), 202)
    expect(await read(staff))
      .to.match(/Casino de la Digue Bien \d/)
      .and.match(/Casino des Pins Inconnu/)
    site.clock.advance({ minutes: 16 })
    const page = await read(staff)
    expect(page)
      .to.match(/Casino de la Digue À voir/)
      .and.match(/Contenu Bien/)
      .and.match(/Redis Bien non utilisé/)
    expect(page).to.match(/Réservations Inconnu/)
    expect(page, 'what was never heard is not well').to.match(/Autres systèmes Inconnu/)
  })

  it('shows payments that need a person, and settles a refund that was paid another way, for the first who says so', async () => {
    const [one, other] = [await ada(), await ada()]
    expect(await read(one)).to.include('Aucun paiement à traiter.')
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register('la-nuit-de-la-digue'), 201).body
    await pay(String(checkoutUrl))
    const { code } = await untilState(player, String(id), 'confirmed')
    const back = { refundReason: 'cancelled' as const, refundState: 'failed' as const }
    await db().updateTable('payments').set(back).where('registrationId', '=', id).execute()
    const page = await read(one)
    expect(page).to.include('Remboursement refusé par la banque').and.include(code).and.include('Payé autrement')
    const settle = ({ client }: Staff) => postForm(client, path, { form: 'paidOtherwise', code })
    const statuses = (await Promise.all([settle(one), settle(other)])).map(({ status }) => status)
    expect(statuses.toSorted()).to.deep.equal([303, 409])
    expect(await actsOf('settleRefund')).to.have.length(1)
    expect(await read(one)).to.include('Aucun paiement à traiter.')
    await db()
      .updateTable('payments')
      .set({ state: 'succeeded', dispute: 'open' })
      .where('registrationId', '=', id)
      .execute()
    const contested = must(await one.client.get(path), 200)
    expect(textOf(contested)).to.include('Paiement contesté')
    expect(contested.body).to.include(`href="${site.merchant.url}/dashboard"`)
  })
})
