import type { Request } from 'express'
import { readBytes, refuseByHeaders } from './calls/bodies.ts'
import type { RateLimits } from './calls/rateLimits.ts'

export interface SignedBodyOptions<Value> {
  limits: RateLimits
  limitBytes: number
  /**
   * Reads the signature from the headers, before the body is read; the function that it returns checks the body against it.
   * @throws ProductError generic.badSignature or notConnected: signature absent, unreadable or too old; wrong for the body
   */
  claimOf(req: Request): (body: Buffer) => Value | Promise<Value>
}

/**
 * Reads a body that its signature proves. A client with the secret is a system of ours and has no limit; wrong signatures
 * are counted, and of an address with too many of them nothing is read.
 * @throws ProductError generic.tooLarge, unsupportedType, tooManyRequests, badRequest, and those of the claim
 */
export async function readSignedBody<Value>(
  req: Request,
  { limits, limitBytes, claimOf }: SignedBodyOptions<Value>,
): Promise<Value> {
  const address = req.ip ?? ''
  refuseByHeaders(req, { any: limitBytes })
  await limits.refuseOver('wrongSignatures', address)
  try {
    const prove = claimOf(req)
    return await prove(await readBytes(req, limitBytes))
  } catch (error) {
    await limits.count('wrongSignatures', address)
    throw error
  }
}
