import { expect } from 'chai'
import { type ContentClient, createClient } from '#server/content/client/client.ts'
import { openContent } from '#test/support/content.ts'
import { opened } from '#test/support/opened.ts'
import { openFaultyProxy } from '#test/support/operated/faultyProxy.ts'

describe('the calls of the content client', () => {
  const service = opened(() => openContent({ generatedStories: 60 }))
  const proxy = opened(() => openFaultyProxy(service.url))
  let client: ContentClient
  before(async () => {
    client = createClient({ api: `${proxy.url}/v2`, token: 'public', version: 'published', fetch })
  })

  it('get the stories collection, page by page, with the total of the headers (R113, R233, R325)', async () => {
    const first = await client.stories({ starts_with: 'website-hotels/generated/', page: 1 }, 'reader')
    const third = await client.stories({ starts_with: 'website-hotels/generated/', page: 3 }, 'reader')
    expect([first.stories.length, third.stories.length, first.total]).to.deep.equal([25, 10, 60])
    const query = new URLSearchParams(proxy.asked.at(-1)?.split('?')[1])
    expect(Object.fromEntries(query)).to.include({ version: 'published', page: '3', per_page: '25', token: 'public' })
  })

  it('get a single story by its slug and by its id (R234, R235)', async () => {
    const slug = 'website-hotels/hotels/le-grand-hautemer'
    const bySlug = (await client.story(slug, {}, 'reader')).stories[0]
    const byId = (await client.story(Number(bySlug?.id), {}, 'reader')).stories[0]
    expect(byId?.uuid).to.equal(bySlug?.uuid)
    expect(proxy.asked.at(-1)).to.contain(`/cdn/stories/${bySlug?.id}?`)
    expect((await client.story(4_000_000_001, {}, 'reader')).stories).to.deep.equal([])
  })

  it('ask spaces/me for the version (R237)', async () => {
    expect(await client.space('reader')).to.deep.equal({ version: service.cv(), languages: ['en'] })
    expect(proxy.asked.at(-1)).to.match(/\/cdn\/spaces\/me\?/)
  })

  it('read a story’s content, uuid, component, _uid and relations; the rest of its fields are there on the wire (R112)', async () => {
    const address = `${service.url}/v2/cdn/stories/website-hotels?token=public&resolve_relations=hotel_list.hotels&resolve_links=url&cv=${service.cv()}`
    const answer = (await (await fetch(address)).json()) as Record<string, unknown> & { story: Record<string, unknown> }
    expect(answer).to.include.keys('story', 'cv', 'rels', 'links')
    expect(answer.story).to.include.keys('uuid', 'content', 'full_slug', 'published_at')
    expect(answer.story.content).to.include.keys('component', '_uid', 'body')
    const draft = `${service.url}/v2/cdn/stories/website-hotels?token=preview&version=draft`
    const { story } = (await (await fetch(draft)).json()) as { story: { content: Record<string, unknown> } }
    expect(story.content._editable).to.match(/^<!--#storyblok#/)
  })
})
