import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { createWorkQueue } from '#server/identity/keyedQueue.ts'
import { createPasswords } from '#server/identity/passwords.ts'
import { ProductError } from '#shared/errors/productError.ts'

describe('Passwords', () => {
  it('are kept as argon2id, each with a salt of its own', async () => {
    const passwords = createPasswords()
    const [one, two] = await Promise.all([passwords.hash('Demo-2026!'), passwords.hash('Demo-2026!')])
    expect(one).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.to.equal(two)
    expect(await passwords.verify(one, 'Demo-2026!')).to.equal(true)
    expect(await passwords.verify(one, 'demo-2026!')).to.equal(false)
  })

  it('a password of no member is never right', async () => {
    expect(await createPasswords().verify(null, 'Demo-2026!')).to.equal(false)
    // Not even the word that the hash in their place was made of.
    const cheap = createPasswords({ cost: { memoryCost: 64, timeCost: 1 } })
    expect(await cheap.verify(null, 'of nobody')).to.equal(false)
  })

  it('leave one core to the others, and refuse when too many wait', async () => {
    const passwords = createPasswords({ cores: 2 })
    const tries = await Promise.allSettled(Array.from({ length: 135 }, () => passwords.verify(null, 'wrong')))
    const refused = tries.filter((it) => it.status === 'rejected')
    expect(refused).to.have.length(135 - 129)
    for (const { reason } of refused) expect((reason as ProductError).id).to.equal('generic.tooManyRequests')
    expect(refused[0]?.reason).to.be.instanceOf(ProductError)
    // The line has moved on.
    expect(await passwords.verify(null, 'wrong')).to.equal(false)
  })

  it('wait their turn, so many at a time and in the order in which they came', async () => {
    const inLine = createWorkQueue({ atOnce: 2, waiting: 10 }, () => new Error('too many'))
    const begun: number[] = []
    let running = 0
    let most = 0
    const work = (n: number) => async () => {
      begun.push(n)
      most = Math.max(most, ++running)
      await pause(5)
      running -= 1
    }
    await Promise.all([0, 1, 2, 3, 4, 5].map((n) => inLine(work(n))))
    expect([most, begun]).to.deep.equal([2, [0, 1, 2, 3, 4, 5]])
  })
})
