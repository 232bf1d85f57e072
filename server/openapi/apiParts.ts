import type { Request } from 'express'
import type { ApiTag, DocumentedCall, RouteDescription } from '#server/http/describe/description.ts'

/** Calls below one prefix. */
export interface ApiPart {
  tag: ApiTag
  prefix: string
  calls: readonly DocumentedCall[]
  /** Checks `X-Client-Token`, where servers of partners may call too. */
  checkClient?: (req: Request) => void
}

/** Everything below `/api`, as it is mounted. */
export interface Api {
  parts: readonly ApiPart[]
  routes: readonly RouteDescription[]
}

/** `/api/eph/bookings/:id` as OpenAPI has it: `/api/eph/bookings/{id}`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

/** Names of the parameters of a path. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}
