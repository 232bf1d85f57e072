import { expect } from 'chai'
import { demoWorld } from '#server/demo/world.ts'
import { foreignWords } from '#test/launch/foreignWords.ts'
import { houseLike, inHouse } from './absent.ts'
import type { Shown } from './demoOfHouse.ts'

describe('the demo world of the second house', () => {
  it('has people, stays and requests of its own houses, and nothing of the first', async () => {
    const { desk, unknownHouses, rows } = await inHouse<Shown>(
      await houseLike(() => ({}), 'arvenhof'),
      'demoOfHouse.ts',
    )
    expect(Object.keys(desk)).to.have.length.above(2)
    for (const [email, page] of Object.entries(desk)) {
      expect(email).to.match(/@arvenhof\.test$/)
      expect(page).to.match(/Haus am Lai|Pradalena/)
    }
    expect(unknownHouses).to.deep.equal([])
    expect(rows).to.contain('haus-am-lai').and.to.contain('CHF')
    const isForeign = await foreignWords('hautemer', 'arvenhof')
    expect([...isForeign(rows + Object.values(desk).join())]).to.deep.equal([])
    for (const { email } of [...demoWorld.hotel, ...demoWorld.desk]) expect(rows).not.to.contain(`"${email}"`)
  })
})
