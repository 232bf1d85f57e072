import { expect } from 'chai'
import { sectionOf } from './sectionOf.ts'

describe('the menu’s current word after a navigation', () => {
  it('is the longest address that the page is at or under', () => {
    const menu = ['/', '/hotels', '/hotels/villa-ondine', '/journal']
    expect(sectionOf('/hotels/villa-ondine/chambres', menu)).to.equal('/hotels/villa-ondine')
    expect(sectionOf('/hotels/la-pinede', menu)).to.equal('/hotels')
    expect(sectionOf('/', menu)).to.equal('/')
  })

  it('is none for a page that only begins alike, and never the home page above everything', () => {
    expect(sectionOf('/hotels-de-luxe', ['/hotels', '/'])).to.equal(undefined)
    expect(sectionOf('/en/contact', ['/en', '/en/hotels'])).to.equal(undefined)
  })
})
