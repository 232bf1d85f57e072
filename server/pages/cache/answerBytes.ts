import type { ServerResponse } from 'node:http'

/**
 * Head and body of an answer in one piece, as Node's server wrote them the first time. Later answers are these bytes with
 * the date of their second: checking and joining the header lines anew takes a third of what a bare server needs for the
 * whole answer (docs/decisions/0038).
 */
export interface AnswerBytes {
  bytes: Buffer
  /** Where the date begins, which has always the same length. */
  dateAt: number
  /** The second that the date tells, since the epoch. */
  second: number
}

/** Node's own: the head, once it is put together, and whether it has left. */
type NodeResponse = ServerResponse & { _header?: string | null; _headerSent?: boolean }

const beforeDate = '\r\nDate: '
const nothing = Buffer.alloc(0)

/** @param res whose head is written @returns undefined where Node keeps the head elsewhere: each answer is written anew */
export function answerBytes(res: ServerResponse, body: Buffer = nothing): AnswerBytes | undefined {
  const { _header: head } = res as NodeResponse
  const date = head?.indexOf(beforeDate) ?? -1
  if (!head || date < 0) return undefined
  const bytes = Buffer.allocUnsafeSlow(head.length + body.length)
  bytes.write(head, 'latin1')
  body.copy(bytes, head.length)
  return { bytes, dateAt: date + beforeDate.length, second: 0 }
}

/**
 * Ends an answer with bytes that Node wrote before for such a request: it stays in its turn on its connection, which is
 * kept open.
 */
export function writeAnswer(res: ServerResponse, status: number, answer: AnswerBytes): void {
  const second = Math.floor(Date.now() / 1000)
  if (answer.second !== second) {
    // An answer that is still under way to a slow reader gets the new date too: either is right.
    answer.bytes.write(dateOf(second), answer.dateAt, 'latin1')
    answer.second = second
  }
  const ours = res as NodeResponse
  ours.statusCode = status
  ours._header = 'in the first bytes of the body'
  ours._headerSent = true
  ours.end(answer.bytes)
}

let last = { second: 0, text: '' }

function dateOf(second: number): string {
  if (last.second !== second) last = { second, text: new Date(second * 1000).toUTCString() }
  return last.text
}
