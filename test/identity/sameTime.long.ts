import { expect } from 'chai'
import { createPasswords } from '#server/identity/passwords.ts'
import { must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

/** The time of an answer must not tell whether an address has an account (R218). */
describe('answers that take as long for nobody as for somebody', () => {
  it('passwords of nobody', async () => {
    const passwords = createPasswords()
    const stored = await passwords.hash('Demo-2026!')
    await expectAlike(
      () => passwords.verify(stored, 'wrong'),
      () => passwords.verify(null, 'wrong'),
    )
  })

  const site = onAnyDatabase(openHotelSite, { pace: 'operated' })
  it('a login with a wrong password', async () => {
    const emails = await Promise.all([1, 2, 3, 4].map(async () => (await site.member()).email))
    const login = async (email = '') => {
      must(await site.client().post('/api/eph/users/login', { email, password: 'Wrong-1!' }), 401)
    }
    // Each account is told twice: a third wrong password would block it.
    let next = 0
    await expectAlike(
      () => login(emails[next++ % 4]),
      () => login(newEmail()),
    )
  })

  it('a forgotten password', async () => {
    const { email } = await site.member()
    const init = async (given: string) => {
      must(await site.client().post('/api/eph/users/reset-password/init', { email: given }), 202)
    }
    await expectAlike(
      () => init(email),
      () => init(newEmail()),
    )
  })
})

/** In turns, so that whatever else the machine does happens to both; the fastest is the one that it disturbed least. */
async function expectAlike(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<void> {
  const took: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 8; turn++) {
    took[0].push(await timed(known))
    took[1].push(await timed(unknown))
  }
  expect(Math.min(...took[0]) / Math.min(...took[1])).to.be.within(0.5, 2)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
