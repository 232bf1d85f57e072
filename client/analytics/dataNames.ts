/** Key in sessionStorage of the events that wait for a page with the tag manager (waitingEvents.ts). */
export const waitingEventsKey = 'events'
