import { webcrypto } from 'node:crypto'
import { deviceToken, signedText, stepAt } from '#shared/card/memberCard.ts'
import type { Client } from '#test/support/client.ts'
import { must } from '#test/support/hotelSite.ts'

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const

export interface Device {
  publicKey: string
  id: string
  /** The code of a moment, epoch ms. */
  codeAt(now: number): Promise<string>
}

/** A device of a member with its key, as the page's script makes and registers it. */
export async function deviceOf(client: Client): Promise<Device> {
  const { subtle } = webcrypto
  const pair = await subtle.generateKey(ecdsa, false, ['sign', 'verify'])
  const publicKey = Buffer.from(await subtle.exportKey('raw', pair.publicKey)).toString('base64url')
  const { id } = must(await client.post('/api/card/keys', { publicKey }), 201).body
  return {
    publicKey,
    id,
    async codeAt(now) {
      const step = stepAt(now)
      const text = Buffer.from(signedText(id, step))
      const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text)
      return deviceToken(id, step, Buffer.from(signature).toString('base64url'))
    },
  }
}
