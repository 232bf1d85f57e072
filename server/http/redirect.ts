import type { Response } from 'express'

/**
 * A redirect without a body. Express's own writes one in the type that the client prefers and adds `Vary: Accept`,
 * which is wrong here.
 * @param location an address that is encoded already
 */
export function redirect(res: Response, status: 301 | 302 | 303, location: string): void {
  res.status(status).set('Location', location).end()
}
