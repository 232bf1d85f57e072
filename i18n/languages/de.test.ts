import { expect } from 'chai'
import { de } from './de.ts'

describe('German days and hours', () => {
  it('opens at twelve and closes at midnight', () => {
    const hours = [de.hour(12, 0), de.hour(12, 30), de.hour(24, 0), de.hour(9, 5)]
    expect(hours.map((it) => it.replace('\u00a0', ' '))).to.deep.equal([
      '12 Uhr',
      '12:30 Uhr',
      'Mitternacht',
      '9:05 Uhr',
    ])
  })

  it('joins days of one month by a point and a dash, of two months by a dash', () =>
    expect(['10', '28. November'].map(de.days.dash)).to.deep.equal(['.–', ' – ']))

  it('keeps the capitals of nouns in a sentence', () =>
    expect(de.inSentence('Seeseite, Balkon')).to.equal('Seeseite, Balkon'))
})
