import { expect } from 'chai'
import { jsonLd } from '#test/support/jsonLd.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'

describe('open now on pages (B12)', () => {
  const site = opened(() => openSite())

  const saidOn = async (path: string) => /class="OpenNow[^"]*"><span>([^<]*)/.exec(await site.html(path))?.[1]
  const wallClock = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
  /** Moves the clock of the site to the next time that it is that hour on that day of the year. */
  const goTo = (monthDay: string, time: string) => {
    const now = site.clock.now()
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/Paris').toPlainDate()
    const inYear = (year: number) => wallClock(Temporal.PlainDate.from(`${year}-${monthDay}`), time)
    const wanted = inYear(today.year) > now ? inYear(today.year) : inYear(today.year + 1)
    site.clock.advance({ ms: wanted - now })
  }

  it('goes through Christmas with the casino', async () => {
    goTo('12-24', '18:00')
    await settled('/en/casinos/casino-de-la-digue', 'Open until 7 pm')
    goTo('12-24', '23:59')
    await settled('/en/casinos/casino-de-la-digue', 'Closed, opens tomorrow at 4 pm')
    await settled('/casinos/casino-de-la-digue', 'Fermé, ouvre demain à 16 h')
    goTo('12-25', '16:00')
    await settled('/casinos/casino-de-la-digue', 'Ouvert, jusqu’à 4 h')
    goTo('12-31', '23:59')
    await settled('/casinos/casino-de-la-digue', 'Ouvert, jusqu’à 6 h')
    goTo('01-01', '05:00')
    await settled('/en/casinos/casino-de-la-digue', 'Open until 6 am')
  })

  it('tells search engines the same hours', async () => {
    const html = await site.html('/tables/la-criee')
    const restaurant = jsonLd(html).find((it) => it['@type'] === 'Restaurant')
    expect(restaurant.specialOpeningHoursSpecification).to.have.length(3)
    const casino = await site.html('/casinos/casino-de-la-digue')
    expect(casino).to.contain('EntertainmentBusiness')
    expect(await site.html('/bains/le-spa-des-pins')).to.contain('"DaySpa"')
    expect(await site.html('/hotels/la-pinede/chambre-bassin')).to.contain('"HotelRoom"')
    expect(await site.html('/journal/lire-un-annuaire-des-marees')).to.contain('"Article"')
  })

  /** A page that is out of date is sent once more while its successor is drawn. */
  async function settled(path: string, words: string) {
    await eventually(async () => expect((await saidOn(path))?.replaceAll('\u00a0', ' ')).to.equal(words))
  }
})
