import type { MessageId } from '#i18n/MessageId.generated.ts'
import { apiTags } from '#server/http/describe/description.ts'
import type { JsonSchema } from '#shared/http/answer.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { type Locale, locales, pageLocaleHeader } from '#shared/locales.ts'
import { type Api, templateOf } from './apiParts.ts'
import { apiSentence } from './apiSentence.ts'
import { type Components, errorSchema, operationOfCall, operationOfRoute } from './operation.ts'
import { publicSchema } from './publicSchema.ts'
import { signatureVectors } from './signatureVectors.ts'

/** The version of the API in its description: the first number changes when a call stops to work as before. */
const apiVersion = '1.0.0'

/** Headings of what holds for every call; each has a message `api.about.<name>` and `api.about.<name>.text`. */
export const generalRules = [
  'bodies',
  'language',
  'errors',
  'sessions',
  'origin',
  'limits',
  'idempotency',
  'notifications',
] as const

/** The OpenAPI 3.1 document of everything below `/api`. */
export function createDocument({ parts, routes }: Api, publicUrl: string): JsonSchema {
  const components: Components = { schemas: new Map(), responses: new Map() }
  publicSchema(errorSchema, components.schemas)
  const operations = [
    ...parts.flatMap((part) =>
      part.calls.map((call) => ({
        path: part.prefix + call.path,
        method: call.method,
        operation: operationOfCall(call, part, components),
      })),
    ),
    ...routes.map((route) => ({ ...route, operation: operationOfRoute(route, components) })),
  ]
  const byPath = [...Map.groupBy(operations, ({ path }) => templateOf(path))].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    openapi: '3.1.1',
    info: {
      title: apiSentence('api.title', 'en'),
      version: apiVersion,
      description: generalRules.map((it) => `## ${heading(it, 'en')}\n${ruleText(it, 'en')}`).join('\n\n'),
    },
    servers: [{ url: publicUrl }],
    tags: apiTags.map((name) => ({ name, description: tagMeaning(name, 'en') })),
    paths: Object.fromEntries(
      byPath.map(([path, group]) => [
        path,
        Object.fromEntries(group.map(({ method, operation }) => [method.toLowerCase(), operation])),
      ]),
    ),
    components: {
      schemas: Object.fromEntries([...components.schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries(components.responses),
      parameters,
      securitySchemes,
    },
  }
}

const parameters = {
  pageLocale: {
    name: pageLocaleHeader,
    in: 'header',
    description: 'Language of messages in the answer',
    schema: { type: 'string', enum: locales },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A repetition with the same key and body gets the first answer again',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  },
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: siteCookies.member },
  clientToken: { type: 'apiKey', in: 'header', name: 'X-Client-Token' },
  stripe: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
  storyblok: { type: 'apiKey', in: 'header', name: 'webhook-signature' },
  reservation: {
    type: 'http',
    scheme: 'basic',
    description: 'or WS-Security: UsernameToken with the password as text',
  },
  preview: { type: 'apiKey', in: 'query', name: '_storyblok_tk[token]' },
  notification: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'Standard Webhooks: HMAC-SHA256 of webhook-id, webhook-timestamp and body; also X-Timestamp, X-Signature',
    'x-test-vectors': signatureVectors,
  },
}

function heading(rule: (typeof generalRules)[number], locale: Locale): string {
  return apiSentence(`api.about.${rule}` as MessageId, locale)
}

function ruleText(rule: (typeof generalRules)[number], locale: Locale): string {
  return apiSentence(`api.rule.${rule}` as MessageId, locale)
}

function tagMeaning(tag: (typeof apiTags)[number], locale: Locale): string {
  return apiSentence(`api.tag.${tag}` as MessageId, locale)
}
