import { expect } from 'chai'
import { openPlayground, type Playground } from './conformity.ts'

describe('Random calls made from the description', function () {
  this.timeout(120_000)
  let playground: Playground

  before(async () => {
    playground = await openPlayground()
  })
  after(() => playground.close())

  it('meet no fault, no answer that it does not allow, and none of 2xx to a body that it refuses (B26)', async () => {
    await playground.play({ seed: 20_261_123, runs: 1200 })
    const met = [...playground.met.keys()].map((it) => it.split(' '))
    const names = new Set(met.map(([name]) => name))
    expect(playground.operations.filter((it) => !names.has(it))).to.deep.equal([])
    // The desk's calls are more than a refused session.
    const seen = new Set(met.filter(([, status]) => status !== '401').map(([name]) => name))
    expect(playground.operations.filter((it) => it.startsWith('desk.') && !seen.has(it))).to.deep.equal([])
  })
})
