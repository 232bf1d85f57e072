import { startCeremonyForms } from '#client/passkeys/ceremonyForms.ts'
import { startScanning } from './scan.ts'

/** The desk's own script: passkeys and the camera. Every page works without it. */
void startCeremonyForms()
void startScanning()
