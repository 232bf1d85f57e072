import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import type { JsonSchema } from '#shared/http/answer.ts'

/** Values that say more than their schema, by the name of a property: the member of the examples. */
const byName: Readonly<Record<string, unknown>> = {
  addressLine1: '12 quai de la Marine',
  attachment: 'plan.pdf',
  birthDate: '1988-04-12',
  birthdate: '1988-04-12',
  budget: '3000',
  casino: 'HOU',
  casinoFavoriteDate1: '1990-07-14',
  checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_test_a1',
  city: 'Honfleur',
  code: 'KLMNP',
  company: 'Voiles & Cie',
  contest: 'week-end-a-saint-malo',
  country: brand.country,
  currency: brand.currency,
  currentPassword: 'Demo-2026!',
  cvip: '427118055636',
  device: 'Firefox, Windows',
  email: 'camille@demo.test',
  emailVerify: 'camille@demo.test',
  employeeNumber: '100001',
  eventDate: '2027-06-12',
  eventType: 'Mariage',
  favouriteCasino: 'honfleur',
  fileNumber: 'D-204817',
  firstname: 'Camille',
  from: '2027-05-03',
  game: 'Roulette anglaise',
  guestsNumber: '40',
  ibNumber: '4062118807',
  id: '3f2a91bc-7d10-4c55-9f6e-2b8f0c6d1e42',
  label: 'Machines',
  lastname: 'Martin',
  machine: 'HOU-101',
  message: 'Bonjour',
  name: has.casino ? 'Casino de Honfleur' : 'Hôtel de Honfleur',
  nights: 3,
  number: '+33 6 12 34 56 78',
  participantCount: '40',
  password: 'Demo-2026!',
  passwordConfirm: 'Demo-2026!',
  phone: '+33 6 12 34 56 78',
  place: '92.184.0.0',
  points: 1240,
  reward: 'soin-du-visage',
  rooms: 1,
  sentTo: 'm•••@…',
  slug: 'honfleur',
  source: 'machines',
  subject: 'Une question',
  table: 'Roulette 1',
  title: 'Main Event',
  to: '2027-05-06',
  token: 'p1nR7vX2kQ',
  total: 1,
  tournament: 'main-event',
  trigram: 'HOU',
  uuid: '0b7d2a4e-51c3-4a8e-9d43-6f1f2a7c9b10',
  wording: '2026-11',
  zipCode: '14600',
}

const byFormat: Readonly<Record<string, string>> = {
  date: '2027-05-03',
  'date-time': '2026-11-23T19:30:00.000Z',
  email: 'camille@demo.test',
  uri: `https://${brand.id}.test/`,
}

interface ExampleOptions {
  components: ReadonlyMap<string, JsonSchema>
  /** Optional properties too: answers show everything, bodies what is needed. */
  isWhole: boolean
}

/** A value that a schema of the description allows. @param isRight whether the schema takes a value by name */
export function exampleOf(schema: JsonSchema, options: ExampleOptions, name = ''): unknown {
  const { $ref, examples, anyOf, oneOf, allOf, type } = schema
  if (typeof $ref === 'string') return exampleOf(options.components.get(titleOf($ref)) ?? {}, options, name)
  if (Array.isArray(examples)) return examples[0]
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const first = ([anyOf, oneOf, type === undefined ? allOf : undefined] as (JsonSchema[] | undefined)[]).find(Boolean)
  if (first) return exampleOf(first[0] ?? {}, options, name)
  if (type === 'object') return exampleObject(schema, options)
  if (type === 'array') return [exampleOf((schema.items ?? {}) as JsonSchema, options, name.replace(/s$/, ''))]
  if (type === 'boolean') return typeof schema.default === 'boolean' ? schema.default : true
  return exampleOfPlain(schema, name)
}

function exampleObject(schema: JsonSchema, options: ExampleOptions): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const required = (schema.required ?? []) as readonly string[]
  const visible = properties.filter(([name]) => options.isWhole || required.includes(name))
  return Object.fromEntries(visible.map(([name, it]) => [name, exampleOf(it, options, name)]))
}

function exampleOfPlain({ type, format, pattern, minimum }: JsonSchema, name: string): unknown {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  const known = byName[name]
  if (types.includes('string')) {
    const matches = new RegExp(typeof pattern === 'string' ? pattern : '', 'u')
    const candidates = format === 'date-time' ? [byFormat[format]] : [known, byFormat[String(format)], ...anyText]
    return candidates.find((it) => typeof it === 'string' && matches.test(it))
  }
  return typeof known === 'number' && known >= Number(minimum ?? known) ? known : Number(minimum ?? 1)
}

/** For texts that only a pattern describes. */
const anyText = ['1234', '123456', '1'] as const

/** The name in a reference to a component. */
export function titleOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
