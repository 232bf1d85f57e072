import { expect } from 'chai'
import type { Story } from '#content/types.ts'
import { opened } from '#test/support/opened.ts'
import { startFixture, uuidOf } from './fixtureService.ts'

describe('content service: parameters that choose and order stories', () => {
  const fixture = opened(startFixture)

  /** The numbers of the stories answered, in their order. */
  const found = async (parameters: Record<string, string>) => {
    const { status, body } = await fixture.get('stories', parameters)
    expect(status, JSON.stringify(body)).to.equal(200)
    return body.stories.map((it: Story) => Number(it.uuid.slice(-3)))
  }
  const all = [1, 2, 3, 4, 5, 6, 8]
  const hotels = { content_type: 'hotel' }

  it('finds a picture by its address as delivered, and as stored', async () => {
    const picture = (origin: string) => `${origin}/f/100100/1600x1000/0a1b2c/facade-houlgate-or.png`
    for (const origin of [fixture.service.url, 'https://a.storyblok.com'])
      expect(await found({ 'filter_query[body.0.picture.filename][in]': picture(origin) })).to.deep.equal([1])
  })

  const cases: [parameters: Record<string, string>, numbers: number[], ordered?: 'ordered'][] = [
    [{ starts_with: 'website-hotels/tables/' }, [4, 5]],
    [{ starts_with: 'website-hotels/' }, [1, 2, 3, 4, 5, 6]],
    [{ by_slugs: 'website-hotels/maisons/*,other/dune-en' }, [2, 3, 8]],
    [{ by_slugs: 'website-hotels' }, [1]],
    [{ excluding_slugs: 'website-hotels/*' }, [8]],
    [{ by_ids: '1002,1004' }, [2, 4]],
    [{ excluding_ids: '1002,1004' }, [1, 3, 5, 6, 8]],
    [{ by_uuids: `${uuidOf(5)},${uuidOf(2)},${uuidOf(42)}` }, [2, 5]],
    [{ by_uuids_ordered: `${uuidOf(5)},${uuidOf(2)}` }, [5, 2], 'ordered'],
    [{ with_tag: 'étoilé,table' }, [2, 4]],
    [{ is_startpage: '1' }, [1]],
    [{ is_startpage: 'false' }, [2, 3, 4, 5, 6, 8]],
    [{ level: '2' }, [1, 8]],
    [{ level: '3' }, [2, 3, 4, 5, 6]],
    [{ content_type: 'restaurant' }, [4, 5]],
    [{ in_workflow_stages: '7' }, []],
    [{ first_published_at_gt: '2025-01-01 00:00', first_published_at_lt: '2026-01-01' }, [3]],
    [{ published_at_lte: '2024-03-01T08:00:00Z' }, [2]],
    [{ published_at_gte: '2025-03-01 08:00', published_at_lt: '2025-03-02 00:00' }, [3]],
    [{ updated_at_gt: '2026-01-01', content_type: 'hotel' }, []],
    [{ search_term: 'étretat' }, []],
    [{ search_term: 'KERMADEC' }, [4]],
    [{ search_term: 'dune' }, [8, 3], 'ordered'],
    [{ ...hotels, sort_by: 'name:asc' }, [3, 2], 'ordered'],
    [{ ...hotels, sort_by: 'first_published_at:desc' }, [3, 2], 'ordered'],
    [{ ...hotels, sort_by: 'content.price:asc' }, [2, 3], 'ordered'],
    [{ ...hotels, sort_by: 'content.price:asc:float' }, [3, 2], 'ordered'],
    [{ ...hotels, sort_by: 'content.rooms:desc:int' }, [2, 3], 'ordered'],
    [{ ...hotels, sort_by: 'sort_by_date:asc' }, [3, 2], 'ordered'],
    [{ ...hotels, sort_by: 'sort_by_date:asc:nulls_first' }, [2, 3], 'ordered'],
    [{ sort_by: 'content.component:desc,name:desc', excluding_ids: '1001,1006,1008' }, [5, 4, 2, 3], 'ordered'],
    [{ 'filter_query[component][in]': 'hotel,article' }, [2, 3, 6]],
    [{ 'filter_query[component][not_in]': 'hotel,article,page' }, [4, 5]],
    [{ 'filter_query[title][like]': '*DUNE' }, [3, 8]],
    [{ 'filter_query[title][like]': 'Dune' }, []],
    [{ 'filter_query[title][not_like]': 'l*', content_type: 'page' }, [1, 8]],
    [{ 'filter_query[services][any_in_array]': 'spa,tennis' }, [2, 3]],
    [{ 'filter_query[services][in_array]': 'tennis' }, [3]],
    [{ 'filter_query[services][all_in_array]': 'spa,piscine' }, [2]],
    [{ 'filter_query[tables][is]': 'empty_array' }, [2]],
    [{ 'filter_query[services][is]': 'not_empty_array' }, [2, 3]],
    [{ 'filter_query[opened][is]': 'true' }, [2]],
    [{ 'filter_query[opened][is]': 'false' }, [3]],
    [{ ...hotels, 'filter_query[intro][is]': 'empty' }, [3]],
    [{ ...hotels, 'filter_query[intro][is]': 'not_empty' }, [2]],
    [{ 'filter_query[note][is]': 'null' }, [3]],
    [{ 'filter_query[note][is]': 'not_null' }, all.filter((it) => it !== 3)],
    [{ 'filter_query[chef][exists]': 'true' }, [4, 5]],
    [{ 'filter_query[rooms][gt_int]': '9' }, [2]],
    [{ 'filter_query[rooms][lt_int]': '10' }, [3]],
    [{ 'filter_query[price][gt_float]': '95', 'filter_query[stars][lt_int]': '6' }, [2]],
    [{ 'filter_query[price][lt_float]': '120.5' }, [3]],
    [{ 'filter_query[opens][gt_date]': '2026-11-21 13:00' }, [2]],
    [{ 'filter_query[opens][lt_date]': '2026-11-21' }, [3]],
    [{ 'filter_query[opening][gt_date]': '2026-11-24 19:29' }, [4]],
    [{ 'filter_query[opening][gt_date]': '2026-11-24 19:31' }, []],
    [{ 'filter_query[seo.title][in]': 'Phare SEO' }, [2]],
    [{ 'filter_query[body.0.component][in]': 'hero' }, [1]],
    [{ 'filter_query[title__i18n__en][in]': 'Home', language: 'en' }, [1]],
  ]
  for (const [parameters, numbers, ordered] of cases) {
    it(`${new URLSearchParams(parameters)} finds ${numbers.join(', ') || 'nothing'}`, async () => {
      const result = await found(parameters)
      if (ordered) expect(result).to.deep.equal(numbers)
      else expect(result).to.have.members(numbers)
    })
  }

  it('joins filters by or as the client writes them', async () => {
    const { data } = await fixture.client().getStories({
      filter_query: { __or: [{ rooms: { gt_int: 40 } }, { chef: { like: 'Jeanne*' } }, { title: { in: 'Accueil' } }] },
    })
    expect(data.stories.map((it) => it.id)).to.have.members([1001, 1002, 1004])
  })

  it('takes lists written as arrays, nested filters, and the && of an empty object', async () => {
    const { data } = await fixture.client().getStories({
      filter_query: { services: { any_in_array: ['tennis'] }, opened: { is: false } },
      by_ids: ['1002', '1003'] as never,
      by_uuids: {} as never,
    })
    expect(data.stories.map((it) => it.id)).to.deep.equal([1003])
  })

  it('drops fields of content and of the story, but never what a story is known by', async () => {
    const { body } = await fixture.get('stories', {
      by_ids: '1001',
      excluding_fields: 'title,picture',
      excluding_story_fields: 'tag_list,name,group_id,nonsense',
    })
    const [story] = body.stories
    expect(story).to.include({ name: 'Accueil' }).and.not.have.any.keys('tag_list', 'group_id')
    expect(story.content).not.to.have.property('title')
    expect(story.content.body[0]).to.have.property('link')
    expect(story.content.body[0]).not.to.have.any.keys('title', 'picture')
    const single = await fixture.get('stories/1002', { excluding_story_fields: 'alternates', excluding_fields: 'seo' })
    expect(single.body.story).not.to.have.property('alternates')
    expect(single.body.story.content).not.to.have.property('seo')
  })

  it('lists the assets of content when asked', async () => {
    const { body } = await fixture.get('stories/1001', { resolve_assets: '1' })
    expect(body.assets.map((it: { id: number }) => it.id)).to.deep.equal([77])
    expect((await fixture.get('stories/1001')).body).not.to.have.property('assets')
  })
})
