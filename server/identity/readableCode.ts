import { randomInt } from 'node:crypto'

/** For reading aloud at a desk: no letter that looks like a digit. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Two random parts of this length: `K7QM-2XPA` for 4. */
export function newReadableCode(partLength: number): string {
  const part = () => Array.from({ length: partLength }, () => letters[randomInt(letters.length)]).join('')
  return `${part()}-${part()}`
}
