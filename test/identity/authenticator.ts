import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Programme } from '#shared/account/programmes.ts'
import { accounts } from '#test/support/accounts.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { type HotelSite, must } from '#test/support/hotelSite.ts'

/** A ceremony as the page of another origin, or an odd device, would answer it. */
interface Odd {
  /** Default: that of the site. */
  origin: string
  /** Default: one more than the last. */
  counter: number
  /** The person was there, but showed neither finger, face nor code. */
  isUnverified: boolean
  /** Its owner has it on several devices by now. */
  isSynced: boolean
}

/** An authenticator with one passkey, without a browser: what WebAuthn level 2 says it answers, ES256, attestation "none". */
export interface Authenticator {
  /** The answer to options to make a passkey, as JSON. */
  create(options: PublicKeyCredentialCreationOptionsJSON, odd?: Partial<Odd>): string
  /** The answer to options to sign with it. */
  sign(options: PublicKeyCredentialRequestOptionsJSON, odd?: Partial<Odd>): string
  /** Another device with the same key, and the counter as it is now. */
  copy(): Authenticator
}

const flags = { present: 0x01, verified: 0x04, mayBackUp: 0x08, isBackedUp: 0x10, hasKey: 0x40 } as const

export function createAuthenticator(siteUrl: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return authenticatorOf(siteUrl, { id: randomBytes(32), privateKey, coseKey: coseOf(publicKey), counter: 0 })
}

interface Held {
  id: Buffer
  privateKey: KeyObject
  coseKey: Buffer
  counter: number
}

function authenticatorOf(siteUrl: string, held: Held): Authenticator {
  const { id, privateKey, coseKey } = held
  const text = id.toString('base64url')
  return {
    create({ challenge, rp }, odd = {}) {
      const authData = Buffer.concat([
        dataFor(rp.id ?? '', odd, flags.hasKey),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, odd).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    sign({ challenge, rpId }, odd = {}) {
      const authenticatorData = dataFor(rpId ?? '', odd)
      const client = clientData('webauthn.get', challenge, odd)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
    copy: () =>
      authenticatorOf(siteUrl, {
        ...held,
        privateKey: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      }),
  }

  function answer(response: object): string {
    return JSON.stringify({ id: text, rawId: text, type: 'public-key', response, clientExtensionResults: {} })
  }

  function dataFor(rpId: string, { counter = ++held.counter, isUnverified, isSynced }: Partial<Odd>, more = 0): Buffer {
    held.counter = counter
    const data = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(data)
    data[32] =
      flags.present | (isUnverified ? 0 : flags.verified) | (isSynced ? flags.mayBackUp | flags.isBackedUp : 0) | more
    data.writeUInt32BE(counter, 33)
    return data
  }

  function clientData(type: string, challenge: string, { origin = siteUrl }: Partial<Odd>): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}

/** A public key of P-256 as a COSE map: kty EC2, alg ES256, its curve and both coordinates. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)])
}

/** Adds a passkey of a new authenticator. */
export async function addPasskey(
  site: HotelSite,
  programme: Programme,
  client: Client,
  more: Record<string, unknown> = {},
): Promise<{ device: Authenticator; answer: Answer }> {
  const device = createAuthenticator(site.url)
  const { api } = accounts[programme]
  const { options } = must(await client.post(`${api}/passkeys/init`), 200).body
  return { device, answer: await client.post(`${api}/passkeys`, { credential: device.create(options), ...more }) }
}

export async function loginOptions(programme: Programme, client: Client) {
  return must(await client.post(`${accounts[programme].account}/login/passkey/init`), 200).body.options
}

/** Signs in with a passkey in a browser that was never here. */
export async function passkeyLogin(
  site: HotelSite,
  programme: Programme,
  device: Authenticator,
  { odd, client = site.client() }: { odd?: Parameters<Authenticator['sign']>[1]; client?: Client } = {},
): Promise<{ client: Client; answer: Answer }> {
  const credential = device.sign(await loginOptions(programme, client), odd)
  return { client, answer: await client.post(`${accounts[programme].account}/login/passkey`, { credential }) }
}
