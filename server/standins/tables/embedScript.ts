import { type BookingProvider, bookingProviders } from '#shared/bookingProviders.ts'

/** What each provider's script puts on the page: its object, the call that opens its window, how it names a venue. */
const calls = {
  resy: { object: 'resyWidget', call: 'openModal', venue: 'venueId', people: 'seats' },
  sevenrooms: { object: 'SevenroomsWidget', call: 'init', venue: 'venueId', people: 'partySize' },
  thefork: { object: 'TheForkWidget', call: 'open', venue: 'restaurantId', people: 'pax' },
} as const satisfies Record<BookingProvider, unknown>

/** The stand-in of a provider's `embed.js`: its window is a frame in the place that the site gives it. */
export function embedScript(provider: BookingProvider, address: string): string {
  const { object, call, venue, people } = calls[provider]
  const { name, query } = bookingProviders[provider]
  return `(() => {
  window.${object} = {
    ${call}(options) {
      const query = new URLSearchParams({
        ${JSON.stringify(query.people)}: options.${people},
        ${JSON.stringify(query.date)}: options.date,
        ${JSON.stringify(query.time)}: options.time,
        language: options.language,
      })
      const frame = document.createElement('iframe')
      frame.title = ${JSON.stringify(name)}
      frame.src = ${JSON.stringify(`${address}/widget/`)} + encodeURIComponent(options.${venue}) + '?' + query
      options.place.replaceChildren(frame)
      frame.scrollIntoView({ block: 'nearest' })
      frame.focus()
    },
  }
})()
`
}
