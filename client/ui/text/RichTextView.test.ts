import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RichTextMark, RichTextNode } from '#shared/content/values.ts'
import { RichTextView } from './RichTextView.tsx'

const link = (href: string): RichTextMark => ({ type: 'link', link: { href, external: false, newTab: false } })

describe('RichTextView', () => {
  it('shows words as words, never as HTML', () => {
    expect(draw(paragraph(text('<script>alert(1)</script>')))).to.contain('&lt;script&gt;')
  })

  it('shows the words of what it does not know', () => {
    expect(draw({ type: 'marquee', content: [text('passe')] })).to.contain('passe')
    expect(draw(paragraph(text('rouge', { type: 'textStyle', attrs: { color: 'red' } })))).to.equal('<p>rouge</p>')
  })

  it('draws no empty paragraph, and no heading above what the page allows', () => {
    expect(draw({ type: 'paragraph' })).to.equal('')
    expect(draw({ type: 'heading', attrs: { level: 1 }, content: [text('Titre')] })).to.equal('<h2>Titre</h2>')
  })

  it('joins a link that the editor cut where bold begins', () => {
    const html = draw(
      paragraph(text('Voir '), text('la ', link('/a')), text('carte', link('/a'), { type: 'bold' }), text('.')),
    )
    expect(html).to.equal('<p>Voir <a href="/a">la <strong>carte</strong></a>.</p>')
  })

  it('keeps two links apart, and a link that leads nowhere is its words', () => {
    const html = draw(paragraph(text('un', link('/a')), text('deux', link('/b')), text('trois', { type: 'link' })))
    expect(html).to.equal('<p><a href="/a">un</a><a href="/b">deux</a>trois</p>')
  })

  it('takes a picture out of the paragraph that it was put in', () => {
    const picture = { src: 'https://a.storyblok.com/f/1/8x5/a/b.svg', alt: 'Mer', width: 8, height: 5 }
    const html = draw(paragraph(text('Avant'), { type: 'image', picture }, text('après')))
    expect(html).to.match(/^<p>Avant<\/p><figure.*<\/figure><p>après<\/p>$/)
  })
})

function text(words: string, ...marks: RichTextMark[]): RichTextNode {
  return { type: 'text', text: words, marks }
}

function paragraph(...content: RichTextNode[]): RichTextNode {
  return { type: 'paragraph', content }
}

/** The content of the frame. */
function draw(...content: RichTextNode[]): string {
  const html = renderToStaticMarkup(createElement(RichTextView, { text: { type: 'doc', content } }))
  return html.replace(/^<div class="Prose">(.*)<\/div>$/s, '$1')
}
