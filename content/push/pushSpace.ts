import { createHash } from 'node:crypto'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type PushContext, write } from './context.ts'

export interface SpaceTarget {
  /** The default language's name in the editor. */
  defaultLanguage: string
  /** Languages besides the default one. */
  languages: readonly { code: string; name: string }[]
  /** Origin of the site: editors' preview and the receiver of the webhook. */
  siteUrl?: string
  webhookSecret?: string
}

/** Languages and the preview's address. What the space has besides stays. */
export async function pushSpace(context: PushContext, target: SpaceTarget): Promise<void> {
  const { api, report } = context
  const space = recordAt(await api.get(''), 'space')
  const changes = { ...languageChanges(space, target), ...previewChanges(space, target) }
  const name = Object.keys(changes).join(', ')
  if (name === '') return report.add('setting', 'same', 'languages, preview')
  const answer = await write(context, { kind: 'setting', name, outcome: 'changed' }, () =>
    api.put('', { space: changes }, `setting ${name}`),
  )
  if (!answer) return
  const kept = codesOf(recordAt(answer, 'space'))
  for (const { code } of target.languages.filter((it) => !kept.includes(it.code)))
    report.remark(`The space did not take the language ${code}: the plan may have no further one (docs/storyblok.md)`)
}

function languageChanges(space: Record<string, unknown>, { languages, defaultLanguage }: SpaceTarget) {
  const has = codesOf(space)
  const missing = languages.filter(({ code }) => !has.includes(code))
  const existing = Array.isArray(space.languages) ? space.languages : []
  return {
    ...(missing.length > 0 && { languages: [...existing, ...missing] }),
    ...(!space.default_lang_name && { default_lang_name: defaultLanguage }),
  }
}

function codesOf(space: Record<string, unknown>): unknown[] {
  return Array.isArray(space.languages) ? space.languages.map((it) => isRecord(it) && it.code) : []
}

function previewChanges(space: Record<string, unknown>, { siteUrl }: SpaceTarget) {
  if (!siteUrl) return {}
  const location = `${siteUrl}/`
  const environments = Array.isArray(space.environments) ? space.environments.filter(isRecord) : []
  const isKnown = environments.some((it) => it.location === location)
  return {
    ...(!space.domain && { domain: location }),
    ...(!isKnown && space.domain !== location && { environments: [...environments, { name: 'Site', location }] }),
  }
}

/** Events after which the site looks again. */
const actions = [
  ...['story.published', 'story.unpublished', 'story.deleted', 'story.moved', 'datasource.entries_updated'],
] as const

/** The webhook that tells the site of publications. Without an address of the site none is made. */
export async function pushWebhook(context: PushContext, { siteUrl, webhookSecret = '' }: SpaceTarget): Promise<void> {
  const { api, report, record } = context
  if (!siteUrl) return report.remark('Without PUBLIC_URL the space gets no preview address and no webhook')
  const endpoint = `${siteUrl}/api/content/webhook`
  const existing = (await api.list('webhook_endpoints', 'webhook_endpoints')).find((it) => it.endpoint === endpoint)
  const digest = createHash('sha256').update(`${endpoint} ${webhookSecret}`).digest('hex')
  const isSame =
    existing &&
    existing.activated !== false &&
    actions.every((it) => Array.isArray(existing.actions) && existing.actions.includes(it)) &&
    // The answer may keep the secret to itself.
    (existing.secret === webhookSecret || record.get('webhook', endpoint)?.digest === digest)
  if (isSame) return report.add('webhook', 'same', endpoint)
  const webhook_endpoint = {
    name: 'Site',
    endpoint,
    actions: [...new Set([...(existing && Array.isArray(existing.actions) ? existing.actions : []), ...actions])],
    activated: true,
    ...(webhookSecret && { secret: webhookSecret }),
  }
  const outcome = existing ? 'changed' : 'created'
  const answer = await write(context, { kind: 'webhook', name: endpoint, outcome }, () =>
    existing
      ? api.put(`webhook_endpoints/${existing.id}`, { webhook_endpoint }, `webhook ${endpoint}`)
      : api.post('webhook_endpoints', { webhook_endpoint }, `webhook ${endpoint}`),
  )
  if (!answer) return
  const made = recordAt(answer, 'webhook_endpoint')
  record.set('webhook', endpoint, { id: Number(made.id), updatedAt: String(made.updated_at), digest })
  if (!webhookSecret) report.remark('Without STORYBLOK_WEBHOOK_SECRET the site asks every 30 s instead of being told')
  else if (made.secret === '' || made.secret === null)
    report.remark('The space did not take the webhook’s secret: the plan may have none (docs/storyblok.md)')
}

/** The object that an answer has under a name; {} without one. */
export function recordAt(answer: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = answer[key]
  return isRecord(value) ? value : {}
}
