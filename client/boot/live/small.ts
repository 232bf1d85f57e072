import { startShare } from '#client/ui/share/share.ts'
import { startPrint } from './print.ts'

type Start = (place: HTMLElement) => void

/** Small parts of many pages, by the name of their script: buttons that only some browsers can serve, lights, days in words. */
export const starts: readonly (readonly [name: string, start: Start])[] = [
  ['share', startShare],
  ['print', startPrint],
  // Shows alone have posters with lights, and few forms a day.
  ['lights', later(async () => (await import('./lights.ts')).startLights)],
  ['days', later(async () => (await import('#client/forms/fields/days.ts')).followDays)],
]

/** The script of a part that few pages have. */
function later(load: () => Promise<Start>): Start {
  return async (place) => {
    try {
      const start = await load()
      start(place)
    } catch (error) {
      console.error('A script did not come', error)
    }
  }
}
