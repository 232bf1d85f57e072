import { expect } from 'chai'
import { checkFields, doc, paragraph, words } from './checkWorld.ts'

function read(raw: Record<string, unknown>, locale: 'fr' | 'en' = 'fr') {
  const { content, problems, story } = checkFields({ link: { fieldtype: 'multilink', ...raw } }, { locale })
  return { link: content.link, problems: problems.length, targets: [...story.linkTargets] }
}
const url = (address: unknown, more = {}) => read({ linktype: 'url', url: address, ...more })

describe('check: links', () => {
  it('leads to a story by its uuid, in the language of the page, not by the slug it had', () => {
    const raw = { linktype: 'story', id: 'phare', cached_url: 'website-hotels/ancien', anchor: 'chambres' }
    expect(read(raw)).to.eql({
      link: { href: '/maisons/le-phare#chambres', external: false, newTab: false, storyName: 'Le Phare' },
      problems: 0,
      targets: ['phare'],
    })
    expect(read(raw, 'en').link).to.include({ href: '/en/houses/the-lighthouse#chambres', storyName: 'Le Phare (en)' })
    expect(read({ linktype: 'story', id: 'home', cached_url: '' }).link).to.include({ href: '/' })
    expect(read({ linktype: 'story', id: 'home', cached_url: '' }, 'en').link).to.include({ href: '/en' })
  })

  it('has no link to a story that is gone, and waits for its return', () => {
    const raw = { linktype: 'story', id: 'gone', cached_url: 'website-hotels/gone' }
    expect(read(raw)).to.eql({ link: undefined, problems: 1, targets: ['gone'] })
  })

  it('takes what came with a draft for a story that is not published', () => {
    const story = { uuid: 'new', name: 'Bientôt', full_slug: 'en/website-hotels/bientot' }
    expect(read({ linktype: 'story', id: 'new', story }, 'en').link).to.include({
      href: '/en/bientot',
      storyName: 'Bientôt',
    })
  })

  it('takes an unset link for none', () => {
    expect(url('')).to.include({ link: undefined, problems: 0 })
    expect(read({ linktype: 'story', id: '' })).to.include({ link: undefined, problems: 0 })
    expect(read({ linktype: 'email', email: '' })).to.include({ link: undefined, problems: 0 })
  })

  it('knows our own pages from other sites', () => {
    expect(url('/spectacles?vue=liste#mai').link).to.include({ href: '/spectacles?vue=liste#mai', external: false })
    expect(url('#faq').link).to.include({ href: '#faq', external: false })
    expect(url('https://hautemer.test/maisons?x=1#y').link).to.include({ href: '/maisons?x=1#y', external: false })
    expect(url('https://hautemer.test//evil.test/').link).to.include({ href: '/evil.test/', external: false })
    expect(url('https://example.test/a', { target: '_blank' }).link).to.include({
      href: 'https://example.test/a',
      external: true,
      newTab: true,
    })
    expect(url('tel:+33261910001').link).to.include({ href: 'tel:+33261910001', external: false })
    expect(url('mailto:bonjour@hautemer.test').link).to.include({ external: false })
  })

  it('writes to an address', () => {
    expect(read({ linktype: 'email', email: 'bonjour@hautemer.test' }).link).to.include({
      href: 'mailto:bonjour@hautemer.test',
    })
    expect(read({ linktype: 'email', url: 'mailto:bonjour@hautemer.test' }).link).to.include({
      href: 'mailto:bonjour@hautemer.test',
    })
    expect(read({ linktype: 'email', email: 'no address' })).to.include({ link: undefined, problems: 1 })
  })

  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'https://hautemer.test@evil.test/',
    'www.example.test',
    'https://',
  ]) {
    it(`does not follow ${JSON.stringify(address)}`, () => {
      expect(url(address)).to.include({ link: undefined, problems: 1 })
      const mark = { type: 'link', attrs: { linktype: 'url', href: address } }
      const { content } = checkFields({ text: doc(paragraph(words('mot', mark))) })
      expect(content.text).to.eql(doc(paragraph(words('mot'))))
    })
  }

  it('encodes an anchor', () => {
    expect(read({ linktype: 'story', id: 'phare', anchor: '"><script>' }).link).to.include({
      href: '/maisons/le-phare#%22%3E%3Cscript%3E',
    })
  })

  it('refuses an object that says nothing of its kind', () => {
    expect(read({ url: '/ici' })).to.include({ link: undefined, problems: 1 })
  })
})
