/** `camille@demo.test` → `c•••@demo.test`: enough to recognize an address, useless to somebody who does not know it. */
export function hiddenEmail(email: string): string {
  return `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`
}
