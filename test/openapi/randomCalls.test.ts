import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { hostile } from '#test/validation/hostile.ts'
import { openPlayground } from './conformity.ts'

describe('Calls made from the description', () => {
  const playground = opened(() => openPlayground())

  it('get a clear answer to what should break a field, for every field of every body', async () => {
    expect((await playground.callWithEach(hostile)).join('\n')).to.equal('')
  })

  it('at random meet no fault, no answer that it does not allow, and none of 2xx to a body that it refuses (B26)', async () => {
    await playground.play({ seed: 20_261_123, runs: 1200 })
    const met = [...playground.met.keys()].map((it) => it.split(' '))
    const names = new Set(met.map(([name]) => name))
    expect(playground.operations.filter((it) => !names.has(it))).to.deep.equal([])
  })
})
