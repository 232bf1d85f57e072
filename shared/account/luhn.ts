/** Check digit of a number (Luhn): from the right every other digit counts double, its digits added. */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether the last digit is the check digit of the others. */
export function isLuhn(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === digits.at(-1)
}
