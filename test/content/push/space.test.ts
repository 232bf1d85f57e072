import { expect } from 'chai'
import { plans } from '#content/space/plans.ts'
import { type Space, startSpace } from '#content/space/serve.ts'

// A stand-in that is kinder than Storyblok hides what would break there: its refusals are tried one by one.
describe('the space on this machine, npm run content:space', () => {
  let space: Space

  before(async () => {
    space = await startSpace({ plan: { ...plans.growth, requestsPerSecond: Number.POSITIVE_INFINITY } })
  })
  after(() => space?.close())

  const refusals: [string, string, string, object | undefined, number, RegExp][] = [
    ['a parameter that a path does not know', 'GET', 'stories/1?version=draft', undefined, 404, /could not be found/],
    ['a body without its envelope', 'POST', 'stories', { name: 'x' }, 400, /param is missing.*story/],
    [
      'a name that is taken',
      'POST',
      'components',
      { component: { name: 'page' } },
      422,
      /"name":\["has already been taken"/,
    ],
    ['a field of an unknown type', 'POST', 'components', componentWith({ type: 'words' }), 422, /unknown type words/],
    [
      'a story of no content type',
      'POST',
      'stories',
      storyWith({ component: 'teaser' }),
      422,
      /teaser is no content type/,
    ],
    ['a slug that is taken', 'POST', 'stories', storyWith({ component: 'page' }, 'home'), 422, /"slug":\["has already/],
    ['a folder that is none', 'POST', 'stories', storyWith({ component: 'page' }, 'x', 7), 422, /is no folder/],
    ['a file of a type that is not allowed', 'POST', 'assets', { filename: 'a.exe' }, 422, /is not allowed/],
    ['an upload that never came', 'GET', 'assets/1/finish_upload', undefined, 404, /could not be found/],
    ['a webhook without events', 'POST', 'webhook_endpoints', webhookWith([]), 422, /"actions":\["are invalid"/],
    ['an event that is none', 'POST', 'webhook_endpoints', webhookWith(['story']), 422, /"actions":\["are invalid"/],
    [
      'more languages than the plan has',
      'PUT',
      '',
      { space: { languages: ['a', 'b', 'c', 'd'].map(language) } },
      422,
      /limit/,
    ],
  ]
  for (const [what, method, path, body, status, words] of refusals) {
    it(`refuses ${what}`, async () => {
      const answer = await ask(method, path, body)
      expect([answer.status, await answer.text()]).to.satisfy(
        ([code, text]: [number, string]) => code === status && words.test(text),
      )
    })
  }

  it('takes the raw token alone, and knows no other space', async () => {
    const url = `${space.url}/v1/spaces/${space.state.id}`
    for (const token of ['', 'wrong', 'Bearer personal-access-token'])
      expect((await fetch(url, { headers: { Authorization: token } })).status, token).to.equal(401)
    expect((await ask('GET', '', undefined, '7')).status).to.equal(404)
  })

  it('refuses numbers in number fields, and loses fields that no schema names', async () => {
    await ask('POST', 'components', {
      component: { name: 'priced', is_root: true, schema: { price: { type: 'number' } } },
    })
    const refused = await ask('POST', 'stories', storyWith({ component: 'priced', price: 12 }, 'priced'))
    expect(await refused.text()).to.include("priced.price must be a string with numbers and allow '-' and '.'")
    const made = await (
      await ask('POST', 'stories', storyWith({ component: 'priced', price: '12', colour: 'red' }, 'priced'))
    ).json()
    expect(made.story.content).to.deep.equal({ component: 'priced', price: '12' })
    expect(made.story.published).to.equal(false)
  })

  it('cuts lists into pages of 25, of 100 at most, and says how many there are', async () => {
    const first = await ask('GET', 'stories')
    expect([first.headers.get('per-page'), first.headers.get('total')]).to.deep.equal([
      '25',
      String(space.state.stories.length),
    ])
    expect((await ask('GET', 'stories?per_page=500')).headers.get('per-page')).to.equal('100')
    expect((await (await ask('GET', 'stories?page=9')).json()).stories).to.deep.equal([])
  })

  it('takes an upload with every signed field and the file last, and nothing else', async () => {
    const signed = await (await ask('POST', 'assets', { filename: 'a.b.svg', size: '4x3' })).json()
    expect(signed.fields.key).to.match(/^f\/\d+\/4x3\/\w+\/a_b\.svg$/)
    const upload = (fields: object, before = false) => {
      const form = new FormData()
      if (before) form.append('file', new Blob(['<svg/>']), 'a.svg')
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
      if (!before) form.append('file', new Blob(['<svg/>']), 'a.svg')
      return fetch(signed.post_url, { method: 'POST', body: form })
    }
    expect((await upload({ ...signed.fields, acl: 'private' })).status).to.equal(403)
    expect((await upload({ ...signed.fields, 'x-amz-signature': 'x' })).status).to.equal(403)
    expect((await upload(signed.fields, true)).status).to.equal(400)
    expect((await ask('GET', `assets/${signed.id}/finish_upload`)).status).to.equal(422)
    expect((await upload(signed.fields)).status).to.equal(204)
    expect((await ask('GET', `assets/${signed.id}/finish_upload`)).status).to.equal(200)
    const served = await fetch(`${space.url}/${signed.fields.key}`)
    expect([served.headers.get('content-type'), await served.text()]).to.deep.equal(['image/svg+xml', '<svg/>'])
  })

  function ask(method: string, path: string, body?: object, spaceId = String(space.state.id)): Promise<Response> {
    return fetch(`${space.url}/v1/spaces/${spaceId}${path && '/'}${path}`, {
      method,
      headers: { Authorization: 'personal-access-token', 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  }
})

function componentWith(field: object): object {
  return { component: { name: 'made', schema: { field } } }
}

function storyWith(content: object, slug = 'made', parent_id = 0): object {
  return { story: { name: slug, slug, parent_id, content } }
}

function webhookWith(actions: string[]): object {
  return { webhook_endpoint: { name: 'Site', endpoint: 'https://hautemer.example', actions } }
}

function language(code: string) {
  return { code, name: code }
}
