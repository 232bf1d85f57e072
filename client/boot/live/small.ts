import { startPrint } from '#client/account/mails/print.ts'
import { startLights } from '#client/shows/lights.ts'
import { startShare } from '#client/ui/share/share.ts'

/** Small parts of many pages, by the name of their script: buttons that only some browsers can serve, lights. */
export const starts: readonly (readonly [name: string, start: (place: HTMLElement) => void])[] = [
  ['share', startShare],
  ['print', startPrint],
  ['lights', startLights],
]
