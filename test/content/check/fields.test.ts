import { expect } from 'chai'
import { readFile } from '#server/content/check/assets.ts'
import type { Check } from '#server/content/check/context.ts'
import { file } from '#shared/content/fields.ts'
import { checkFields } from './checkWorld.ts'

/** One field of the one block, and what was reported. */
function field(name: string, raw: unknown) {
  const { content, problems } = checkFields({ [name]: raw })
  return { value: content[name], paths: problems.map((it) => it.path) }
}
const clean = (value: unknown) => ({ value, paths: [] })
const broken = (name: string, value?: unknown) => ({ value, paths: [`body.0.${name}`] })

describe('check: simple fields', () => {
  it('trims words, composes them, and takes control characters out', () => {
    expect(field('title', '  E\u0301te\u0301\u0007 a\u0000\ud800\n ici ')).to.eql(clean('Été a\ufffd ici'))
    expect(field('intro', 'une ligne\r\n\tune autre\u001b')).to.eql(clean('une ligne\n une autre'))
    expect(field('title', '   ')).to.eql(clean(undefined))
    expect(field('title', null)).to.eql(clean(undefined))
  })

  it('drops words that are too long, or none', () => {
    expect(field('title', 'x'.repeat(41))).to.eql(broken('title'))
    expect(field('title', { not: 'words' })).to.eql(broken('title'))
    expect(field('title', 12)).to.eql(broken('title'))
  })

  it('takes numbers as numbers, as text and with a comma', () => {
    expect(field('price', '12,5')).to.eql(clean(12.5))
    expect(field('price', '40')).to.eql(clean(40))
    expect(field('price', 0)).to.eql(clean(0))
    expect(field('price', '')).to.eql(clean(undefined))
    expect(field('price', 'douze')).to.eql(broken('price'))
    expect(field('price', '1001')).to.eql(broken('price'))
    expect(field('price', -1)).to.eql(broken('price'))
  })

  it('knows yes from no', () => {
    expect([true, 'true', '1', false, '', 'false', null].map((it) => field('isOpen', it).value)).to.eql([
      ...[true, true, true],
      ...[false, false, false, false],
    ])
  })

  it('takes only the choices that there are', () => {
    expect(field('surface', 'nuit')).to.eql(clean('nuit'))
    expect(field('surface', '')).to.eql(clean(undefined))
    expect(field('surface', 'rose')).to.eql(broken('surface'))
    expect(field('days', ['mon', 'sunday', 'tue', 'mon'])).to.eql({ value: ['mon', 'tue'], paths: ['body.0.days.1'] })
    expect(field('days', '')).to.eql(clean([]))
    expect(field('days', 'mon')).to.eql(broken('days', []))
  })

  it('takes moments in UTC, on both sides of summer time, as the clocks of the house show them', () => {
    expect(field('date', '2026-11-21 20:30')).to.eql(clean('2026-11-21 21:30'))
    expect(field('date', '2026-07-14 23:30')).to.eql(clean('2026-07-15 01:30'))
    expect(field('date', '2027-03-28 00:59')).to.eql(clean('2027-03-28 01:59'))
    expect(field('date', '2027-03-28 01:00')).to.eql(clean('2027-03-28 03:00'))
  })

  it('takes days as the editor chose them, also from a space whose field still has a time', () => {
    for (const raw of ['2026-11-21', '2026-11-21 00:00', '2026-11-20 23:00', '2026-11-21 18:00'])
      expect(field('day', raw), raw).to.eql(clean('2026-11-21'))
    expect(field('day', '2026-07-13 22:00')).to.eql(clean('2026-07-14'))
  })

  it('takes dates that exist', () => {
    expect(field('date', '2026-11-21')).to.eql(clean('2026-11-21'))
    expect(field('date', '2026-02-31')).to.eql(broken('date'))
    expect(field('date', '2026-11-21 25:00')).to.eql(broken('date'))
    expect(field('date', 'demain')).to.eql(broken('date'))
  })

  it('reads tables row by row', () => {
    const raw = {
      thead: [{ value: 'Jour' }, { value: 'Prix' }],
      tbody: [{ body: [{ value: ' lundi ' }, { value: 12 }] }, { body: [{ value: '' }] }, 'nothing'],
    }
    expect(field('table', raw)).to.eql(clean({ head: ['Jour', 'Prix'], rows: [['lundi', '12']] }))
    expect(field('table', { thead: [], tbody: [] })).to.eql(clean(undefined))
    expect(field('table', { tbody: 'rows' })).to.eql(broken('table'))
  })
})

