import { expect } from 'chai'
import { intlFor } from '#i18n/createIntl.ts'
import { formatDays } from './formatDays.ts'

const days = (locale: 'fr' | 'en', ...names: string[]) => formatDays(intlFor(locale), names)

describe('Opening days in words', () => {
  it('says a whole week, a run and single days', () => {
    expect(days('fr', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')).to.equal('tous les jours')
    expect(days('fr', 'tue', 'wed', 'thu', 'fri', 'sat')).to.equal('du mardi au samedi')
    expect(days('fr', 'sat', 'mon')).to.equal('lundi et samedi')
    expect(days('en', 'wed', 'thu', 'fri', 'sun')).to.equal('Wednesday to Friday and Sunday')
  })

  it('says nothing of no day', () => {
    expect(days('fr')).to.equal('')
  })
})
