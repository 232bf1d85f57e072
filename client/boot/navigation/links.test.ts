import { expect } from 'chai'
import { isPagePath, isPrefetchable } from './links.ts'

describe('links that the browser side takes over', () => {
  it('are pages', () => {
    for (const path of ['/', '/en', '/hotels', '/en/hotels', '/h%C3%B4tels', '/contact', '/mon-compte/profil']) {
      expect(isPagePath(path), path).to.equal(true)
    }
  })

  it('are never files, calls, assets, the language switch, full loads or broken addresses', () => {
    const others = ['/api/eph/users/init', '/_app/assets/x.js', '/_img/x', '/locale/en', '/logout', '/en/logout']
    const files = ['/calendrier/abc.ics', '/sitemap.xml', '/en/synxis-redirect', '//evil.example/', '/%E0%A4%A']
    for (const path of [...others, ...files]) expect(isPagePath(path), path).to.equal(false)
  })

  it('are fetched ahead only where no guard and no membership stands before them', () => {
    for (const path of ['/hotels', '/en/offers', '/mon-compte/connexion'])
      expect(isPrefetchable(path), path).to.equal(true)
    const guarded = ['/infiniment-barriere', '/en/infiniment-barriere/x', '/website-hotels/infiniment-barriere/menu']
    const members = ['/mon-compte', '/en/my-account/my-stays/12', '/carte', '/carte-vip/mon-espace', '/logout']
    for (const path of [...guarded, ...members]) expect(isPrefetchable(path), path).to.equal(false)
  })
})
