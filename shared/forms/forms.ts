/** The forms of `/api/forms/…`. */
export const formNames = ['contact', 'contest', 'newsletter', 'seminar', 'event', 'quote'] as const
export type FormName = (typeof formNames)[number]

const identity = ['civility', 'firstname', 'lastname', 'email']
const occasion = [...identity, 'phone', 'eventType', 'eventDate', 'guestsNumber', 'city', 'privacy']

/**
 * Controls that a form is not complete without. An event and a seminar want a `city` or a
 * `destination`; it is the city unless the form asks for destinations.
 */
export const requiredControls: Readonly<Record<FormName, readonly string[]>> = {
  contact: [...identity, 'subject', 'message', 'privacy'],
  contest: [...identity, 'birthdate', 'privacy', 'terms'],
  newsletter: ['email', 'privacy'],
  seminar: occasion,
  event: occasion,
  quote: [...identity, 'phone', 'eventType', 'eventDate', 'participantCount', 'privacy'],
}

/** The number that people read instead of the id, on the page and in mails: `3F2A-91BC`. */
export function formNumber(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()
}
