import type { Cdn } from '#server/outside/cdn.ts'
import type { PerRequestServices } from './perRequest/services.ts'

/** Everything that server/pages is opened with (index.ts); each stage declares its own part of it. */
export interface PageServices extends PerRequestServices {
  /** Security headers of every answer. */
  headers: Readonly<Record<string, string>>
  /** A shared cache in front that is told of publications. */
  cdn?: Cdn
}
