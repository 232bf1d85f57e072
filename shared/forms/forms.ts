import { absent } from '#shared/features.ts'
/** The forms of `/api/forms/…`. */
export const formNames = [
  'contact',
  'contest',
  ...(has.letter ? (['newsletter'] as const) : absent),
  'seminar',
  'event',
  'quote',
] as const
export type FormName = (typeof formNames)[number]

/** The number that people read instead of the id, on the page and in mails: `3F2A-91BC`. */
export function formNumber(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()
}
