import { defaultLocale } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { componentGroups } from '../componentGroups.ts'
import type { Component } from '../components.ts'
import { type Item, itemIn, itemsIn } from './managementApi.ts'
import type { Run } from './run.ts'

/** Folders of the block library, and the components in them. Fields and components that the space has besides stay. */
export async function pushModel({ api, tell, attempt }: Run, components: readonly Component[]): Promise<void> {
  const existing = await api.get('components')
  const uuids = await groupUuids(itemsIn(existing, 'component_groups'))
  const byName = new Map(itemsIn(existing, 'components').map((it) => [it.name, it]))
  for (const component of components) await push(component, byName.get(component.name))

  async function groupUuids(known: readonly Item[]): Promise<Map<string, unknown>> {
    const found = new Map(known.filter((it) => !it.parent_id).map((it) => [String(it.name), it.uuid]))
    for (const { name } of componentGroups.filter((it) => !found.has(it.name))) {
      const body = { component_group: { name } }
      const made = await attempt('created', { kind: 'block folder', name }, () => api.post('component_groups', body))
      if (made) found.set(name, itemIn(made, 'component_group').uuid)
    }
    return found
  }

  async function push({ group = '', ...own }: Component, known?: Item): Promise<void> {
    const { name } = own
    const uuid = uuids.get(group)
    const schema: Item = { ...(known && itemIn(known, 'schema')), ...own.schema }
    const component = { ...own, schema, ...(uuid !== undefined && { component_group_uuid: uuid }) }
    if (!known) {
      await attempt('created', { kind: 'component', name }, () => api.post('components', { component }))
      return
    }
    const reason = differenceOf(known, component)
    if (reason === '') return tell('same', { kind: 'component', name })
    await attempt('changed', { kind: 'component', name, reason }, () =>
      api.put(`components/${known.id}`, { component }),
    )
  }
}

/** Which fields and properties differ. */
function differenceOf(known: Item, { schema, ...properties }: Item & { schema: Item }): string {
  const fields = itemIn(known, 'schema')
  return [
    ...Object.entries(properties).flatMap(([name, it]) => (includes(known[name], it) ? [] : [name])),
    ...Object.entries(schema).flatMap(([name, it]) => (includes(fields[name], it) ? [] : [`schema.${name}`])),
  ].join(', ')
}

/** Whether one value says all that another does; it may say more. */
function includes(whole: unknown, part: unknown): boolean {
  if (isRecord(part)) return isRecord(whole) && Object.entries(part).every(([name, it]) => includes(whole[name], it))
  return JSON.stringify(whole ?? '') === JSON.stringify(part ?? '')
}

/** Languages and the preview's address. What the space has besides stays. */
export async function pushSettings({ api, siteUrl, tell, attempt }: Run, codes: readonly string[]): Promise<void> {
  const space = itemIn(await api.get(''), 'space')
  const names = new Intl.DisplayNames([defaultLocale], { type: 'language' })
  const languages = itemsIn(space, 'languages')
  const missing = codes.filter((code) => !languages.some((it) => it.code === code))
  const changes = {
    ...(missing.length > 0 && {
      languages: [...languages, ...missing.map((code) => ({ code, name: names.of(code) }))],
    }),
    ...(!space.default_lang_name && { default_lang_name: names.of(defaultLocale) }),
    ...previewChanges(space, siteUrl && `${siteUrl}/`),
  }
  const thing = { kind: 'setting', name: Object.keys(changes).join(', ') || 'languages, preview' }
  if (Object.keys(changes).length === 0) tell('same', thing)
  else await attempt('changed', thing, () => api.put('', { space: changes }))
}

function previewChanges(space: Item, location: string | undefined): Item {
  const environments = itemsIn(space, 'environments')
  if (!location || space.domain === location || environments.some((it) => it.location === location)) return {}
  return space.domain ? { environments: [...environments, { name: 'Site', location }] } : { domain: location }
}

/** Events after which the site looks again. */
const actions = [
  ...['story.published', 'story.unpublished', 'story.deleted', 'story.moved', 'datasource.entries_updated'],
] as const

/** The webhook that tells the site of publications. It is written at each run: no answer shows the secret that it has. */
export async function pushWebhook({ api, siteUrl, webhookSecret, attempt }: Run): Promise<void> {
  if (!siteUrl) return console.log('Without PUBLIC_URL the space gets no preview address and no webhook')
  if (!webhookSecret) console.log('Without STORYBLOK_WEBHOOK_SECRET the site asks every 30 s instead of being told')
  const endpoint = `${siteUrl}/api/content/webhook`
  const known = (await api.list('webhook_endpoints')).find((it) => it.endpoint === endpoint)
  const secret = webhookSecret && { secret: webhookSecret }
  const events = [...new Set([...(Array.isArray(known?.actions) ? known.actions : []), ...actions])]
  const webhook_endpoint = { name: 'Site', endpoint, actions: events, activated: true, ...secret }
  await attempt(known ? 'changed' : 'created', { kind: 'webhook', name: endpoint }, () =>
    known
      ? api.put(`webhook_endpoints/${known.id}`, { webhook_endpoint })
      : api.post('webhook_endpoints', { webhook_endpoint }),
  )
}
