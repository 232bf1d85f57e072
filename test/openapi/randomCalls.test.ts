import { expect } from 'chai'
import { itInParts } from '#test/runner/wide.ts'
import { opened } from '#test/support/opened.ts'
import { hostile } from '#test/validation/hostile.ts'
import { openPlayground } from './conformity.ts'

describe('Calls made from the description', function () {
  this.timeout(300_000)
  const playground = opened(() => openPlayground())

  itInParts('get a clear answer to what should break a field, for every field of every body', async (part) => {
    expect((await playground.callWithEach(hostile, part)).join('\n')).to.equal('')
  })

  itInParts(
    'at random meet no fault, no answer that it does not allow, and none of 2xx to a body that it refuses (B26)',
    async (part) => {
      for (const seed of part([20_261_123, 20_261_129, 20_261_130], 0, 3)) await playground.play({ seed, runs: 400 })
      const met = [...playground.met.keys()].map((it) => it.split(' '))
      const names = new Set(met.map(([name]) => name))
      expect(playground.operations.filter((it) => !names.has(it))).to.deep.equal([])
    },
  )
})
