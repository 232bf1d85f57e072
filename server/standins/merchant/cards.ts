/** The result of a card; the numbers are Stripe's test numbers. */
export type CardVerdict = 'accepted' | 'refused' | 'challenge' | 'unknown'

const cards: Readonly<Record<string, CardVerdict>> = {
  '4242424242424242': 'accepted',
  '5555555555554444': 'accepted',
  '4000000000000002': 'refused',
  '4000002500003155': 'challenge',
  '4000000000003220': 'challenge',
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
  return cards[number.replace(/[\s-]/g, '')] ?? 'unknown'
}

/** `12/28`, `12 / 2028`; valid through that month. */
function isInFuture(expiry: string, now: number): boolean {
  const [, month = '', year = ''] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(expiry) ?? []
  if (month === '') return false
  return Date.UTC(2000 + Number(year), Number(month), 1) > now
}
