import { calendarData } from '#client/booking/dataNames.ts'

/**
 * Opens the calendar of a booking bar, which needs no React: that would let a first press wait for a second on a slow line.
 * @returns what asks for the calendar's script, where a page has one, before it is pressed
 */
export function openCalendars(): () => void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>(opener)
    if (button)
      load().then(
        ({ openStayCalendar }) => openStayCalendar(button),
        (error) => {
          console.error('The calendar did not come', error)
          // Days are typed then.
          button.hidden = true
        },
      )
  })
  return () => {
    if (document.querySelector(opener)) load().catch(() => undefined)
  }
}

const opener = `[${calendarData.opens}]`

function load() {
  return import('#client/booking/stayCalendar.ts')
}
