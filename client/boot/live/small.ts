import { startPrint } from '#client/account/mails/print.ts'
import { startShare } from '#client/ui/share/share.ts'

/** Small parts of many pages, by the name of their script: buttons that only some browsers can serve, lights, days in words. */
export const starts: readonly (readonly [name: string, start: (place: HTMLElement) => void])[] = [
  ['share', startShare],
  ['print', startPrint],
  ['lights', openLights],
  ['days', openDays],
]

function openDays(form: HTMLElement): void {
  import('#client/forms/fields/days.ts')
    .then(({ followDays }) => followDays(form))
    .catch((error) => console.error('The days in words did not come', error))
}

/** Shows alone have posters with lights. */
function openLights(part: HTMLElement): void {
  import('#client/shows/lights.ts')
    .then(({ startLights }) => startLights(part))
    .catch((error) => console.error('The lights of the posters did not come', error))
}
