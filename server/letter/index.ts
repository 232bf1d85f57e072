export { partsFor } from '#shared/letter/edition.ts'
export { type EditionProblem, type EditionProblems, readDraftEdition, readEdition } from './edition.ts'
export type { LetterServices } from './services.ts'
export { queueTestLetter, type TestLetter } from './testLetter.ts'
