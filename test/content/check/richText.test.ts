import { expect } from 'chai'
import { checkFields, doc, paragraph, words } from './checkWorld.ts'

function read(...nodes: unknown[]) {
  const { content, problems } = checkFields({ text: doc(...nodes) })
  return { text: content.text as ReturnType<typeof doc> | undefined, problems: problems.map((it) => it.message) }
}

describe('check: rich text', () => {
  it('is nothing when nothing of it can be seen', () => {
    expect(read().text).to.equal(undefined)
    expect(read(paragraph(), paragraph(words('  '))).text).to.equal(undefined)
    expect(read({ type: 'horizontal_rule' }).text).to.eql(doc({ type: 'horizontal_rule' }))
  })

  it('resolves links in marks to the page’s language', () => {
    const mark = { type: 'link', attrs: { linktype: 'story', uuid: 'phare', href: '/old', anchor: 'bar' } }
    const link = { href: '/maisons/le-phare#bar', external: false, newTab: false, storyName: 'Le Phare' }
    expect(read(paragraph(words('Le Phare', mark))).text).to.eql(
      doc(paragraph(words('Le Phare', { type: 'link', link }))),
    )
  })

  it('keeps known attributes within bounds', () => {
    const heading = {
      type: 'heading',
      attrs: { level: 9, onclick: 'alert(1)', textAlign: 'center' },
      content: [words('Titre')],
    }
    const styled = { type: 'styled', attrs: { class: 'x" onmouseover="alert(1)' } }
    const highlight = { type: 'highlight', attrs: { color: 'url(https://evil.test)' } }
    const { text } = read(heading, paragraph(words('mot', styled, highlight, { type: 'bold', attrs: { x: 1 } })))
    expect(text).to.eql(
      doc(
        { type: 'heading', attrs: { level: 2, textAlign: 'center' }, content: [words('Titre')] },
        paragraph(words('mot', { type: 'bold' })),
      ),
    )
  })

  it('keeps the words of unknown nodes and marks', () => {
    const { text, problems } = read({ type: 'marquee', content: [paragraph(words('mot', { type: 'blink' }))] })
    expect(text).to.eql(doc(paragraph(words('mot'))))
    expect(problems).to.eql(['unknown kind of text: marquee'])
  })

  it('turns images into pictures, and drops those that are none', () => {
    const good = { type: 'image', attrs: { src: 'https://a.storyblok.com/f/1/800x600/a/b.jpg', alt: 'Une vague' } }
    const bad = { type: 'image', attrs: { src: 'javascript:alert(1)' } }
    const picture = { src: good.attrs.src, alt: 'Une vague', width: 800, height: 600 }
    expect(read(good, bad).text).to.eql(doc({ type: 'image', picture }))
  })

  it('checks the blocks inside', () => {
    const body = [
      { component: 'item', _uid: 'a', label: 'Un mot' },
      { component: 'item', _uid: 'b' },
      { component: 'script' },
    ]
    const { text, problems } = read({ type: 'blok', attrs: { id: 'x', body } })
    const blocks = [{ uid: 'a', component: 'item', content: { label: 'Un mot', items: [] } }]
    expect(text).to.eql(doc({ type: 'blok', blocks }))
    expect(problems).to.have.length(2)
  })

  it('survives what is no document, and one that never ends', () => {
    for (const raw of ['text', 5, [], { type: 'doc', content: 'x' }, { type: 'paragraph' }]) {
      const { content, problems } = checkFields({ text: raw })
      expect(content.text).to.equal(undefined)
      expect(problems).to.have.length(1)
    }
    let deep: unknown = words('au fond')
    for (let depth = 0; depth < 5000; depth++) deep = { type: 'blockquote', content: [deep] }
    expect(read(deep, paragraph(words('en haut'))).problems).to.eql(['nested too deep'])
  })
})
