import { startPrint } from '#client/account/mails/print.ts'
import { startShare } from '#client/ui/share/share.ts'

/** Buttons that only some browsers can serve, by the name of their script: small, since they stand on many pages. */
export const starts: readonly (readonly [name: string, start: (place: HTMLElement) => void])[] = [
  ['share', startShare],
  ['print', startPrint],
]
