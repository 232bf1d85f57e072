import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { subscribe } from '#test/letter/letterStore.ts'
import { newClient } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { preMember } from '#test/support/vipSite.ts'
import { formOn, houses, type Staff, signIn, staffMember, textOf } from '../deskSite.ts'
import { letterForm, seenSending, sendByTwo, sendingsWithProgress, storiesOf } from './letterSite.ts'

const house = houses.casino

describe('letters at the desk (B24)', () => {
  const site = onAnyDatabase(openHotelSite, { stories: 'own', mailbox: true, env: { LETTER_PER_MINUTE: '6000' } })
  before(() => site.whole())

  it('lists the letters of the content, and counts who gets one by source and language', async () => {
    const { client } = await staffMember(site, 'marketing', house)
    const [fr, en] = [newEmail(), newEmail()]
    await subscribe(site.services.store, [fr])
    await subscribe(site.services.store, [en], { locale: 'en' })
    const stories = await storiesOf({ client }, house)
    expect(stories.length).to.be.at.least(3)
    const page = must(await client.get(deskPath('letter', 'en', { house, story: stories[0] ?? '' })), 200)
    expect(page.body).to.not.include('Letter-problems')
    const text = textOf(page)
    const countOf = (label: string) => Number(new RegExp(`${label} (\\d+)`).exec(text)?.[1])
    expect(countOf('Subscribers of the letter')).to.be.at.least(2)
    expect(countOf('English')).to.be.at.least(1)
    const people = countOf('Français') + countOf('English')
    expect(text).to.include(`${people} recipients`)
  })

  it('sends after the number was confirmed: once, with one click out of it, and says how it went', async () => {
    const staff = await staffMember(site, 'marketing', house)
    const to = newEmail()
    await subscribe(site.services.store, [to], { locale: 'en' })
    const story = await storyOf(staff, 0)
    const path = deskPath('letter', 'en', { house, story })
    const unsure = await postForm(staff.client, path, { form: 'send' })
    expect(unsure.status).to.equal(422)
    expect(textOf(unsure)).to.include('Confirm the number of people')
    const step = must(await staff.client.get(`${path}?step=send`), 200)
    expect(textOf(step)).to.match(/Send to \d+ people\?/)
    const second = await staffMember(site, 'marketing', house)
    await sendByTwo(site, [staff, second], { house, story })
    const mail = await site.mailbox.next(to, '', 20_000)
    const raw = await headOf(site, mail)
    expect(raw).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im)
    const way = new URL(/^List-Unsubscribe: <(http[^>]+)>$/im.exec(raw)?.[1] ?? '')
    expect(mail.text).to.include(way.pathname)
    expect(await settled(site, story)).to.include({ state: 'sent', failed: 0, waiting: 0 })
    expect(site.mailbox.all(to)).to.have.length(1)
    // Opening the page changes nothing; the provider's post needs neither cookie nor origin, and ends it.
    must(await newClient(site).get(way.pathname), 200)
    const stateOf = async () =>
      site.services.store.db
        .selectFrom('newsletterSubscriptions')
        .select('state')
        .where('emailKey', '=', to)
        .executeTakeFirst()
    expect(await stateOf()).to.deep.equal({ state: 'confirmed' })
    const posted = await fetch(site.url + way.pathname, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(posted.status).to.equal(200)
    expect(await stateOf()).to.deep.equal({ state: 'unsubscribed' })
    expect(textOf(must(await staff.client.get(path), 200))).to.include('Unsubscribed since 1')
  })

  it('asks once more before the same letter goes again, and then leaves out who has had it; a player gets what they chose', async () => {
    const staff = await staffMember(site, 'group', undefined)
    const story = await storyOf(staff, 0)
    const late = newEmail()
    const player = await preMember(site)
    const chosen = { games: false, restaurants: false, shows: true }
    must(await player.client.put('/api/vip/profile/preferences', chosen), 200)
    await subscribe(site.services.store, [late, player.email])
    const path = deskPath('letter', 'fr', { house, story })
    const asked = await postForm(staff.client, path, { form: 'send', sure: 'yes' })
    expect(asked.status).to.equal(422)
    expect(textOf(asked)).to.include('Confirmez qu’elle doit repartir')
    const second = await staffMember(site, 'group', undefined)
    await sendByTwo(site, [staff, second], { house, story }, { again: 'yes' })
    expect((await site.mailbox.next(late, '', 20_000)).text).to.include('À table, sans jeton')
    const own = await eventually(
      async () => site.mailbox.all(player.email).map(({ text }) => text),
      (texts) => texts.some((it) => it.includes('The jazz stops')),
      20_000,
    )
    expect(own.join()).not.to.include('At table')
    const last = await settled(site, story)
    expect(last.sent).to.equal(2)
    expect(last.leftOut).to.include('earlier')
  })

  it('is scheduled in Paris time, begins once when its time has come, and of two people one changes it', async () => {
    const staff = await staffMember(site, 'marketing', house)
    const story = await storyOf(staff, 1)
    const schedule = (by: Staff, fields: Record<string, string>) =>
      letterForm(by, { house, story }, { form: 'schedule', ...fields })
    expect((await schedule(staff, { day: '2020-01-01', hour: '9:30' })).status).to.equal(422)
    expect((await schedule(staff, { day: '2027-03-28', hour: '2h30' })).status).to.equal(422)
    const day = site.clock.day(2)
    must(await schedule(staff, { day, hour: 'minuit' }), 303)
    const seen = await seenSending(site, story)
    const other = await staffMember(site, 'group', undefined)
    must(await schedule(other, { day, hour: '10:00', ...seen }), 303)
    const second = await letterForm(staff, { house, story }, { form: 'cancel', ...seen })
    expect(second.status).to.equal(409)
    const to = newEmail()
    await subscribe(site.services.store, [to])
    site.clock.advance({ ms: Date.parse(`${day}T11:00:00Z`) - site.clock.now() })
    await site.services.jobs.runDue()
    const mail = await site.mailbox.next(to, '', 20_000)
    expect(mail.subject).to.not.equal('')
    expect(await steps(site, story)).to.deep.equal(['schedule', 'schedule', 'begin'])
  })

  it('leaves with two people alone, of whom each is told whom it waits for; unconfirmed it is late at its hour', async () => {
    const sites = site
    // One person with two addresses of the desk is one.
    const [one, twin, other] = [
      await staffMember(sites, 'marketing', house),
      await staffMember(sites, 'marketing', house),
      await staffMember(sites, 'marketing', houses.other),
    ]
    const { db } = sites.services.store
    const clerk = {
      firstname: 'Anne',
      lastname: 'Martin',
      birthdate: '1985-06-15',
      leftAt: null,
      hotelMemberId: null,
    }
    const employeeNumber = String(sites.clock.now()).slice(-8)
    await db
      .insertInto('staff')
      .values({ ...clerk, employeeNumber })
      .execute()
    await db.updateTable('deskPeople').set({ employeeNumber }).where('email', 'in', [one.email, twin.email]).execute()
    const story = await storyOf(one, 1)
    await settled(sites, story)
    await subscribe(sites.services.store, [newEmail()])
    const at = { house, story }
    const page = async (by: Staff, locale: 'fr' | 'en', place = house) =>
      textOf(must(await by.client.get(deskPath('letter', locale, { house: place, story })), 200))
    const day = sites.clock.day(2)
    const hour = '10:00'
    must(await letterForm(one, at, { form: 'schedule', again: 'yes', day, hour }), 303)
    const id = (await seenSending(sites, story)).sending
    const line = await db
      .selectFrom('deskActs')
      .select('details')
      .where('subject', '=', story)
      .where('reason', '=', 'schedule')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(line.details ?? '{}')).to.include({ sending: id })
    for (const alone of [one, twin]) {
      expect(await page(alone, 'fr')).to.include('Elle attend une deuxième personne')
      const seen = await seenSending(sites, story)
      const sent = await letterForm(alone, at, { form: 'send', sure: 'yes', again: 'yes', ...seen })
      expect(sent.status).to.equal(409)
      expect(textOf(sent)).to.include('Une deuxième personne doit confirmer cet envoi.')
    }
    expect(await page(other, 'en', houses.other)).to.match(
      /requested this sending\. It waits for a second person, such as you/,
    )
    const list = await other.client.get(deskPath('letters', 'en', { house: houses.other }))
    expect(textOf(list)).to.include('It waits for a second person, such as you.')
    sites.clock.advance({ ms: Date.parse(`${day}T10:30:00Z`) - sites.clock.now() })
    await sites.services.jobs.runDue()
    expect((await sendingsWithProgress(sites, story))[0]).to.include({ id, state: 'late', startedAt: null })
    const held = await sites.mailbox.next(one.email, 'Une lettre n’est pas partie', 20_000)
    expect(held.text.replace(/\s+/g, ' ')).to.include('aucune deuxième personne ne l’a confirmée')
    other.client = await signIn(sites, other.email)
    const seen = await seenSending(sites, story)
    const place = { house: houses.other, story }
    must(await letterForm(other, place, { form: 'send', sure: 'yes', again: 'yes', ...seen }), 303)
    expect(await settled(sites, story)).to.include({ id, state: 'sent' })
  })

  it('a form changes the sending of its own letter alone', async () => {
    const [one, other] = [await staffMember(site, 'marketing', house), await staffMember(site, 'group', undefined)]
    const [story, another] = [await storyOf(one, 1), await storyOf(one, 2)]
    const day = site.clock.day(2)
    const fields = { again: 'yes', sure: 'yes', day, hour: '10:00' }
    must(await letterForm(one, { house, story }, { form: 'schedule', ...fields }), 303)
    const seen = await seenSending(site, story)
    const lines = await steps(site, another)
    for (const form of ['schedule', 'send', 'pause', 'resume', 'cancel'])
      expect((await letterForm(other, { house, story: another }, { form, ...fields, ...seen })).status, form).to.equal(
        409,
      )
    expect(await seenSending(site, story)).to.deep.equal(seen)
    expect(await steps(site, another)).to.deep.equal(lines)
    must(await letterForm(other, { house, story }, { form: 'cancel', ...seen }), 303)
  })

  it('waits for a person when its time passed more than a day ago, and is not sent when it is gone by then', async () => {
    const staff = await staffMember(site, 'marketing', house)
    const story = await storyOf(staff, 2)
    const tomorrow = () => site.clock.day(1)
    const schedule = (seen: object = {}, by: Staff = staff) =>
      letterForm(by, { house, story }, { form: 'schedule', day: tomorrow(), hour: '10:00', ...seen })
    must(await schedule(), 303)
    site.clock.advance({ days: 3 })
    await site.services.jobs.runDue()
    // A session of the desk ends after hours.
    staff.client = await signIn(site, staff.email)
    expect((await sendingsWithProgress(site, story))[0]).to.include({ state: 'late' })
    const planner = await site.mailbox.next(staff.email, 'Une lettre n’est pas partie', 20_000)
    expect(planner.text).to.include(deskPath('letter', 'fr', { house, story }))
    must(await schedule(await seenSending(site, story)), 303)
    const second = await staffMember(site, 'group', undefined)
    must(await schedule(await seenSending(site, story), second), 303)
    const { slug } = await linkOf(site, story)
    await site.content?.unpublish(slug)
    await eventually(
      () => site.services.content.links.byUuid('fr', story)?.published,
      (it) => !it,
      30_000,
    )
    const list = must(await staff.client.get(deskPath('letters', 'fr', { house })), 200)
    expect(textOf(list)).to.include('Elle ne peut pas partir telle qu’elle est.')
    site.clock.advance({ days: 1, hours: 2 })
    await site.services.jobs.runDue()
    staff.client = await signIn(site, staff.email)
    await eventually(
      () => site.mailbox.all(staff.email).map(({ text }) => text),
      (texts) => texts.some((it) => it.includes('elle n’est plus publiée')),
      20_000,
    )
    expect((await sendingsWithProgress(site, story))[0]).to.include({ state: 'refused', reason: 'unpublished' })
    expect(await steps(site, story)).to.include.members(['late', 'refuse'])
  })

  it('sends a test to the person who asks, with a line of the log and no sending', async () => {
    const staff = await staffMember(site, 'marketing', house)
    const story = await storyOf(staff, 0)
    const path = deskPath('letter', 'fr', { house, story })
    must(await postForm(staff.client, path, { form: 'test', reader: 'protected', language: 'fr' }), 303)
    const mail = await site.mailbox.next(staff.email, '[Test]')
    expect(await headOf(site, mail)).to.not.match(/^List-Unsubscribe/im)
  })
})

