import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isLinkLocal } from '#server/http/network/linkLocal.ts'
import { type EventSubscription, eventKinds, isEventKind } from '#shared/events/kinds.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { EnvReader } from './reader.ts'
import { isNotificationSecret } from './values.ts'

/** EVENT_SUBSCRIPTIONS: the receivers of events as JSON, or a file with it. A problem names the subscription, and no secret. */
export function readSubscriptions({ source, production, problems }: EnvReader): EventSubscription[] {
  const text = source.EVENT_SUBSCRIPTIONS?.trim()
  if (!text) return []
  let given: unknown
  try {
    given = JSON.parse(text.startsWith('[') ? text : readFileSync(text, 'utf8'))
  } catch {
    problems.push('EVENT_SUBSCRIPTIONS is neither a list as JSON nor a file with one')
    return []
  }
  const subscriptions = Array.isArray(given) ? given : []
  if (!Array.isArray(given)) problems.push('EVENT_SUBSCRIPTIONS is not a list')
  const names = subscriptions.map((it) => (isRecord(it) ? it.name : undefined))
  for (const [index, it] of subscriptions.entries()) {
    const name = `EVENT_SUBSCRIPTIONS: ${typeof names[index] === 'string' ? names[index] : `number ${index + 1}`}`
    const wrong = isRecord(it) ? problemsOf(it, production) : ['is not an object']
    if (names.indexOf(names[index]) !== index) wrong.push('has the name of another one')
    problems.push(...wrong.map((what) => `${name} ${what}`))
  }
  return subscriptions as EventSubscription[]
}

function problemsOf({ name, url, secrets, kinds, ...others }: Record<string, unknown>, production: boolean): string[] {
  return [
    !/^[a-z][a-z0-9-]{0,39}$/.test(String(name)) && 'has no name of small letters, digits and dashes',
    !isReceiver(url, production) &&
      `has no url that begins with ${production ? 'https://' : 'http:// or https://'}, without a user and outside 169.254.0.0/16`,
    !(Array.isArray(secrets) && secrets.length > 0 && secrets.length <= 3 && secrets.every(isSecret)) &&
      'has no list of one to three secrets, whsec_ and base64 of 24 bytes or more',
    ...(isRecord(kinds) && Object.keys(kinds).length > 0 ? kindProblems(kinds) : ['names no kinds']),
    ...Object.keys(others).map((it) => `has ${it}, which means nothing`),
  ].filter((it) => it !== false)
}

function kindProblems(kinds: Record<string, unknown>): string[] {
  return Object.entries(kinds).flatMap(([kind, groups]) => {
    if (!isEventKind(kind)) return [`names ${kind}, which is no kind of event`]
    if (!Array.isArray(groups)) return [`has no list of personal data for ${kind}: [] is none`]
    const allowed: readonly string[] = eventKinds[kind].personal
    return groups
      .filter((it) => !allowed.includes(it))
      .map((it) => `asks for ${it} with ${kind}, which does not have it`)
  })
}

function isReceiver(url: unknown, production: boolean): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  const { protocol, username, hostname } = new URL(url)
  const isWeb = protocol === 'https:' || (protocol === 'http:' && !production)
  const address = hostname.replace(/^\[|\]$/g, '')
  return isWeb && username === '' && !(isIP(address) > 0 && isLinkLocal(address))
}

function isSecret(it: unknown): boolean {
  return typeof it === 'string' && it.startsWith('whsec_') && isNotificationSecret(it)
}
