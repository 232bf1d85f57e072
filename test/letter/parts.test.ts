import { expect } from 'chai'
import { type LetterPart, type LetterReader, partsFor } from '#shared/letter/edition.ts'

const part = (heading: string, given: Partial<LetterPart> = {}): LetterPart => ({
  topic: null,
  casino: null,
  isGaming: false,
  isButton: false,
  heading,
  html: '<p>…</p>',
  pictures: [],
  ...given,
})
const parts = [
  part('all'),
  part('games', { topic: 'games', isGaming: true }),
  part('shows', { topic: 'shows' }),
  part('digue', { casino: 'casino-de-la-digue' }),
  part('soleil', { topic: 'shows', casino: 'casino-du-soleil' }),
]
const anybody: LetterReader = { topics: null, favouriteCasino: null, isProtected: false }

function headings(given: Partial<LetterReader>, of = parts): (string | null)[] {
  return partsFor({ parts: of }, { ...anybody, ...given }).map(({ heading }) => heading)
}

describe('The parts of a letter that a reader gets', () => {
  it('are all of them for readers who were asked nothing, and for those who chose nothing', () => {
    for (const topics of [null, []])
      expect(headings({ topics })).to.deep.equal(['all', 'games', 'shows', 'digue', 'soleil'])
  })

  it('follow the topics and the favourite casino', () => {
    expect(headings({ topics: ['shows'] })).to.deep.equal(['all', 'shows', 'digue', 'soleil'])
    expect(headings({ topics: ['restaurants'] })).to.deep.equal(['all', 'digue'])
    expect(headings({ favouriteCasino: 'casino-de-la-digue' })).to.deep.equal(['all', 'games', 'shows', 'digue'])
    expect(headings({ topics: ['shows'], favouriteCasino: 'casino-du-soleil' })).to.deep.equal([
      'all',
      'shows',
      'soleil',
    ])
  })

  it('are never about games for readers with protection, whatever was chosen', () => {
    expect(headings({ topics: ['games'], isProtected: true })).to.deep.equal(['all', 'digue'])
  })

  it('are none when a heading alone is left, and a heading goes with what stood under it', () => {
    const games = part('tournament', { topic: 'games', isGaming: true })
    const alone = [part('Tonight', { html: '' }), games]
    expect(headings({ isProtected: true }, alone)).to.deep.equal([])
    expect(headings({}, alone)).to.deep.equal(['Tonight', 'tournament'])
    expect(headings({ isProtected: true }, [...alone, part('At table', { html: '' }), part('oysters')])).to.deep.equal([
      'At table',
      'oysters',
    ])
  })

  it('are none when buttons alone are left of more, and all of a letter that has nothing else', () => {
    const games = part('tournament', { isGaming: true })
    const button = part('book', { isButton: true })
    expect(headings({ isProtected: true }, [games, button])).to.deep.equal([])
    expect(headings({}, [games, button])).to.deep.equal(['tournament', 'book'])
    expect(headings({ isProtected: true }, [button])).to.deep.equal(['book'])
  })
})
