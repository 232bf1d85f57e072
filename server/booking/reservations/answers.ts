import * as brand from '#shared/house.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { contentOf } from './readEnvelope.ts'

/** The outcome of a message, for its sender's operator. */
export interface Outcome {
  /** HTTP: what the site judged is 200, as senders of this message expect; 4xx and 5xx are of the transport. */
  status: number
  /** Type (EWT) and code (ERR) of OpenTravel's lists; absent: it was taken. */
  error?: OtaNote
  /** The message was taken, and somebody may look at this. */
  warning?: OtaNote
}

export interface OtaNote {
  type: number
  code: number
  text: string
}

export type ReservationAction = 'booked' | 'modified' | 'cancelled'

const done = { booked: 'Committed', modified: 'Modified', cancelled: 'Cancelled' } as const

/** Outcomes without more to say; docs/operations/notifications.md lists them. */
export const outcomes = {
  badLogin: failed(401, 6, 497, 'Invalid user name or password'),
  notAMessage: failed(200, 2, 450, 'Not a message that the site takes'),
  severalReservations: failed(200, 3, 450, 'One HotelReservation a message is taken'),
  unknownStatus: failed(200, 3, 356, 'ResStatus is not known'),
  unknownNumber: failed(200, 3, 245, 'No reservation with this number is known'),
  over: failed(200, 3, 450, 'The stay is over or cancelled'),
  tooManyNights: failed(200, 3, 450, 'Too many nights in one message: split it'),
  tooLarge: failed(413, 3, 450, 'The message is too large'),
  wrongType: failed(415, 3, 450, 'Send text/xml in UTF-8, not compressed'),
  tooMany: failed(429, 6, 497, 'Too many wrong logins from this address'),
  away: failed(503, 12, 187, 'The site cannot take messages now'),
  unreadable: (text: string) => failed(400, 7, 450, text),
  unknownHotel: (code: string) => failed(200, 6, 392, `Hotel not found for HotelCode=${code}`),
  missing: (text: string) => failed(200, 10, 321, text),
  wrong: (text: string) => failed(200, 3, 320, text),
  taken: { status: 200 } as Outcome,
  repeated: warned(3, 450, 'This message was taken before'),
  older: warned(3, 450, 'The site has a newer state of this reservation'),
  olderNights: warned(3, 450, 'The site has newer values of these nights, or sells none of them'),
  cancelledBefore: warned(3, 95, 'The reservation was cancelled before'),
  unclaimed: warned(10, 321, 'Without e-mail the reservation belongs to no account'),
} as const

function failed(status: number, type: number, code: number, text: string): Outcome {
  return { status, error: { type, code, text } }
}

function warned(type: number, code: number, text: string): Outcome {
  return { status: 200, warning: { type, code, text } }
}

export interface AnswerOptions {
  isSoap: boolean
  /** Name of the message without `RQ`; a reservation's if it could not be read. */
  name?: string
  /** Epoch ms. */
  now: number
  action?: ReservationAction
  number?: string
  /** Attributes of the request that its answer repeats. */
  request?: Readonly<Record<string, unknown>>
}

/** `OTA_HotelResNotifRS` and its like, in an envelope if the message came in one. */
export function answerText({ error, warning }: Outcome, options: AnswerOptions): string {
  const { isSoap, name = 'OTA_HotelResNotif', now, action, number = '', request = {} } = options
  const [token, version] = ['@EchoToken', '@Version'].map((it) => contentOf(request[it]).slice(0, 128))
  const attributes = {
    xmlns: 'http://www.opentravel.org/OTA/2003/05',
    ...(token && { EchoToken: token }),
    TimeStamp: isoInstant(now),
    Version: version || '1.003',
    ...(name === 'OTA_HotelResNotif' &&
      (error || action) && { ResResponseType: error ? 'Unsuccessful' : done[action ?? 'booked'] }),
  }
  const id = {
    ResID_Type: '10',
    ResID_Value: number,
    ResID_Source: brand.name,
    ResID_SourceContext: 'PmsConfirmNumber',
  }
  const content = error
    ? tag('Errors', {}, note('Error', error))
    : [
        tag('Success'),
        warning ? tag('Warnings', {}, note('Warning', warning)) : '',
        number &&
          `<HotelReservations><HotelReservation>${tag('UniqueID', { Type: '14', ID: number })}<ResGlobalInfo>` +
            `<HotelReservationIDs>${tag('HotelReservationID', id)}</HotelReservationIDs></ResGlobalInfo>` +
            '</HotelReservation></HotelReservations>',
      ].join('')
  const message = tag(`${name}RS`, attributes, content)
  const soap = { 'xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/' }
  const whole = isSoap ? tag('soap:Envelope', soap, tag('soap:Body', {}, message)) : message
  return `<?xml version="1.0" encoding="utf-8"?>\n${whole}\n`
}

function note(name: string, { type, code, text }: OtaNote): string {
  return tag(name, { Type: String(type), Code: String(code), ShortText: text.slice(0, 64) }, escaped(text))
}

function tag(name: string, attributes: Readonly<Record<string, string>> = {}, content = ''): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return content === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${content}</${name}>`
}

/** Characters that XML does not allow are left out: they came from the sender. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&"]/g, (it) => `&#${it.charCodeAt(0)};`)
}
