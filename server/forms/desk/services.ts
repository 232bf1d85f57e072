import type { DeskServices } from '#server/desk/index.ts'

export interface FormsDeskServices extends DeskServices {
  /** The mailbox of requests that no house answers. */
  standardDesk: () => string
}
