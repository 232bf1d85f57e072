import { offlineData } from '#client/offline/dataNames.ts'
import { addDays } from '#shared/time/days.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const lookAgainMs = 60_000

/** The script of the page without network: today's hours, whenever the page was kept, and the way back to the network. */
showToday()
setInterval(showToday, lookAgainMs)
addEventListener('online', () => location.reload())
const retry = document.querySelector<HTMLButtonElement>(`[${offlineData.retry}]`)
if (retry) {
  retry.hidden = false
  retry.addEventListener('click', () => location.reload())
}

function showToday() {
  const now = Date.now()
  const [date, hour] = [localDay(now), localHour(now)]
  for (const house of document.querySelectorAll(`[${offlineData.house}]`)) {
    // A night belongs to the day on which it began, as in openingHours.ts.
    const before = rowOf(house, addDays(date, -1))
    const row = (before?.getAttribute(offlineData.until) ?? '') > hour ? before : rowOf(house, date)
    const hours = row?.querySelector(`[${offlineData.hours}]`)?.textContent
    const line = house.querySelector<HTMLElement>(`[${offlineData.today}]`)
    if (!line || !hours) continue
    line.hidden = false
    const [text] = line.getElementsByTagName('b')
    if (text && text.textContent !== hours) text.textContent = hours
  }
}

/** The row of a house for a day: of the date itself, of that day of every year, else of its weekday. */
function rowOf(house: Element, date: string): Element | undefined {
  const days = [date, date.slice(4), weekdays[new Date(date).getUTCDay()]]
  for (const day of days) {
    const row = house.querySelector(`[${offlineData.day}="${day}"]`)
    if (row) return row
  }
  return undefined
}
