import { randomUUID } from 'node:crypto'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type Item, ManagementRefusal, notFound, refuseFaults, type SpaceState } from './state.ts'

/** Field types of a component's schema (the API's own types). */
const fieldTypes: ReadonlySet<unknown> = new Set([
  ...['bloks', 'text', 'textarea', 'richtext', 'markdown', 'number', 'datetime', 'boolean', 'options', 'option'],
  ...['asset', 'multiasset', 'multilink', 'table', 'section', 'commerce', 'custom', 'image', 'file', 'tab', 'link'],
  'group',
])

const componentAttributes = [
  ...['name', 'display_name', 'description', 'preview_tmpl', 'image', 'preview_field', 'is_root', 'is_nestable'],
  ...['preset_id', 'component_group_uuid', 'color', 'icon', 'content_type_asset_preview', 'schema', 'metadata'],
]

/** POST components, PUT components/{id}. @throws ManagementRefusal 422 */
export function writeComponent(state: SpaceState, given: Item, known?: Item): Item {
  if (!known && state.components.length >= state.plan.components)
    throw new ManagementRefusal(422, { base: ['The component limit of your plan has been reached'] })
  const kept = Object.fromEntries(
    componentAttributes.flatMap((it) => (given[it] === undefined ? [] : [[it, given[it]]])),
  )
  const made: Item = { ...(known ?? { id: state.nextId(), schema: {}, is_root: false, is_nestable: true }), ...kept }
  const schema = isRecord(made.schema) ? made.schema : {}
  const group = made.component_group_uuid
  refuseFaults({
    name: [
      ...(/^[\w-]+$/.test(String(made.name ?? '')) ? [] : ["can't be blank"]),
      ...(state.components.some((it) => it !== known && it.name === made.name) ? ['has already been taken'] : []),
    ],
    component_group_uuid: !group || state.groups.some((it) => it.uuid === group) ? [] : ['is invalid'],
    schema: Object.entries(schema).flatMap(([name, it]) => schemaFaults(name, it, schema)),
  })
  return stamped(state, state.components, made, known)
}

function schemaFaults(name: string, field: unknown, schema: Item): string[] {
  if (!isRecord(field)) return [`${name} is no field`]
  const keys = Array.isArray(field.keys) ? field.keys : []
  return [
    ...(fieldTypes.has(field.type) ? [] : [`${name} has the unknown type ${field.type}`]),
    ...(field.type === 'tab' && keys.some((it) => !Object.hasOwn(schema, it)) ? [`${name} names unknown fields`] : []),
  ]
}

/** POST component_groups. @throws ManagementRefusal 422 */
export function createGroup(state: SpaceState, { name, parent_id = null }: Item): Item {
  const isTaken = state.groups.some((it) => it.name === name && it.parent_id === parent_id)
  refuseFaults({ name: [...(name ? [] : ["can't be blank"]), ...(isTaken ? ['has already been taken'] : [])] })
  const group = { id: state.nextId(), uuid: randomUUID(), name, parent_id, parent_uuid: null }
  state.groups.push(group)
  return group
}

/** POST datasources, PUT datasources/{id}: dimensions come as `dimensions_attributes`. @throws ManagementRefusal 422 */
export function writeDatasource(state: SpaceState, given: Item, known?: Item): Item {
  const { name = known?.name, slug = known?.slug } = given
  refuseFaults({
    name: name ? [] : ["can't be blank"],
    slug: [
      ...(/^[a-z0-9_-]+$/.test(String(slug ?? '')) ? [] : ['is invalid']),
      ...(state.datasources.some((it) => it !== known && it.slug === slug) ? ['has already been taken'] : []),
    ],
  })
  const id = Number(known?.id ?? state.nextId())
  const dimensions = Array.isArray(known?.dimensions) ? [...known.dimensions] : []
  for (const it of listIn(given, 'dimensions_attributes')) {
    if (it.id === undefined)
      dimensions.push({ id: state.nextId(), name: it.name, entry_value: it.entry_value, datasource_id: id })
  }
  return stamped(state, state.datasources, { ...known, id, name, slug, dimensions }, known)
}

