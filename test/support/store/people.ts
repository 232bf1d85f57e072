let born = 0

/**
 * A birth date that no other person of this process has, `YYYY-MM-DD`: accounts of one name and birth date are one person,
 * and what one of them asked for holds for the others. All are adults, born from March to June.
 */
export function newBirthdate(): string {
  const n = born++
  const turn = Math.floor(n / 40)
  const two = (it: number) => String(it).padStart(2, '0')
  return `${1985 - (n % 40)}-${two(6 - (Math.floor(turn / 28) % 4))}-${two(1 + ((14 + turn) % 28))}`
}
