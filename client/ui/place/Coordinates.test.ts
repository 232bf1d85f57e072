import { expect } from 'chai'
import { intlFor } from '#i18n/createIntl.ts'
import { formatCoordinates } from './Coordinates.tsx'

describe('Coordinates', () => {
  it('are degrees and minutes, west in the page’s language', () => {
    const houlgate = { latitude: 49.3006, longitude: -0.0747 }
    expect(formatCoordinates(intlFor('fr'), houlgate)).to.equal('49°18′\u00a0N · 0°04′\u00a0O')
    expect(formatCoordinates(intlFor('en'), houlgate)).to.equal('49°18′\u00a0N · 0°04′\u00a0W')
  })

  it('never have sixty minutes', () => {
    expect(formatCoordinates(intlFor('en'), { latitude: 0.9999, longitude: 0 })).to.match(/^1°00′/)
  })
})
