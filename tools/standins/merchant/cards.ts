/** The result of a card; the numbers are Stripe's published test numbers. */
export type CardVerdict = 'accepted' | 'refused' | 'challenge' | 'unknown'

const cards: Readonly<Record<string, CardVerdict>> = {
  '4242424242424242': 'accepted',
  '5555555555554444': 'accepted',
  '4000000000000259': 'accepted',
  '4000000000001976': 'accepted',
  '4000000000007726': 'accepted',
  '4000000000005126': 'accepted',
  '4000000000000002': 'refused',
  '4000000000009995': 'refused',
  '4000002500003155': 'challenge',
  '4000000000003220': 'challenge',
}

/** Cards whose payment is contested as soon as it is made: as fraud, or by an inquiry. */
const contested: Readonly<Record<string, 'needs_response' | 'warning_needs_response'>> = {
  '4000000000000259': 'needs_response',
  '4000000000001976': 'warning_needs_response',
}

export interface CardFields {
  number: string
  expiry: string
  cvc: string
  name: string
}

export type CardProblem = keyof CardFields

/** Every wrong field. @param now epoch ms */
export function problemsOfCard({ number, expiry, cvc, name }: CardFields, now: number): CardProblem[] {
  const problems: CardProblem[] = []
  if (verdictOf(number) === 'unknown') problems.push('number')
  if (!isInFuture(expiry, now)) problems.push('expiry')
  if (!/^\d{3,4}$/.test(cvc.trim())) problems.push('cvc')
  if (name.trim() === '') problems.push('name')
  return problems
}

export function verdictOf(number: string): CardVerdict {
  return cards[digitsOf(number)] ?? 'unknown'
}

/** The dispute that a card brings by itself. */
export function disputeOf(number: string): 'needs_response' | 'warning_needs_response' | undefined {
  return contested[digitsOf(number)]
}

interface RefundFate {
  status: 'pending' | 'succeeded'
  becomes?: 'succeeded' | 'failed'
}

/** The fate of a card's refund: 7726 answers later, 5126 looks refunded and then is not. */
export function refundFateOf(number: string): RefundFate {
  const digits = digitsOf(number)
  if (digits === '4000000000007726') return { status: 'pending', becomes: 'succeeded' }
  if (digits === '4000000000005126') return { status: 'succeeded', becomes: 'failed' }
  return { status: 'succeeded' }
}

function digitsOf(number: string): string {
  return number.replace(/[\s-]/g, '')
}

/** `12/28`, `12 / 2028`; valid through that month. */
function isInFuture(expiry: string, now: number): boolean {
  const [, month = '', year = ''] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(expiry) ?? []
  if (month === '') return false
  return Date.UTC(2000 + Number(year), Number(month), 1) > now
}