/** POST datasource_entries. @throws ManagementRefusal 422 */
export function createEntry(state: SpaceState, { name, value, datasource_id, position }: Item): Item {
  const own = state.entries.filter((it) => it.datasource_id === datasource_id)
  refuseFaults({
    datasource_id: state.datasources.some((it) => it.id === datasource_id) ? [] : ['is invalid'],
    name: [
      ...(name ? [] : ["can't be blank"]),
      ...(own.some((it) => it.name === name) ? ['has already been taken'] : []),
    ],
    value: typeof value === 'string' ? [] : ["can't be blank"],
  })
  const entry: Item = { id: state.nextId(), name, value, datasource_id, values: new Map() }
  // 1 puts it before all others, none or 0 behind them.
  const index = typeof position === 'number' && position > 0 ? state.entries.indexOf(own[position - 1] ?? entry) : -1
  state.entries.splice(index < 0 ? state.entries.length : index, 0, entry)
  return entryAnswer(entry)
}

/** PUT datasource_entries/{id}: a `dimension_value` needs its `dimension_id`. @throws ManagementRefusal 404, 422 */
export function updateEntry(state: SpaceState, id: number, given: Item, dimensionId: unknown): Item {
  const entry = state.entries.find((it) => it.id === id)
  if (!entry) throw notFound()
  if (typeof given.name === 'string') entry.name = given.name
  if (typeof given.value === 'string') entry.value = given.value
  if (given.dimension_value !== undefined) {
    const source = state.datasources.find((it) => it.id === entry.datasource_id)
    const isKnown = listIn(source ?? {}, 'dimensions').some((it) => it.id === Number(dimensionId))
    refuseFaults({ dimension_id: isKnown ? [] : ["can't be blank"] })
    if (entry.values instanceof Map) entry.values.set(Number(dimensionId), given.dimension_value)
  }
  return entryAnswer(entry)
}

/** @param dimension its value is asked for; null without one */
export function entryAnswer({ values, ...entry }: Item, dimension?: number): Item {
  const value = dimension !== undefined && values instanceof Map ? values.get(dimension) : undefined
  return { ...entry, dimension_value: value ?? null }
}

/** PUT of the space: languages within the plan; the rest is taken as it comes. @throws ManagementRefusal 422 */
export function updateSpace(state: SpaceState, given: Item): Item {
  const allowed = ['name', 'domain', 'environments', 'languages', 'default_lang_name', 'default_root']
  const kept = Object.fromEntries(allowed.flatMap((it) => (given[it] === undefined ? [] : [[it, given[it]]])))
  refuseFaults({
    languages:
      listIn(kept, 'languages').length + 1 > state.plan.languages ? ['exceed the limit of languages of your plan'] : [],
    environments: listIn(kept, 'environments').every((it) => it.name && it.location) ? [] : ['are invalid'],
  })
  Object.assign(state.space, kept)
  return state.space
}

const actionPattern = /^(story|datasource|asset|user|stage|pipeline|release|workflow|discussion|experiment)\.\w+$/

/** POST webhook_endpoints, PUT webhook_endpoints/{id}. The plan decides whether a secret is kept. @throws ManagementRefusal 422 */
export function writeWebhook(state: SpaceState, given: Item, known?: Item): Item {
  const made: Item = { activated: true, secret: '', description: null, space_id: state.id, ...known, ...given }
  made.id = known?.id ?? state.nextId()
  const actions = Array.isArray(made.actions) ? made.actions : []
  refuseFaults({
    name: made.name ? [] : ["can't be blank"],
    endpoint: URL.canParse(String(made.endpoint ?? '')) ? [] : ['is invalid'],
    actions: actions.length > 0 && actions.every((it) => actionPattern.test(String(it))) ? [] : ['are invalid'],
  })
  if (!state.plan.webhookSecrets) made.secret = ''
  return stamped(state, state.webhooks, made, known)
}

/** Puts a thing in its list, with the dates of its making and last change. */
function stamped(state: SpaceState, list: Item[], made: Item, known?: Item): Item {
  const at = state.now().toISOString()
  Object.assign(made, { updated_at: at, created_at: known?.created_at ?? at })
  if (known) return Object.assign(known, made)
  list.push(made)
  return made
}

function listIn(item: Item, name: string): Item[] {
  const value = item[name]
  return Array.isArray(value) ? value.filter(isRecord) : []
}
