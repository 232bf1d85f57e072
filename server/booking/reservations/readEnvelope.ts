import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { reservationLimits } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'

/** An element: attributes behind `@`, text as `#text`, an element that stands alone without a list. */
export type Element = Readonly<Record<string, unknown>>

/** A message as it came: bare, or in a SOAP envelope with its user name token. */
export interface Envelope {
  isSoap: boolean
  /** `OTA_HotelResNotif` of an `OTA_HotelResNotifRQ`, and the element; undefined: no message of OpenTravel. */
  name?: string
  request?: Element
  token?: UserToken
}

/** WS-Security's UsernameToken; the password as text. */
export interface UserToken {
  name: string
  password: string
  /** Epoch ms; NaN: it is no instant. */
  createdAt?: number
}

/** A message that is no XML of the kind that SOAP allows; its text is for the sender's operator. */
export class UnreadableMessage extends Error {}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  maxNestedTags: reservationLimits.depth,
})

/** @throws UnreadableMessage */
export function readEnvelope(bytes: Buffer): Envelope {
  const tree = parse(textOf(bytes))
  const envelope = childOf(tree, 'Envelope')
  if (!envelope) return { isSoap: false, ...messageIn(tree) }
  return {
    isSoap: true,
    ...messageIn(childOf(envelope, 'Body')),
    token: tokenOf(childOf(childOf(childOf(envelope, 'Header'), 'Security'), 'UsernameToken')),
  }
}

function messageIn(parent: Element = {}): Pick<Envelope, 'name' | 'request'> {
  const name = Object.keys(parent).find((it) => /^OTA_\w{1,40}RQ$/.test(it))
  return name ? { name: name.slice(0, -2), request: childOf(parent, name) } : {}
}

/** Other encodings are refused: the same bytes must not be read in two ways. */
function textOf(bytes: Buffer): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableMessage('The message is not UTF-8')
  }
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/.exec(text) ?? []
  if (!/^(utf-8|us-ascii)$/i.test(encoding)) throw new UnreadableMessage('The message is not UTF-8')
  return text
}

function parse(text: string): Element {
  // SOAP 1.1, section 3: no document type, so no entity but the five of XML itself.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableMessage('A document type is not allowed')
  const outsideData = text.replace(/<!\[CDATA\[[\s\S]*?]]>|<!--[\s\S]*?-->/g, '')
  if (/&(?!(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(outsideData))
    throw new UnreadableMessage('An entity is not declared')
  if (XMLValidator.validate(text) !== true) throw new UnreadableMessage('The message is not well-formed XML')
  try {
    return parser.parse(text) as Element
  } catch {
    throw new UnreadableMessage('The message is nested too deeply, or has names that are not allowed')
  }
}

function tokenOf(token: Element | undefined): UserToken | undefined {
  if (!token) return undefined
  const created = childrenOf(token, 'Created').map(contentOf)[0]
  const [name = '', password = ''] = ['Username', 'Password'].map((it) => childrenOf(token, it).map(contentOf)[0])
  return { name, password, ...(created !== undefined && { createdAt: Date.parse(created) }) }
}

function childOf(element: Element | undefined, name: string): Element | undefined {
  const [child] = element ? childrenOf(element, name) : []
  // An element without attributes and children is its text.
  return isRecord(child) ? child : child === undefined ? undefined : {}
}

/** Elements of that name, or the attribute if it begins with `@`. */
export function childrenOf(element: Element, name: string): unknown[] {
  const child = Object.hasOwn(element, name) ? element[name] : undefined
  return child === undefined ? [] : Array.isArray(child) ? child : [child]
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text of an element or an attribute, `''` without any. */
export function contentOf(value: unknown): string {
  const text = isRecord(value) ? value['#text'] : value
  if (typeof text !== 'string') return ''
  return text
    .replace(/&(#x?)?([\da-z]+);/gi, (all, number: string | undefined, code: string) => {
      if (number === undefined) return named[code] ?? all
      const point = Number.parseInt(code, number === '#' ? 10 : 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
    .trim()
}
