import { startPrint } from '#client/account/mails/print.ts'
import { startShare } from '#client/ui/share/share.ts'

/** Small parts of many pages, by the name of their script: buttons that only some browsers can serve, lights. */
export const starts: readonly (readonly [name: string, start: (place: HTMLElement) => void])[] = [
  ['share', startShare],
  ['print', startPrint],
  ['lights', openLights],
]

/** Shows alone have posters with lights. */
function openLights(part: HTMLElement): void {
  import('#client/shows/lights.ts')
    .then(({ startLights }) => startLights(part))
    .catch((error) => console.error('The lights of the posters did not come', error))
}
