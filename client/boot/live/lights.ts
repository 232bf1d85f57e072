import { showsData } from '#client/shows/dataNames.ts'
import { localHour } from '#shared/time/localTime.ts'

/** When the theatres' lights are on, by the clock of the house. */
const evening = { from: '18:00', to: '02:00' }
const lookAgainMs = 60_000

/** Lights the posters of a part of a page from evening on: the page is kept for everybody, at whatever hour it was drawn. */
export function startLights(part: HTMLElement): void {
  const timer = setInterval(look, lookAgainMs)
  look()

  function look() {
    if (!part.isConnected) return clearInterval(timer)
    const hour = localHour(Date.now())
    part.toggleAttribute(showsData.lit, hour >= evening.from || hour < evening.to)
  }
}
