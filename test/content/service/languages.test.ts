import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { startFixture, uuidOf } from './fixtureService.ts'

describe('content service: languages and what is derived from the day', () => {
  const fixture = opened(startFixture)

  it('gives one value per field, the default one where the translation is missing or empty', async () => {
    const { data } = await fixture.client().getStory('website-hotels/maisons/le-phare', { language: 'en' })
    expect(data.story.content).to.include({ title: 'The Lighthouse', intro: 'Face à la mer' })
    expect(Object.keys(data.story.content).filter((it) => it.includes('__i18n__'))).to.deep.equal([])
  })

  it('translates slug, path and name and puts the code in front', async () => {
    const { data } = await fixture.client().getStory('website-hotels/maisons/le-phare', { language: 'en' })
    expect(data.story).to.include({
      name: 'The Lighthouse',
      slug: 'the-lighthouse',
      lang: 'en',
      full_slug: 'en/website-hotels/houses/the-lighthouse',
      default_full_slug: 'website-hotels/maisons/le-phare',
    })
    expect(data.story.translated_slugs?.[0]).to.deep.equal({
      path: 'website-hotels/houses/the-lighthouse',
      name: 'The Lighthouse',
      lang: 'en',
      published: true,
    })
  })

  it('finds a story by its translated slug too, but only in that language', async () => {
    const slug = 'stories/website-hotels/houses/the-lighthouse'
    expect((await fixture.get(slug, { language: 'en' })).body.story.id).to.equal(1002)
    expect((await fixture.get(slug)).status).to.equal(404)
  })

  it('still finds an untranslated story, with default text', async () => {
    const { body } = await fixture.get('stories/1005', { language: 'en' })
    expect(body.story).to.include({ lang: 'en', full_slug: 'en/website-hotels/tables/le-jusant' })
    expect(body.story.content.title).to.equal('Le Jusant')
  })

  it('looks into fallback_lang before the default', async () => {
    const { body } = await fixture.get('stories/1002', { language: 'es-co', fallback_lang: 'en' })
    expect(body.story).to.include({ lang: 'es-co' })
    expect(body.story.content.title).to.equal('The Lighthouse')
  })

  it('answers in the default language for a code that the space does not have', async () => {
    const { body } = await fixture.get('stories/1002', { language: 'de' })
    expect(body.story).to.include({ lang: 'default', full_slug: 'website-hotels/maisons/le-phare' })
  })

  it('translates blocks inside blocks', async () => {
    const { body } = await fixture.get('stories/1001', { language: 'en' })
    expect(body.story.content.body[0].title).to.equal('The sea')
  })

  it('counts dates from the day in the house’s zone, and delivers them in UTC', async () => {
    expect((await fixture.get('stories/1004')).body.story.content.opening).to.equal('2026-11-24 19:30')
    const { story } = (await fixture.get('stories/1006')).body
    expect(story.content.day).to.equal('2026-11-19 00:00')
    expect(story.first_published_at).to.equal('2026-11-16T08:00:00.000Z')
  })

  it('counts such a story as published at midnight, and moves the version', async () => {
    let now = new Date('2026-11-21T22:59:00Z')
    const night = await startFixture({ now: () => now })
    const before = night.service.cv()
    now = new Date('2026-11-21T23:00:30Z')
    expect(night.service.cv())
      .to.equal(Date.UTC(2026, 10, 21, 23) / 1000)
      .and.greaterThan(before)
    const { story } = (await night.get('stories/1004')).body
    expect(story.published_at).to.equal('2026-11-21T23:00:00.000Z')
    expect(story.content.opening).to.equal('2026-11-25 19:30')
    expect((await night.get('stories/1002')).body.story.published_at).to.equal('2024-03-01T08:00:00.000Z')
    await night.stop()
  })

  it('fills in what files leave out: ids of links by their address, and back', async () => {
    const { body } = await fixture.get('stories/1001')
    const mark = body.story.content.body[1].text.content[0].content[0].marks[0]
    expect(mark.attrs.uuid).to.equal(uuidOf(4))
  })

  it('names pictures at the host that was asked', async () => {
    const { body } = await fixture.get('stories/1001')
    const { filename, id } = body.story.content.body[0].picture
    expect([id, filename]).to.deep.equal([
      77,
      `${fixture.service.url}/f/100100/1600x1000/0a1b2c/facade-houlgate-or.png`,
    ])
  })
})
