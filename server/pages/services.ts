import type { Cdn } from '#server/outside/cdn.ts'
import type { PerRequestServices } from './perRequest/services.ts'

/** The services of server/pages (index.ts); each stage declares its own part of them. */
export interface PageServices extends PerRequestServices {
  /** Security headers of every answer. */
  headers: Readonly<Record<string, string>>
  /** A shared cache in front, which is notified of publications. */
  cdn?: Cdn
}
