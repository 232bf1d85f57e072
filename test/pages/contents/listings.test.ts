import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

/** Lists that stand at their address whether an editor has made a page there or not, with the title that they have then. */
const lists = {
  offres: { block: 'OfferList', fr: ['/offres', 'Offres'], en: ['/en/offers', 'Offers'] },
  spectacles: { block: 'ShowList', fr: ['/spectacles', 'Spectacles'], en: ['/en/shows', 'Shows'] },
  'poker/tournois': {
    block: 'TournamentList',
    fr: ['/poker/tournois', 'Tournois de poker'],
    en: ['/en/poker/tournaments', 'Poker tournaments'],
  },
} as const

describe('lists of stories without a page of an editor', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  before(async () => {
    await site.whole()
    for (const slug of Object.keys(lists)) await site.content?.unpublish(`website-hotels/${slug}`)
  })

  for (const [slug, { block, fr, en }] of Object.entries(lists))
    it(`${slug} has its heading and its list in both languages`, async () => {
      for (const [path, title] of [fr, en]) {
        const html = await site.htmlWhen(path, (it) => it.includes(`<title>${title} – Hautemer</title>`))
        expect(html, path)
          .to.match(new RegExp(`<h1[^>]*>${title}</h1>`))
          .and.include(`class="${block}`)
      }
    })
})
