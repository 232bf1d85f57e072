import type { BuildWatch } from '#client/boot/buildUpdates.ts'
import type { Payloads } from '#client/boot/navigation/payloads.ts'
import type { ScrollPositions } from '#client/boot/navigation/scrollPositions.ts'
import type { Session } from '#client/boot/session.ts'

/**
 * Services of the boot script for the whole life of the document. They are handed
 * over, not imported: a module that both import would become a file of its own, and boot would wait
 * for two.
 */
export interface BootServices extends BuildWatch {
  /** The build that drew this document. */
  build: string
  payloads: Payloads
  positions: ScrollPositions
  session: Session
  loadInFull(address: string): Promise<never>
  mayReload(path: string): boolean
}

/** The application, once it has taken the page over. */
export interface App {
  /** Draws the page at this path, query and hash of our own site. */
  navigate(address: string): void
}
