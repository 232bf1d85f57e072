import { sayDay } from '#client/forms/fields/days.ts'
import { startCeremonyForms } from '#client/passkeys/ceremonyForms.ts'
import { startCountDown } from './countDown.ts'
import { startFollowing } from './follow.ts'
import { startScanning } from './scan.ts'

/** The desk's own script: passkeys, the camera, days in words, and what others move. Every page works without it. */
void startCeremonyForms()
void startScanning()
startFollowing()
startCountDown()
document.addEventListener('input', ({ target }) => sayDay(target))
selectRefusedCode()

/** A code that was refused is selected, so that a reader that types puts the next one in its place, not before it. */
function selectRefusedCode(): void {
  const field = document.querySelector<HTMLInputElement>('input[autofocus]')
  if (!field?.value) return
  field.focus()
  field.select()
}
