import { createHmac } from 'node:crypto'
import { demoWorld } from '#server/demo/world.ts'

/** Variables for a site that takes the events of a casino floor. */
export const floorEnv = { FLOOR_SECRET: 'secret-of-the-floor-of-the-bench' } as const

const casinos = ['HOU', 'SJL', 'ARC', 'PER', 'MEN']
const cards = demoWorld.vip.flatMap(({ card }) => ('cvip' in card ? [card.cvip] : []))
let events = 0

/** An event of a floor at work, the next each time: of ten six are jackpots, two payments, one a table, one points. */
export function nextEvent(): object {
  const n = ++events
  const casino = casinos[n % casinos.length]
  return { id: `bench-${n}`, at: new Date().toISOString(), casino, ...kindOf(n) }
}

function kindOf(n: number): { type: string; data: object } {
  const machine = `M${n % 200}`
  const money = { machine, amount: 100 + n, currency: 'EUR' }
  const turn = n % 10
  if (turn < 6) return { type: 'jackpot', data: { ...money, name: 'Grand Large' } }
  if (turn < 8) return { type: 'payment', data: money }
  if (turn === 8) {
    const bets = { betMin: 200, betMax: 20_000, positions: 8, open: n % 20 === 8 }
    return { type: 'tableState', data: { table: `Roulette ${n % 7}`, game: 'Roulette anglaise', ...bets } }
  }
  const cvip = cards[Math.floor(n / 10) % cards.length]
  return { type: 'pointsEarned', data: { cvip, points: 1 + (n % 50), source: 'machines', label: 'Machines' } }
}

/** Posts events, signed as the floor does. @throws Error unless all of them were taken */
export async function postEvents(site: string, given: readonly object[]): Promise<void> {
  const body = JSON.stringify({ events: given })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', floorEnv.FLOOR_SECRET).update(`${timestamp}.${body}`).digest('hex')
  const headers = {
    'Content-Type': 'application/json',
    'X-Timestamp': timestamp,
    'X-Signature': `sha256=${signature}`,
  }
  const answer = await fetch(`${site}/api/floor/events`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (answer.status !== 202 || (JSON.parse(text) as { accepted: number }).accepted !== given.length)
    throw new Error(`Events were answered with ${answer.status}: ${text.slice(0, 300)}`)
}
