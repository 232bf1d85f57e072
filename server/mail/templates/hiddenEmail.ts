/** `camille@demo.test` → `c•••@demo.test`: enough for who chose it, no use to who reads along in the old mailbox. */
export function hiddenEmail(email: string): string {
  return `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`
}
