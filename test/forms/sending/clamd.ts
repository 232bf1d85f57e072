import { type AddressInfo, createServer } from 'node:net'
import { type Locale, pageLocaleHeader } from '#shared/locales.ts'
import type { HotelSite } from '#test/support/hotelSite.ts'
import { blockOn, bodyOf } from '../formsSite.ts'

/** Written into the files that are to be found; the real clamd gets a signature for it. */
export const marker = 'HAUTEMER-TEST-VIRUS-7f3a'

export interface Clamd {
  /** For CLAMD. */
  address: string
  /** Bytes of the streams that came whole. */
  seen: Buffer[]
  close(): Promise<void>
}

/**
 * A clamd that knows one signature, by the public documentation of its protocol (man clamd, INSTREAM).
 * @param longest its StreamMaxLength
 */
export async function openClamd(longest = 25 * 1024 * 1024): Promise<Clamd> {
  const command = Buffer.from('zINSTREAM\0')
  const seen: Buffer[] = []
  const server = createServer((socket) => {
    let got = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      got = Buffer.concat([got, data])
      if (got.length < command.length) return
      if (!got.subarray(0, command.length).equals(command)) return socket.end('UNKNOWN COMMAND\0')
      const chunks: Buffer[] = []
      for (let at = command.length; at + 4 <= got.length; ) {
        const length = got.readUInt32BE(at)
        if (length === 0) return answer(Buffer.concat(chunks))
        if (length > longest) return socket.end('INSTREAM size limit exceeded. ERROR\0')
        chunks.push(got.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })

    function answer(stream: Buffer) {
      seen.push(stream)
      socket.end(stream.includes(marker) ? 'stream: Test.Hautemer FOUND\0' : 'stream: OK\0')
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

export const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

/** Sends a contact form with a file, by the call or by the form of a page. */
export async function sendFile(
  site: HotelSite,
  bytes: Buffer,
  { path, locale = 'fr' }: { path?: string; locale?: Locale } = {},
) {
  const fields = bodyOf(site, 'contact', path ? { form: 'contact', block: await blockOn(site, path, 'contact') } : {})
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
  form.append('attachment', new File([new Uint8Array(bytes)], 'plan.pdf', { type: 'application/pdf' }))
  const request = new Request('http://site', { method: 'POST', body: form })
  const body = new Uint8Array(await request.arrayBuffer())
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '', [pageLocaleHeader]: locale }
  const answer = await site.client().post(path ?? '/api/forms/contact', body, headers)
  return { answer, email: String(fields.email) }
}
