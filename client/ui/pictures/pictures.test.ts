import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Picture } from '#shared/content/values.ts'
import { PictureView } from './PictureView.tsx'
import { captionOf } from './Poster.tsx'
import { pictureAddress, pictureSrcSet } from './pictureAddress.ts'

const drawing: Picture = {
  src: 'https://a.storyblok.com/f/1001/1600x1000/abc/facade.svg',
  alt: 'La façade au couchant',
  width: 1600,
  height: 1000,
}
const photograph: Picture = {
  ...drawing,
  src: '//a.storyblok.com/f/1001/1000x800/def/plage.jpg',
  width: 1000,
  height: 800,
}

describe('Pictures', () => {
  it('leave from our own origin, drawings as they are', () => {
    expect(pictureAddress(drawing, { width: 800, format: 'avif' })).to.equal('/_img/f/1001/1600x1000/abc/facade.svg')
    expect(pictureAddress(photograph)).to.equal('/_img/f/1001/1000x800/def/plage.jpg')
    expect(pictureAddress(photograph, { width: 800, format: 'avif' })).to.equal(
      '/_img/f/1001/1000x800/def/plage.jpg/m/800x0/filters:format(avif):quality(55)',
    )
  })

  it('are cropped round the editor’s focus, else where the service sees something', () => {
    const focused = { ...photograph, focus: '10x20:30x40' }
    expect(pictureAddress(focused, { width: 800, height: 500 })).to.equal(
      '/_img/f/1001/1000x800/def/plage.jpg/m/800x500/filters:focal(10x20:30x40):quality(80)',
    )
    expect(pictureAddress(photograph, { width: 800, height: 500 })).to.contain('/m/800x500/smart/filters:')
  })

  it('are never offered wider than they are', () => {
    expect(pictureSrcSet(photograph).match(/ \d+w/g)).to.deep.equal([' 480w', ' 800w'])
    expect(pictureSrcSet({ ...photograph, width: 300 }).match(/ \d+w/g)).to.deep.equal([' 300w'])
  })

  it('load late, except the first, which stands in <picture> so that React writes no preload link', () => {
    expect(draw({ picture: drawing })).to.match(/^<img [^>]*loading="lazy"/)
    const first = draw({ picture: drawing, priority: true })
    expect(first).to.match(/^<picture><img [^>]*fetchPriority="high"/i)
    expect(first).not.to.contain('loading=')
  })

  it('name their size, and say when they are decoration', () => {
    const html = draw({ picture: photograph, alt: '' })
    expect(html).to.contain('width="1000"').and.contain('height="800"').and.contain('alt=""')
    expect(html).to.contain('type="image/avif"').and.contain('type="image/webp"')
  })

  it('show the upright drawing on a phone', () => {
    const portrait = {
      ...drawing,
      src: 'https://a.storyblok.com/f/1001/1000x1250/abc/portrait.svg',
      width: 1000,
      height: 1250,
    }
    expect(draw({ picture: drawing, portrait })).to.match(/<source [^>]*media="\(max-width: 47.99rem\)"/)
  })

  it('take both halves of their caption from the asset’s title', () => {
    expect(captionOf({ ...drawing, title: 'La Criée, terrasse | 20 h 15' })).to.deep.equal({
      left: 'La Criée, terrasse',
      right: '20 h 15',
    })
    expect(captionOf(drawing)).to.equal(false)
  })
})

function draw(props: { picture: Picture; portrait?: Picture; priority?: boolean; alt?: string }): string {
  return renderToStaticMarkup(createElement(PictureView, { sizes: '100vw', ...props }))
}
