import { expect } from 'chai'
import { checkReference } from '#server/content/checkStory.ts'
import {
  check,
  checkFields,
  definitions,
  doc,
  links,
  paragraph,
  rawStory,
  referenceTo,
  validators,
  words,
} from './checkWorld.ts'

const page = (body: unknown, more = {}) => check({ component: 'page', _uid: 'root', title: 'Ici', body }, more)
const item = (label: string, more = {}) => ({ component: 'item', _uid: `item-${label}`, label, ...more })

describe('check: stories', () => {
  it('gives what the links index knows, and the root’s fields', () => {
    const story = check({ component: 'page', _uid: 'root', title: ' Ici ', body: [] }, { locale: 'en' })
    expect(story).to.include({ uuid: 'here', component: 'page', name: 'Ici (en)', locale: 'en', slug: 'here' })
    expect(story).to.include({ storySlug: 'website-hotels/ici' })
    expect(story.content.title).to.equal('Ici')
    expect(story.problems).to.eql([])
  })

  it('is empty, and says so, without content, body or a known type (R292, R293)', () => {
    for (const content of [undefined, null, 'text', [], {}]) {
      expect(check(content)).to.deep.include({ component: '', body: [], content: {} })
      expect(check(content).problems).to.have.length(1)
    }
    for (const body of [undefined, null, 'text', { 0: {} }]) {
      expect(page(body).body).to.eql([])
      expect(page(body).problems.map((it) => it.path)).to.eql(['body'])
    }
    expect(check({ component: 'constructor' })).to.deep.include({ component: 'constructor', content: {} })
    expect(check({ component: 'everything' }).problems[0]?.message).to.equal('unknown type of story: everything')
  })

  it('leaves out blocks that are unknown, misplaced or without a required field, and keeps their neighbours', () => {
    const body = [
      { component: 'unknown', _uid: 'a' },
      { component: '__proto__', _uid: 'b' },
      item('a', { _uid: 'c' }),
      { component: 'page', _uid: 'd', title: 'Une page' },
      'text',
      null,
      { _uid: 'e' },
      {
        component: 'everything',
        _uid: 'f',
        items: [item('Un'), { component: 'item' }, item('x'.repeat(21)), item('Deux')],
      },
    ]
    const story = page(body)
    expect(story.body.map((it) => it.uid)).to.eql(['f'])
    const items = story.body[0]?.content.items as { content: { label: string } }[]
    expect(items.map((it) => it.content.label)).to.eql(['Un', 'Deux'])
    expect(story.problems.map((it) => it.path)).to.include.members([
      ...['body.0', 'body.1', 'body.2', 'body.3', 'body.4', 'body.5', 'body.6'],
      ...['body.7.items.1.label', 'body.7.items.2.label'],
    ])
  })

  it('ends blocks within blocks', () => {
    let deep: Record<string, unknown> = item('fond')
    for (let depth = 0; depth < 5000; depth++) deep = item('x', { items: [deep] })
    const { problems, story } = checkFields({ items: [deep] })
    expect(problems.map((it) => it.message)).to.eql(['nested too deep'])
    expect(story.body).to.have.length(1)
  })

  it('makes identities unique', () => {
    const body = [
      { component: 'everything', _uid: 'x' },
      { component: 'everything', _uid: 'x' },
      { component: 'everything', _uid: '"><' },
    ]
    expect(page(body).body.map((it) => it.uid)).to.eql(['x', 'here-body-1', 'here-body-2'])
  })

  it('lets the story’s name stand in for a title that is missing', () => {
    const story = check({ component: 'page', title: '', body: [] })
    expect(story.content.title).to.equal('Ici')
  })

  it('keeps the editor’s markers', () => {
    const marker = '<!--#storyblok#{"name": "page", "uid": "root"}-->'
    expect(check({ component: 'page', title: 'Ici', body: [], _editable: marker }).editable).to.equal(marker)
    expect(check({ component: 'page', title: 'Ici', body: [], _editable: '<script>' })).not.to.have.property('editable')
  })
})