describe('letters at the desk (B24)', () => {
  // Own site: it has no mail server.
  const site = onAnyDatabase(openHotelSite, { stories: 'own' })
  it('wait without a mail server, which both pages say, and can be stopped', async () => {
    await site.whole()
    const staff = await staffMember(site, 'marketing', house)
    await subscribe(site.services.store, [newEmail()])
    const story = await storyOf(staff, 0)
    for (const [locale, words] of [
      ['fr', 'Aucun serveur d’e-mail'],
      ['en', 'No mail server'],
    ] as const) {
      const list = must(await staff.client.get(deskPath('letters', locale, { house })), 200)
      expect(textOf(list)).to.include(words)
      const page = must(await staff.client.get(deskPath('letter', locale, { house, story })), 200)
      expect(textOf(page)).to.include(words)
    }
    const path = deskPath('letter', 'fr', { house, story })
    const second = await staffMember(site, 'group', undefined)
    await sendByTwo(site, [staff, second], { house, story })
    const [sending] = await eventually(
      () => sendingsWithProgress(site, story),
      ([it]) => it !== undefined && it.waiting >= 1,
      20_000,
    )
    expect(sending).to.include({ state: 'sending', sent: 0, failed: 0 })
    const fields = await formOn(staff, path, { form: 'cancel' })
    must(await postForm(staff.client, path, fields), 303)
    const [past] = await sendingsWithProgress(site, story)
    expect(past).to.include({ state: 'cancelled', sent: 0, waiting: 0 })
  })
})

