import { expect } from 'chai'
import { isLuhn, luhnDigit } from './luhn.ts'

describe('check digits (Luhn)', () => {
  it('are those of numbers that the world knows', () => {
    // The example of ISO/IEC 7812, and test numbers of card schemes.
    for (const number of ['79927398713', '4242424242424242', '5555555555554444', '378282246310005', '6011111111111117'])
      expect(isLuhn(number), number).to.equal(true)
    expect(luhnDigit('7992739871')).to.equal('3')
  })

  it('are 0, not 10, where the sum is round', () => {
    expect(luhnDigit('0')).to.equal('0')
    expect(luhnDigit('19')).to.equal('0')
    expect(luhnDigit('26')).to.equal('5')
    expect(luhnDigit('55')).to.equal('4')
    expect(isLuhn('00')).to.equal(true)
  })

  it('notice every slip of one digit and every swap of neighbours but 09', () => {
    const number = '427118001010'
    const known = number.slice(0, -1) + luhnDigit(number.slice(0, -1))
    for (let place = 0; place < known.length; place++) {
      for (let digit = 0; digit < 10; digit++) {
        if (String(digit) === known[place]) continue
        expect(isLuhn(known.slice(0, place) + digit + known.slice(place + 1)), `${place} ${digit}`).to.equal(false)
      }
    }
    expect(isLuhn('79927398731')).to.equal(false)
  })

  it('are of digits alone', () => {
    for (const text of ['', '0', '7992739871x', '79927398713 ', '7992-7398713', '18x', '7x'])
      expect(isLuhn(text), text).to.equal(false)
  })
})
