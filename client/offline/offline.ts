import { offlineData } from '#client/offline/dataNames.ts'
import { todayInParis } from '#shared/time/parisTime.ts'

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
  const date = todayInParis(Date.now())
  const weekday = weekdays[new Date(date).getUTCDay()]
  for (const house of document.querySelectorAll(`[${offlineData.house}]`)) {
    const hoursOf = (day: string | undefined) =>
      house.querySelector(`[${offlineData.day}="${day}"] [${offlineData.hours}]`)?.textContent
    const line = house.querySelector<HTMLElement>(`[${offlineData.today}]`)
    const hours = hoursOf(date) ?? hoursOf(date.slice(4)) ?? hoursOf(weekday)
    if (!line || !hours) continue
    line.hidden = false
    const [text] = line.getElementsByTagName('b')
    if (text && text.textContent !== hours) text.textContent = hours
  }
}
