import { connect } from 'node:net'
import type { Logger } from 'pino'
import { startTimeout } from '#server/background.ts'
import type { ClamdAddress } from '#server/env/settings.ts'
import { outsideTimeouts } from '#shared/limits.ts'

/** Asks clamd about a file that a visitor sent. */
export interface VirusScan {
  /** `unknown`: no verdict, which is an error of the log. */
  look(bytes: Buffer): Promise<'clean' | 'infected' | 'unknown'>
}

/** @param timeoutMs until clamd's verdict */
export function createVirusScan(
  address: ClamdAddress,
  log: Pick<Logger, 'warn' | 'error'>,
  timeoutMs: number = outsideTimeouts.clamdMs,
): VirusScan {
  return {
    async look(bytes) {
      try {
        const verdict = await ask(address, bytes, timeoutMs)
        if (verdict === 'stream: OK') return 'clean'
        const [, signature] = /^stream: (.+) FOUND$/.exec(verdict) ?? []
        // An answer that we do not know is no verdict, nor is the limit of clamd's StreamMaxLength.
        if (!signature) throw new Error(`clamd answered ${JSON.stringify(verdict.slice(0, 200))}`)
        log.warn({ signature }, 'a file of a visitor is infected')
        return 'infected'
      } catch (error) {
        log.error({ err: error }, 'a file of a visitor could not be scanned')
        return 'unknown'
      }
    },
  }
}

/** One session of clamd's protocol: INSTREAM, chunks with their length before them, one of length 0, and a line. */
function ask(address: ClamdAddress, bytes: Buffer, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(address)
    const timer = startTimeout(() => socket.destroy(new Error('clamd takes too long')), timeoutMs)
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
    })
    // Too long a stream is answered and then cut, which may be an error of writing.
    socket.on('error', (error) => answer === '' && reject(error))
    socket.on('close', () => {
      clearTimeout(timer)
      const [verdict = ''] = answer.split('\0')
      if (answer.includes('\0')) resolve(verdict)
      else reject(new Error('clamd gave no answer'))
    })
    socket.write('zINSTREAM\0')
    socket.write(Buffer.concat([lengthOf(bytes), bytes, lengthOf(Buffer.alloc(0))]))
  })
}

function lengthOf({ length }: Buffer): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(length)
  return prefix
}