describe('check: relations', () => {
  it('shows the stories pointed to, without those that are gone, and depends on all of them', () => {
    const { content, story, problems } = checkFields({ house: 'phare', houses: ['dune', 'gone', 'dune', 'phare', 5] })
    expect(content.house).to.include({ uuid: 'phare' })
    expect((content.houses as { uuid: string }[]).map((it) => it.uuid)).to.eql(['dune', 'phare'])
    expect([...story.dependencies]).to.have.members(['here', 'phare', 'dune', 'gone'])
    expect([...story.linkTargets]).to.have.members(['target of phare', 'target of dune'])
    expect(problems.map((it) => it.path)).to.have.members(['body.0.houses.1', 'body.0.houses.4'])
  })

  it('refuses a story of another type', () => {
    const related = (uuid: string) => referenceTo(uuid, 'page')
    const { content, problems } = checkFields({ house: 'here' }, { related })
    expect(content.house).to.equal(undefined)
    expect(problems.map((it) => it.message)).to.eql(['points to a page'])
  })

  it('takes one that stands in the place of its uuid, one level deep, so that circles end', () => {
    const of = (uuid: string, name: string, more: object) => {
      const content = { component: 'house', name, body: [{ component: 'unknown' }], ...more }
      return { uuid, id: 2, name, full_slug: `website-hotels/${uuid}`, content }
    }
    const dune = of('dune', 'La Dune', { neighbour: of('phare', 'Le Phare', { neighbour: 'dune' }) })
    const story = page([{ component: 'everything', _uid: 'one', house: dune }], { related: () => undefined })
    expect(story.problems).to.eql([])
    expect(story.body[0]?.content.house).to.deep.include({
      uuid: 'dune',
      component: 'house',
      path: '/maisons/la-dune',
    })
    expect(story.body[0]?.content).to.have.nested.property('house.content').that.includes({
      name: 'La Dune',
      neighbour: undefined,
    })
  })

  it('is shown without its body', () => {
    const raw = rawStory({
      component: 'house',
      name: 'Le Phare',
      neighbour: 'dune',
      body: [{ component: 'everything', _uid: 'x' }],
    })
    const options = {
      locale: 'en' as const,
      definitions,
      validators,
      links,
      publicUrl: 'https://hautemer.test',
      rootFolder: 'website-hotels',
    }
    const reference = checkReference(raw, { ...options, related: () => undefined })
    expect(reference?.story).to.include({ path: '/en/here', name: 'Ici (en)' })
    expect(reference?.story.content).to.include({ name: 'Le Phare', neighbour: undefined })
    expect(reference?.story.content.body).to.eql([])
  })
})

describe('check: what is not translated (R048)', () => {
  const french = {
    component: 'everything',
    _uid: 'one',
    title: 'Face à la mer',
    text: doc(paragraph(words('Une longue phrase.'))),
  }
  const inBoth = (english: Record<string, unknown>, original: Record<string, unknown> = french, title = 'Ici') => {
    const other = rawStory({ component: 'page', _uid: 'root', title: 'Ici', body: [original] })
    const content = { component: 'page', _uid: 'root', title, body: [{ ...original, ...english }] }
    return check(content, { locale: 'en', french: other })
  }

  it('marks a block all of whose prose is the French one', () => {
    expect(inBoth({}).body[0]).to.include({ untranslated: true })
    expect(inBoth({ price: 12 }).body[0]).to.include({ untranslated: true })
  })

  it('does not mark one of which something is translated', () => {
    expect(inBoth({ title: 'Facing the sea' }).body[0]).not.to.have.property('untranslated')
    const text = doc(paragraph(words('A long sentence.')))
    expect(inBoth({ text }).body[0]).not.to.have.property('untranslated')
  })

  it('proves nothing by single words, nor by blocks inside', () => {
    const original = { component: 'everything', _uid: 'one', title: 'Spa', items: [item('Face à la mer')] }
    const story = inBoth({}, original, 'Here')
    expect(story.body[0]).not.to.have.property('untranslated')
    expect(story.body[0]?.content).to.have.nested.property('items[0].untranslated', true)
  })

  it('marks each block of a story that has no translation at all, as a menu of single words', () => {
    const original = { component: 'everything', _uid: 'one', title: 'Spa', items: [item('Bains')] }
    const story = inBoth({}, original)
    expect(story).to.include({ untranslated: true })
    expect(story.body[0]).to.include({ untranslated: true })
    expect(story.body[0]?.content).to.have.nested.property('items[0].untranslated', true)
  })

  it('never marks the French page', () => {
    const other = rawStory({ component: 'page', _uid: 'root', title: 'Ici', body: [french] })
    const story = check(other.content, { locale: 'fr', french: other })
    expect(story.body[0]).not.to.have.property('untranslated')
  })
})
