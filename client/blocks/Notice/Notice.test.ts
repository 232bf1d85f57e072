import { expect } from 'chai'
import { addDays } from '#shared/time/days.ts'
import { localDay, nextLocalMidnight } from '#shared/time/localTime.ts'
import { readDemos, storyOf } from '#test/blocks/demos.ts'
import { openSiteWith } from '#test/blocks/siteWith.ts'
import { opened } from '#test/support/opened.ts'

describe('Notice', () => {
  const lastDay = addDays(localDay(Date.now()), 2)
  // Own site: a page with a notice for a few days.
  const site = opened(() => {
    const [notice] = readDemos().notice ?? []
    const body = [{ ...notice, title: 'Travaux au jardin', last_day: `${lastDay} 00:00` }]
    return openSiteWith(
      { 'avis-du-jardin': storyOf('Avis du jardin', body) },
      { keep: ['_start', 'settings', 'headers/main', 'footers/main'] },
    )
  })

  it('stands on its page until its last day is over in Paris, and on no page from memory after it', async () => {
    const isThere = async () => (await site.html('/avis-du-jardin')).includes('Travaux au jardin')
    const midnight = nextLocalMidnight(lastDay)
    expect(await isThere()).to.equal(true)
    site.clock.advance({ ms: midnight - 60_000 - site.clock.now() })
    expect(await isThere()).to.equal(true)
    site.clock.advance({ minutes: 1 })
    expect(await isThere()).to.equal(false)
  })
})
