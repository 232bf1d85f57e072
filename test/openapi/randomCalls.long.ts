import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { openPlayground } from './conformity.ts'

describe('Many random calls made from the description', function () {
  this.timeout(60 * 60_000)
  const playground = opened(() => openPlayground())

  // Another seed each time: a failure names its own.
  it('meet no fault and no answer that it does not allow', async () => {
    await playground.play({ seed: Date.now(), runs: 20_000 })
    for (const status of [200, 201, 202, 204, 400, 401, 403, 404, 409, 413, 415, 422])
      expect(
        [...playground.met.keys()].some((it) => it.endsWith(` ${status}`)),
        String(status),
      ).to.equal(true)
  })
})
