import { expect } from 'chai'
import { createLetterDrawer, type LetterMail } from '#server/mail/drawLetter.ts'
import { drawMail } from '#server/mail/drawMail.tsx'
import type { LetterReader } from '#shared/letter/edition.ts'
import { edition } from './letterStore.ts'

const settings = { publicUrl: 'https://www.hautemer.example', contacts: {}, edition: edition() }
const words = (text: string) => text.split(/\s+/)

describe('Letters drawn once for all readers (B24)', () => {
  const draw = createLetterDrawer()
  const letterTo = (
    index: number,
    changed: Partial<LetterMail['data']> = {},
    reader: Partial<LetterReader> = {},
  ): LetterMail => ({
    kind: 'letter',
    locale: index % 2 === 0 ? 'fr' : 'en',
    data: {
      sending: 'one',
      reader: { topics: null, favouriteCasino: null, isProtected: false, ...reader },
      unsubscribeToken: `${index}`.padStart(43, 'x'),
      subscribedAt: Date.UTC(2025, index, 1, 12),
      memberOf: null,
      ...changed,
    },
  })

  it('say to each what a drawing of their own would: link, day, language, parts and the reason', async () => {
    const letters = [
      ...[0, 1, 2, 3, 4, 5].map((index) => letterTo(index)),
      letterTo(6, { subscribedAt: null, memberOf: 'eph' }),
      letterTo(7, { subscribedAt: null, memberOf: 'vip' }, { topics: ['shows'] }),
      letterTo(8, { memberOf: 'vip' }, { topics: ['games'] }),
      letterTo(9, {}, { isProtected: true }),
    ]
    for (const letter of letters) {
      const [shared, own] = [await draw(letter, settings), await drawMail(letter, settings)]
      expect({ ...shared, text: words(shared.text) }).to.deep.equal({ ...own, text: words(own.text) })
    }
  })

  it('cost a fraction of it', async () => {
    const msOf = async (drawOne: typeof drawMail | typeof draw) => {
      const before = process.cpuUsage()
      for (let i = 0; i < 30; i++) await drawOne(letterTo(i), settings)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    const own = await msOf(drawMail)
    expect(await msOf(draw)).to.be.below(own / 5)
  })
})
