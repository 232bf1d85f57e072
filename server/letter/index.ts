export { createBrowserMail } from './browserMail.ts'
export { createDeskLetters, type DeskLetters, type LetterOfContent } from './deskLetters.ts'
export { type EditionProblem, editionOf } from './edition.ts'
export { type LastLetterFor, lastLetterFor } from './lastLetter.ts'
export { createPngDrawer } from './pictures.ts'
export { letterPreview } from './preview.ts'
export { createEditions, createLetterGate, type Editions } from './sending/gate.ts'
export { openPacer } from './sending/pacer.ts'
export type { LetterCounts } from './sending/prepare.ts'
export {
  addSending,
  beginSending,
  cancelSending,
  countUndecided,
  dueSendings,
  echoOf,
  leftOutOf,
  markLate,
  pauseSending,
  progressOf,
  recipientsBySending,
  refuseSending,
  reschedule,
  resumeSending,
  type SeenSending,
  type Sending,
  sendingsOf,
  settleEnded,
} from './sending/sendings.ts'
export type { LetterServices } from './services.ts'