/** The mail as it came, its headers unfolded. */
async function headOf(site: HotelSite, { id }: { id: string }): Promise<string> {
  const source = await (await fetch(`${site.mailbox.url}/mails/${id}/source`)).text()
  return source.replace(/\r\n[ \t]+/g, ' ')
}

async function storyOf(staff: Staff, index: number): Promise<string> {
  return (await storiesOf(staff, house))[index] ?? ''
}

/** The latest sending once nothing of it is on its way. */
async function settled(site: HotelSite, story: string) {
  const [latest] = await eventually(
    () => sendingsWithProgress(site, story),
    (rows) => rows.every(({ activeStory }) => activeStory === null),
    30_000,
  )
  if (!latest) throw new Error('the letter has no sending')
  return latest
}

async function steps(site: HotelSite, story: string): Promise<(string | null)[]> {
  const lines = await site.services.store.db
    .selectFrom('deskActs')
    .select('reason')
    .where('subject', '=', story)
    .where('act', 'in', ['sendLetter', 'stopLetter'])
    .orderBy('at')
    .execute()
  return lines.map(({ reason }) => reason)
}

async function linkOf(site: HotelSite, story: string): Promise<{ slug: string }> {
  return { slug: site.services.content.links.byUuid('fr', story)?.storySlug ?? '' }
}
