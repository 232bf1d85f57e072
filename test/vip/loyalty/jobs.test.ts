import { expect } from 'chai'
import { intlFor } from '#i18n/createIntl.ts'
import { formatDay, formatWeekday } from '#i18n/formats.ts'
import { pathFor } from '#shared/routes.ts'
import { dayMs } from '#shared/time/days.ts'
import { textOf } from '#test/desk/deskSite.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { openSite } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { agreeing, floorEvent, fullMember, newCard, postFloor } from '#test/support/vipSite.ts'

const paris = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Paris').epochMilliseconds

describe('jobs of the VIP card', () => {
  const site = onAnyDatabase(openHotelSite, { env: { FLOOR_SECRET: 'secret-of-the-floor' } })
  const earn = async (cvip: string, points: number, at = site.clock.now()) => {
    const data = { cvip, points, source: 'machines', label: 'Machines' }
    const { body } = must(await postFloor(site, floorEvent(site, 'pointsEarned', data, { at })), 202)
    expect(body.accepted).to.equal(1)
  }
  const login = async (email: string) => {
    const client = site.client()
    must(await client.post('/api/vip/login', { email, password: 'Secret-2026!', remember: true }), 200)
    return client
  }
  const goTo = (at: number) => site.clock.advance({ ms: at - site.clock.now() })
  const me = async (email: string) => (await (await login(email)).get('/api/vip/me')).body

  it('gives the welcome offer a week after becoming full, for 30 days, once, with a mail (R309–R311)', async () => {
    const { email, card } = await fullMember(site, agreeing)
    const offers = async () =>
      (await (await login(email)).get('/api/vip/advantages')).body.items.filter(
        ({ id }: { id: string }) => id === 'welcomeOffer',
      )
    await site.services.jobs.runDue()
    site.clock.advance({ days: 6 })
    await site.services.jobs.runDue()
    expect(await offers()).to.deep.equal([])
    site.clock.advance({ days: 1, hours: 1 })
    await site.services.jobs.runDue()
    const [offer] = await offers()
    expect(offer).to.include({ used: 0, limit: 1, title: '€5 to welcome you' })
    expect(Math.round((Date.parse(offer.resetsAt) - site.clock.now()) / dayMs)).to.equal(30)
    expect(await site.mail('welcomeOffer', email)).to.include({ euros: 5 })
    site.clock.advance({ hours: 1 })
    await site.services.jobs.runDue()
    expect(await site.mails('welcomeOffer', email)).to.equal(1)
    const use = floorEvent(site, 'advantageUsed', { cvip: card.cvip, advantage: 'welcomeOffer' })
    const again = floorEvent(site, 'advantageUsed', { cvip: card.cvip, advantage: 'welcomeOffer' })
    const { body } = await postFloor(site, use, again)
    expect([body.accepted, body.refused[0].code]).to.deep.equal([1, 'usedUp'])
    expect((await offers())[0].used).to.equal(1)
    site.clock.advance({ days: 31 })
    expect(await offers()).to.deep.equal([])
  })

  it('warns 30 days before points expire, once, whoever accepts offers or not, and takes them after 12 months without activity', async () => {
    const { email, card } = await fullMember(site)
    await earn(card.cvip, 700)
    const start = site.clock.now()
    const end = Temporal.Instant.fromEpochMilliseconds(start)
      .toZonedDateTimeISO('Europe/Paris')
      .add({ months: 12 }).epochMilliseconds
    goTo(end - 31 * dayMs)
    await site.services.jobs.runDue()
    expect(await site.mails('pointsExpiring', email)).to.equal(0)
    goTo(end - 29 * dayMs)
    await site.services.jobs.runDue()
    const mail = await site.mail('pointsExpiring', email)
    expect(mail.points).to.equal(700)
    expect(Math.abs(mail.expiresAt - end)).to.be.below(2000)
    site.clock.advance({ hours: 2 })
    await site.services.jobs.runDue()
    expect(await site.mails('pointsExpiring', email)).to.equal(1)
    // An hour later they are gone, also when nobody has run.
    goTo(end + 3_600_000)
    expect((await me(email)).points).to.equal(0)
    const client = await login(email)
    const refused = await client.post('/api/vip/rewards/place-de-parking/claims')
    expect(refused.body.error.code).to.equal('notEnoughPoints')
    await site.services.jobs.runDue()
    const { items } = (await client.get('/api/vip/points')).body
    expect(items.map(({ kind, points }: Record<string, unknown>) => [kind, points])).to.deep.equal([
      ['expired', -700],
      ['earned', 700],
    ])
  })

  it('keeps points alive by what was earned in time, even when we hear of it late', async () => {
    const { email, card } = await fullMember(site)
    await earn(card.cvip, 300)
    const end = site.clock.now() + 365 * dayMs
    goTo(end + dayMs)
    await earn(card.cvip, 20, end - 10 * dayMs)
    await site.services.jobs.runDue()
    expect((await me(email)).points).to.equal(320)
  })

  it('keeps points alive by what was spent, as by what was earned', async () => {
    const { email, card } = await fullMember(site)
    await earn(card.cvip, 9000)
    const start = site.clock.now()
    goTo(start + 300 * dayMs)
    const { body } = must(await (await login(email)).post('/api/vip/rewards/panama/claims'), 201)
    expect(body.code).to.be.a('string')
    const { points } = await me(email)
    expect(points).to.be.within(1, 8999)
    goTo(start + 400 * dayMs)
    await site.services.jobs.runDue()
    expect((await me(email)).points, 'a hundred days after').to.equal(points)
    expect(await site.mails('pointsExpiring', email)).to.equal(0)
    goTo(start + 670 * dayMs)
    await site.services.jobs.runDue()
    expect((await me(email)).points, 'more than a year after').to.equal(0)
  })

  it('reviews statuses on 1 January at 3 in Paris, one step down at most, once, and catches up', async () => {
    const { year } = Temporal.Instant.fromEpochMilliseconds(site.clock.now()).toZonedDateTimeISO('Europe/Paris')
    // In the middle of a year, so that a whole year without points lies before the review after next.
    goTo(paris(`${year + 1}-06-15T12:00`))
    const falls = await fullMember(site)
    const stays = await fullMember(site)
    await earn(falls.card.cvip, 61_000)
    await earn(stays.card.cvip, 21_000)
    goTo(paris(`${year + 2}-01-01T03:00`) + 60_000)
    await site.services.jobs.runDue()
    expect((await me(falls.email)).status).to.equal('Black')
    goTo(paris(`${year + 2}-06-10T12:00`))
    await earn(stays.card.cvip, 20_500)
    goTo(paris(`${year + 3}-01-01T02:58`))
    await site.services.jobs.runDue()
    expect((await me(falls.email)).status).to.equal('Black')
    goTo(paris(`${year + 3}-01-01T03:00`) + 60_000)
    await site.services.jobs.runDue()
    expect((await me(falls.email)).status).to.equal('Gold')
    expect((await me(stays.email)).status).to.equal('Gold')
    for (let n = 0; n < 3; n++) {
      site.clock.advance({ hours: 1 })
      await site.services.jobs.runDue()
    }
    expect((await me(falls.email)).status).to.equal('Gold')
    // No process ran on the day itself.
    goTo(paris(`${year + 4}-02-20T12:00`))
    await site.services.jobs.runDue()
    expect((await me(falls.email)).status).to.equal('Silver')
  })

  describe('favourite dates (R138)', () => {
    const far = (days: number) => site.clock.day(days)
    /** A day of another year, which comes back so many days from now. */
    const yearly = (days: number) => `2003${far(days).slice(4)}`
    const favourites = { favouriteCasino: 'casino-du-granit' }
    const told = (email: string) => site.mails('favouriteDate', email)
    const run = async () => {
      // Each run is due: the job looks once an hour.
      site.clock.advance({ hours: 1, minutes: 1 })
      await site.services.jobs.runDue()
    }
    /** Far from 29 February, which is a day of its own here. */
    const toJune = () => goTo(paris(`${Number(far(0).slice(0, 4)) + 1}-06-01T12:00`))

    it('a mail leaves fourteen days before with that casino’s evening, once a year, in the member’s language', async () => {
      toJune()
      const day = far(16)
      const body = { ...agreeing, ...favourites, casinoFavoriteDate1: yearly(16) }
      const { email } = await fullMember(site, body)
      const profile = async () => textOf(await (await login(email)).get(pathFor('vipProfile', 'en')))
      const mailed = formatWeekday(intlFor('en'), far(2))
      expect(await profile()).to.include(`Your next date: ${formatDay(intlFor('en'), day)}.`)
      expect(await profile()).to.include(`Our email leaves on ${mailed}.`)
      const space = await (await login(email)).get(pathFor('vipDashboard', 'fr'))
      expect(textOf(space)).to.include('Votre prochaine date')
      await run()
      site.clock.advance({ days: 1 })
      await run()
      expect(await told(email)).to.equal(0)
      site.clock.advance({ days: 1 })
      await run()
      const mail = await site.mail('favouriteDate', email)
      expect(mail).to.include({ day, casino: 'Casino du Granit' })
      expect(mail.evening).to.match(new RegExp(`^/en/evening\\?v=1&day=${day}&at=[0-9a-f]{8}$`))
      expect(textOf(await site.client().get(mail.evening))).to.include(formatDay(intlFor('en'), day).split(' ')[1])
      const file = must(await (await login(email)).get('/api/vip/profile/export'), 200).body
      expect(file.data.vipMembers[0]).to.include({
        favouriteDate1: `2003${day.slice(4)}`,
        favouriteToldFor: day,
      })
      expect(await profile()).to.include('Our email has left.')
      for (let n = 0; n < 3; n++) await run()
      expect(await told(email)).to.equal(1)
      site.clock.advance({ days: 367 })
      await run()
      const next = Temporal.PlainDate.from(day).add({ years: 1 }).toString()
      expect((await site.mail('favouriteDate', email)).day, 'and each year').to.equal(next)
    })

    it('nobody is written to without the opt-in, with a protection, at an erased account, or of a day that is over', async () => {
      toJune()
      const near = { ...favourites, casinoFavoriteDate1: yearly(10) }
      const silent = await fullMember(site, near)
      // A protection is of a person, whatever the account: this one is nobody else of the site.
      const muted = await fullMember(site, { ...near, ...agreeing }, newCard({ birthdate: newBirthdate() }))
      const gone = await fullMember(site, { ...near, ...agreeing })
      const past = await fullMember(site, { ...agreeing, casinoFavoriteDate1: far(-1) })
      must(await muted.client.put('/api/vip/protection', { visitsPerMonth: null, muteGaming: true }), 200)
      must(await gone.client.post('/api/vip/erase', { password }), 204)
      const own = textOf(await silent.client.get(pathFor('vipProfile', 'en')))
      expect(own).to.include('No email will come about it')
      await run()
      for (const { email } of [silent, past, gone]) expect(await told(email)).to.equal(0)
      expect(textOf(await muted.client.get(pathFor('vipProfile', 'en')))).not.to.include('Your next date')
      must(await silent.client.put('/api/vip/profile/optin', { ...agreeing.optin }), 200)
      await run()
      expect(await told(silent.email), 'who agrees later is told then').to.equal(1)
    })

    it('two dates are two mails, the same day one; without a favourite casino the evening is of every town', async () => {
      toJune()
      const dates = { casinoFavoriteDate1: far(5), casinoFavoriteDate2: yearly(9) }
      const two = await fullMember(site, { ...agreeing, ...dates })
      const same = await fullMember(site, {
        ...agreeing,
        casinoFavoriteDate1: far(5),
        casinoFavoriteDate2: yearly(5),
      })
      const leap = await fullMember(site, { ...agreeing, casinoFavoriteDate1: '2004-02-29' })
      await run()
      expect([await told(two.email), await told(same.email), await told(leap.email)]).to.deep.equal([2, 1, 0])
      const mail = await site.mail('favouriteDate', same.email)
      expect(mail).to.include({ casino: null, evening: `/en/evening?v=1&day=${far(5)}` })
      const { year } = Temporal.PlainDate.from(far(0))
      const common = [year + 1, year + 2].find((it) => it % 4 !== 0) ?? year
      goTo(paris(`${common}-02-20T12:00`))
      await run()
      expect((await site.mail('favouriteDate', leap.email)).day).to.equal(`${common}-02-28`)
    })
  })

  it('runs once in two processes on one database', async () => {
    const { sharedPostgres } = await import('#test/support/store/postgres.ts')
    const { openHotelSite } = await import('#test/support/hotelSite.ts')
    const env = { DATABASE_URL: await (await sharedPostgres()).createDatabase(), FLOOR_SECRET: 'secret-of-the-floor' }
    // Own site: two processes beside each other.
    const first = await openHotelSite({ env })
    // Own site: a second process does the same jobs.
    const second = await openSite({ env })
    try {
      const people = []
      for (let n = 0; n < 5; n++) people.push(await fullMember(first, agreeing))
      for (const { clock } of [first, second]) clock.advance({ days: 8 })
      await Promise.all([first, second, first, second].map((it) => it.services.jobs.runDue()))
      for (const { email } of people) expect(await first.mails('welcomeOffer', email)).to.equal(1)
    } finally {
      await second.close()
      await first.close()
    }
  })
})
