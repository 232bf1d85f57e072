import { expect } from 'chai'
import { storedDate } from '#test/support/content.ts'
import { jsonLd } from '#test/support/jsonLd.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

const sold = /href="\/spectacles\/billetterie"/

describe('shows (R017, R018, R089, R090, R149, R321)', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  before(() => site.whole())

  const dayIn = (days: number) => site.clock.day(days)
  /** The evenings of one page of a list, as `2026-11-24T20:30`. */
  const eveningsIn = (html: string) =>
    [...html.matchAll(/class="ShowList-when" dateTime="([^"]+)"/gi)].map((it) => it[1] ?? '')
  /** Every evening of a list, on all its pages. */
  const evenings = async (path: string): Promise<string[]> => {
    const html = await site.html(path)
    const [, next] = /<link rel="next" href="([^"]+)"/.exec(html) ?? []
    const { pathname, search } = new URL(next?.replaceAll('&amp;', '&') ?? '/', site.url)
    const rest = next ? await evenings(pathname + search) : []
    return [...eveningsIn(html), ...rest]
  }

  /** The HTML of every page of a list. */
  const wholeList = async (path: string) => {
    const count = Math.ceil((await evenings(path)).length / 12)
    const pages = Array.from({ length: count }, (_, index) => site.html(index ? `${path}?page=${index + 1}` : path))
    return (await Promise.all(pages)).join('')
  }

  it('lists the evenings to come in order, each with house, price and the way to the tickets', async () => {
    const found = await evenings('/spectacles')
    expect(found.length).to.be.greaterThan(30)
    expect(found).to.deep.equal(found.toSorted())
    const html = await wholeList('/spectacles')
    expect(html).to.match(sold)
    expect(html).to.contain('href="/spectacles/la-revue-de-la-verriere"')
    expect(html).to.contain('href="/casinos/casino-de-la-digue"')
  })

  it('shows by each date filter what falls into it, all of it and nothing else (R321)', async () => {
    const today = dayIn(0)
    const all = await evenings('/spectacles')
    const months3 = Temporal.PlainDate.from(today).add({ months: 3 }).toString()
    const within: Record<string, (day: string) => boolean> = {
      next3days: (day) => day <= dayIn(3),
      thisMonth: (day) => day.slice(0, 7) === today.slice(0, 7),
      next3months: (day) => day <= months3,
      all: () => true,
    }
    for (const [range, falls] of Object.entries(within)) {
      const due = all.filter((it) => falls(it.slice(0, 10)))
      for (const path of [`/spectacles?range=${range}`, `/en/shows?range=${range}`])
        expect(await evenings(path), path).to.deep.equal(due)
    }
    // Or a filter that lets everything, or nothing, through would do.
    const near = all.filter((it) => within.next3days?.(it.slice(0, 10)))
    expect(near.length).to.be.within(1, all.length - 1)
  })

  it('says for everybody what a seat costs with the VIP card: White 10 %, Silver and above 20 % (R313, R314, B6)', async () => {
    const prices = /Carte VIP White<\/dt><dd>(\d+(?:,\d\d)?)\s€.*?Silver et plus<\/dt><dd>(\d+(?:,\d\d)?)\s€/s
    for (const path of ['/spectacles/la-revue-de-la-verriere', '/spectacles']) {
      const html = await site.html(path)
      const [, white, silver] = (prices.exec(html) ?? []).map((it) => Number(it.replace(',', '.')))
      expect(Number(white) / 0.9, path).to.be.closeTo(Number(silver) / 0.8, 0.01)
      // The member's own is marked where the script says who looks.
      expect(html).to.contain('data-tier="" data-tier-of="vip"')
    }
    expect(await site.html('/spectacles', { cookie: 'gaming=off' })).to.not.contain('carte VIP White')
  })

  it('keeps to one casino', async () => {
    const html = await site.html('/spectacles?casino=casino-du-granit')
    const titles = [...html.matchAll(/<h4><a href="([^"]+)"/g)].map((it) => it[1])
    expect(new Set(titles)).to.deep.equal(
      new Set(['/spectacles/nocturnes-pour-une-digue', '/spectacles/sept-balles-pas-une-de-plus']),
    )
    expect(html).to.contain('/spectacles.ics?casino=casino-du-granit')
  })

  it('is read twelve at a time, week by week, by links that need no script; each page has its own address', async () => {
    const [first, second] = [await site.html('/spectacles'), await site.html('/spectacles?page=2')]
    expect(eveningsIn(first)).to.have.length(12)
    expect(eveningsIn(second)).to.have.length(12)
    expect(eveningsIn(second)[0]?.localeCompare(eveningsIn(first)[11] ?? '')).to.be.at.least(0)
    const weekOf = (day: string) => {
      const { weekOfYear, yearOfWeek } = Temporal.PlainDate.from(day.slice(0, 10))
      return `${yearOfWeek}-${weekOfYear}`
    }
    // The last evening of a week may be over, and the list then begins with the next.
    const firstWeek = weekOf(eveningsIn(first)[0] ?? '') === weekOf(dayIn(0)) ? 'Cette semaine' : 'La semaine prochaine'
    expect(first).to.contain(`<h3>${firstWeek}</h3>`).and.to.contain('href="/spectacles?page=2#soirs" rel="next"')
    expect([...first.matchAll(/<h3>/g)]).to.have.length(new Set(eveningsIn(first).map(weekOf)).size)
    expect(first)
      .to.match(/<link rel="canonical" href="[^"]*\/spectacles"/)
      .and.not.contain('<link rel="prev"')
    expect(second)
      .to.match(/<link rel="canonical" href="[^"]*\/spectacles\?page=2"/)
      .and.match(/<link rel="prev" href="[^"]*\/spectacles"/)
      .and.match(/<link rel="next" href="[^"]*\/spectacles\?page=3"/)
    const all = await evenings('/spectacles')
    const pages = Math.ceil(all.length / 12)
    expect((await site.get(`/spectacles?page=${pages}`)).status).to.equal(200)
    for (const path of [`/spectacles?page=${pages + 1}`, `/en/shows?page=${pages + 1}`])
      expect((await site.get(path)).status, path).to.equal(404)
    expect(await site.html(`/spectacles?page=${pages}`)).to.not.contain('<link rel="next"')
    // A filter is carried from page to page.
    expect(await site.html('/spectacles?range=next3months')).to.contain('range=next3months&amp;page=2')
  })

  it('is a calendar too: a month as a table, other months by links, words of each language in the address', async () => {
    const html = await site.html('/spectacles?vue=calendrier')
    expect(html).to.match(/<table><caption class="visually-hidden">Spectacles en /)
    const [, next = ''] = /href="(\/spectacles\?vue=calendrier&amp;month=\d{4}-\d\d)" aria-label/.exec(html) ?? []
    expect(next).to.not.equal('')
    expect(await site.html(next.replace('&amp;', '&'))).to.contain('<table>')
    expect(await site.html('/en/shows?view=calendar')).to.contain('Shows in ')
    expect(await site.html('/en/shows?view=list')).to.contain('ShowList-weeks')
  })

  it('filters by its days: each with evenings is a link that says how many, and keeps the list to them', async () => {
    const all = await evenings('/spectacles')
    const day = all.at(-1)?.slice(0, 10) ?? ''
    const ofDay = all.filter((it) => it.startsWith(day))
    const month = await site.html(`/spectacles?vue=calendrier&month=${day.slice(0, 7)}`)
    const link = new RegExp(`href="([^"]*date=${day})"[^>]*aria-label="[^"]*\\s: ${ofDay.length} séance`)
    const [, href = ''] = link.exec(month) ?? []
    expect(href).to.not.equal('')
    expect(await evenings(href.replaceAll('&amp;', '&'))).to.deep.equal(ofDay)
    expect(await evenings(`/en/shows?view=calendar&date=${day}`)).to.deep.equal(ofDay)
    for (const date of ['2026-02-30', 'demain', `${day.slice(0, 7)}-40`])
      expect(await site.html(`/spectacles?vue=calendrier&date=${date}`)).to.contain('Nous ne connaissons pas ce filtre')
  })

  it('shows what is over in the calendar as finished, and leaves it out of the list', async () => {
    const past = dayIn(-3)
    const day = await site.html(`/spectacles?vue=calendrier&date=${past}`)
    expect(day).to.contain(`dateTime="${past}T`).and.to.contain('Terminé')
    expect(day).to.match(new RegExp(`class="is-past" href="[^"]*date=${past}"[^>]*séances? passée`))
    for (const it of await evenings('/spectacles')) expect(it >= dayIn(0)).to.equal(true)
  })

  it('says each status in words, with a sign, and sells no ticket where there is none', async () => {
    const words = {
      promotion: 'Offre',
      exclusive: 'Exclusif',
      full: 'Complet',
      canceled: 'Annulé',
      postponed: 'Reporté',
    }
    const html = await wholeList('/spectacles')
    for (const [status, word] of Object.entries(words)) {
      expect(html, status).to.match(new RegExp(`ShowStatus--${status}"><span class="tag"><svg[^>]*>.*?</svg>${word}<`))
    }
    const rows = html.split('<li class="ShowList-row">').slice(1)
    const closed = rows.filter((it) => /ShowStatus--(full|canceled|postponed)/.test(it))
    expect(closed.length).to.be.greaterThan(3)
    for (const row of closed) expect(row.split('</li>')[0]).to.not.match(sold)
    expect(await wholeList('/en/shows'))
      .to.contain('Sold out')
      .and.to.contain('Cancelled')
  })

  it('shows everything and says so for a filter nobody knows; a page number that is none is a 404', async () => {
    for (const query of ['range=soon', 'casino=nulle-part', 'vue=mur', 'vue=calendrier&month=2026-13']) {
      expect(await site.html(`/spectacles?${query}`), query).to.contain('Nous ne connaissons pas ce filtre')
    }
    expect(await evenings('/spectacles?range=soon')).to.deep.equal(await evenings('/spectacles'))
    expect(await site.html('/spectacles')).to.not.contain('Nous ne connaissons pas')
    for (const page of ['0', 'x', '99']) expect((await site.get(`/spectacles?page=${page}`)).status).to.equal(404)
  })

  it('has a useful empty month', async () => {
    const far = Temporal.PlainDate.from(dayIn(0)).add({ months: 12 }).toString().slice(0, 7)
    const html = await site.html(`/spectacles?vue=calendrier&month=${far}&casino=casino-des-pins`)
    expect(html).to.contain('Le rideau est baissé').and.to.contain('Voir tous les soirs')
  })

  it('has a page for each show: evenings, statuses, tickets, calendar, an Event for each evening', async () => {
    const html = await site.html('/spectacles/la-revue-de-la-verriere')
    expect(html).to.match(sold).and.to.contain('href="/spectacles/la-revue-de-la-verriere.ics"')
    expect(html).to.contain('ShowStatus--full').and.to.contain('ShowStatus--promotion')
    const described = jsonLd(html)
    const events = described.filter((it) => it['@type'] === 'Event')
    expect(events).to.have.length(8)
    expect(events[0]).to.deep.include({
      eventStatus: 'https://schema.org/EventScheduled',
      name: 'La Revue de la Verrière',
    })
    // The hour of the page, not that of Greenwich: a search engine shows what it reads.
    const hours = [...html.matchAll(/<time[^>]*? dateTime="(\d{4}-\d\d-\d\dT\d\d:\d\d)"/g)].map(([, hour]) => hour)
    expect(hours).to.not.be.empty
    expect(events.map(({ startDate }) => startDate.slice(0, 16))).to.include.members(hours)
    expect(events.filter(({ startDate }) => !/:00\+0[12]:00$/.test(startDate))).to.deep.equal([])
    expect(described.some((it) => it['@type'] === 'BreadcrumbList')).to.equal(true)
    const cancelled = await site.html('/en/shows/maree-d-equinoxe')
    expect(cancelled).to.contain('EventCancelled').and.to.contain('Cancelled')
    expect(await site.html('/spectacles/tango-des-deux-rives')).to.contain('EventPostponed')
  })

  it('becomes finished by itself when it is over', async () => {
    const path = '/spectacles/nocturnes-pour-une-digue'
    const soon = Temporal.Instant.fromEpochMilliseconds(site.clock.now()).add({ minutes: 30 })
    const [day, time = ''] = soon.toZonedDateTimeISO('Europe/Paris').toPlainDateTime().toString().split('T')
    await site.edit('website-hotels/spectacles/nocturnes-pour-une-digue', (story) => {
      story.content.sessions = [{ ...story.content.sessions[0], date: storedDate(soon), status: '' }]
    })
    const finished = 'class="ShowStatus ShowStatus--finished"'
    await site.htmlWhen(
      path,
      (html) => html.includes(`dateTime="${day}T${time.slice(0, 5)}"`) && !html.includes(finished),
    )
    expect(await site.html(path)).to.contain('Prendre ses billets')
    // Seventy minutes long.
    site.clock.advance({ minutes: 101 })
    const later = await site.htmlWhen(path, (html) => html.includes(finished))
    expect(later).to.not.contain('Prendre ses billets')
  })
})
