import { expect } from 'chai'
import { placeAfterKey } from './placeAfterKey.ts'

describe('Gallery', () => {
  it('goes round with the arrows and to the ends with Home and End (R119)', () => {
    expect(placeAfterKey('ArrowRight', 0, 3)).to.equal(1)
    expect(placeAfterKey('ArrowRight', 2, 3)).to.equal(0)
    expect(placeAfterKey('ArrowLeft', 0, 3)).to.equal(2)
    expect(placeAfterKey('Home', 2, 3)).to.equal(0)
    expect(placeAfterKey('End', 0, 3)).to.equal(2)
  })

  it('leaves every other key to the browser, and a lone picture where it is', () => {
    expect(placeAfterKey('Escape', 1, 3)).to.equal(undefined)
    expect(placeAfterKey('Tab', 1, 3)).to.equal(undefined)
    expect(placeAfterKey('ArrowRight', 0, 1)).to.equal(0)
  })
})
