/** Key in sessionStorage of the events that wait for a page with the tag manager (waitingEvents.ts). */
export const waitingEventsKey = 'events'

/** Events that only a view knows, as JSON (layer.ts): of a page that is viewed, of a form that is sent. */
export const analyticsData = { onView: 'data-layer-view', onSubmit: 'data-layer-submit' } as const