describe('check: pictures', () => {
  const address = 'https://a.storyblok.com/f/100/1600x900/abc/phare.jpg'

  it('reads the size from the address', () => {
    const raw = { fieldtype: 'asset', id: 1, filename: address, alt: ' Le phare ', focus: '10x20:30x40', title: '' }
    expect(field('picture', raw)).to.eql(
      clean({ src: address, alt: 'Le phare', width: 1600, height: 900, focus: '10x20:30x40' }),
    )
  })

  it('shows the alternative text in the page’s language', () => {
    const raw = { filename: address, alt: 'Le phare', meta_data: { alt__i18n__en: 'The lighthouse' } }
    const { content } = checkFields({ picture: raw }, { locale: 'en' })
    expect(content.picture).to.include({ alt: 'The lighthouse' })
  })

  it('takes an unset picture for none', () => {
    expect(field('picture', { fieldtype: 'asset', id: null, filename: '' })).to.eql(clean(undefined))
    expect(field('picture', '')).to.eql(clean(undefined))
    expect(field('picture', null)).to.eql(clean(undefined))
  })

  for (const filename of [
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://user:password@a.storyblok.com/f/1/10x10/a/b.png',
    '/f/1/10x10/a/b.png',
    'https://a.storyblok.com/f/1/x/a/brochure.pdf',
    'https://assets.example.test/x/b.svg',
  ]) {
    it(`drops ${filename}`, () => expect(field('picture', { filename })).to.eql(broken('picture')))
  }

  for (const filename of ['/f/1/x/a/b.svg', '/f/1/0x0/a/b.svg', '/f/1/x/a/b.png'])
    it(`waits for the size of ${filename}, which its address does not tell`, () => {
      expect(field('picture', { filename: `https://a.storyblok.com${filename}` })).to.eql(clean(undefined))
    })

  it('drops only the broken ones of several', () => {
    const { value, paths } = field('pictures', [
      { filename: address },
      { filename: 'file:///etc/passwd' },
      { filename: 5 },
    ])
    expect(value).to.have.length(1)
    expect(paths).to.have.members(['body.0.pictures.1', 'body.0.pictures.2'])
  })

  it('reads who made a photograph, and the film that a picture was taken from', () => {
    const film = 'https://a.storyblok.com/f/100/x/def/phare.webm'
    const { value } = field('picture', { filename: address, copyright: ' Ana Roy ', source: film })
    expect(value).to.deep.include({ credit: 'Ana Roy', loop: { src: film, type: 'video/webm' } })
    const drawn = field('picture', { filename: address.replace('jpg', 'svg'), copyright: 'Hautemer', source: film })
    expect(drawn.value).to.have.property('loop')
    expect(drawn.value).not.to.have.property('credit')
    for (const source of ['', 'Archives de la ville', 'https://example.org/phare.mp4', 'phare.webm'])
      expect(field('picture', { filename: address, source })).to.eql(
        clean({ src: address, alt: '', width: 1600, height: 900 }),
      )
  })

  it('drops a focus that is none', () => {
    expect(field('picture', { filename: address, focus: '1x1);alert(1' }).value).not.to.have.property('focus')
  })
})

describe('check: films and captions', () => {
  const read = (filename: unknown) => {
    const problems: string[] = []
    const check = { report: (path: string) => problems.push(path) } as unknown as Check
    const value = readFile(
      { fieldtype: 'asset', filename },
      'body.0.file',
      check,
      file(['mp4', 'webm'], { title: 'Film' }),
    )
    return { value, problems }
  }

  it('tells the type by the ending', () => {
    const src = 'https://a.storyblok.com/f/100/x/abc/phare.webm'
    expect(read(src)).to.eql({ value: { src, type: 'video/webm' }, problems: [] })
    expect(read('//a.storyblok.com/f/100/x/abc/PHARE.MP4').value).to.include({ type: 'video/mp4' })
  })

  it('takes an unset file for none', () => {
    for (const filename of ['', null, undefined]) expect(read(filename)).to.eql({ value: undefined, problems: [] })
  })

  for (const filename of [
    'https://a.storyblok.com/f/100/x/abc/captions.vtt',
    'https://a.storyblok.com/f/100/x/abc/phare.webm.html',
    'https://user:password@a.storyblok.com/f/100/x/abc/phare.webm',
    'javascript:alert(1)//.webm',
    'data:video/webm;base64,AAAA.webm',
    '/f/100/x/abc/phare.webm',
  ]) {
    it(`drops ${filename}`, () => expect(read(filename)).to.eql({ value: undefined, problems: ['body.0.file'] }))
  }
})
