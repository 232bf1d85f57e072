import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { MailStore } from './mailStore.ts'

export interface SmtpSink {
  /** Value of SMTP_URL. */
  url: string
  close(): Promise<void>
}

const largestBytes = 25 * 1024 * 1024

/** Accepts every mail for everybody and forwards none. @param port 0 takes a free one */
export async function openSmtpSink(store: MailStore, port: number): Promise<SmtpSink> {
  const server = new SMTPServer({
    // Without a trusted certificate there is no encryption; the server listens on this machine only.
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: largestBytes,
    rejectOversized: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => (stream.sizeExceeded ? undefined : store.add(raw, session.envelope.rcptTo.map(addressOf))))
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
    },
  })
  // A client that disconnects is not an error.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function addressOf({ address }: { address: string }): string {
  return address
}
