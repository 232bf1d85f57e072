import { isRecord } from '#shared/schemas/isRecord.ts'
import { type ComponentGroup, componentGroups } from '../componentGroups.ts'
import type { Component } from '../components.ts'
import { digestOfValue, includesValue } from '../transfer/sameValue.ts'
import { forEachAtOnce, type PushContext, write } from './context.ts'
import { recordAt } from './pushSpace.ts'

/** Folders of the block library. @returns their uuids by name, of those that are there now */
export async function pushGroups(
  context: PushContext,
  groups: readonly ComponentGroup[] = componentGroups,
): Promise<Map<string, string>> {
  const { api, report } = context
  const answer = await api.get('component_groups')
  const existing = Array.isArray(answer.component_groups) ? answer.component_groups.filter(isRecord) : []
  const uuids = new Map<string, string>()
  for (const { name } of groups) {
    const known = existing.find((it) => it.name === name && !it.parent_id)
    if (known) report.add('block folder', 'same', name)
    const made =
      known ??
      recordAt(
        (await write(context, { kind: 'block folder', name, outcome: 'created' }, () =>
          api.post('component_groups', { component_group: { name } }, `block folder ${name}`),
        )) ?? {},
        'component_group',
      )
    if (typeof made.uuid === 'string') uuids.set(name, made.uuid)
  }
  return uuids
}

/**
 * Component definitions: those that the space has are changed where they differ, others made. Fields and components that
 * the space has besides stay, with what editors have in them.
 * @param groups uuids of folders by name; without them components stay where they are
 */
export async function pushComponents(
  context: PushContext,
  components: readonly Component[],
  groups?: ReadonlyMap<string, string>,
): Promise<void> {
  const { api, report, record, progress } = context
  const answer = await api.get('components')
  const existing = Array.isArray(answer.components) ? answer.components.filter(isRecord) : []
  const byName = new Map(existing.map((it) => [it.name, it]))
  progress.step('components', components.length)
  await forEachAtOnce(components, async (component) => {
    await pushComponent(component, byName.get(component.name))
    progress.done()
  })
  const ours = new Set<unknown>(components.map((it) => it.name))
  for (const { name } of existing.filter((it) => !ours.has(it.name)))
    report.add('component', 'left', String(name), 'in the space alone')

  async function pushComponent(component: Component, known?: Record<string, unknown>): Promise<void> {
    const { name } = component
    const body = bodyOf(component, groups)
    const digest = digestOfValue(body)
    const last = record.get('component', name)
    if (known && isSettled(known, body, last?.digest === digest ? last.updatedAt : undefined)) {
      settle(known)
      return report.add('component', 'same', name)
    }
    const extra = known ? fieldsOnlyIn(known.schema, body.schema) : {}
    const schema = { ...extra, ...body.schema }
    const reason = known && differenceOf(known, body)
    const outcome = known ? 'changed' : 'created'
    const made = await write(context, { kind: 'component', name, outcome, reason }, () =>
      known
        ? api.put(`components/${known.id}`, { component: { ...body, schema } }, `component ${name}`)
        : api.post('components', { component: body }, `component ${name}`),
    )
    for (const field of Object.keys(extra)) report.add('field', 'left', `${name}.${field}`, 'in the space alone')
    if (made) settle(recordAt(made, 'component'))

    function settle(it: Record<string, unknown>): void {
      if (typeof it.id === 'number' && typeof it.updated_at === 'string')
        record.set('component', name, { id: it.id, updatedAt: it.updated_at, digest })
    }
  }
}

type ComponentBody = ReturnType<typeof bodyOf>

function bodyOf({ group, ...component }: Component, groups?: ReadonlyMap<string, string>) {
  const uuid = groups?.get(group ?? '')
  return { ...component, ...(uuid && { component_group_uuid: uuid }) }
}

/** @param untouchedSince the space's date of a component that was pushed like this before */
function isSettled(known: Record<string, unknown>, body: ComponentBody, untouchedSince?: string): boolean {
  return known.updated_at === untouchedSince || includesValue(known, body)
}

function fieldsOnlyIn(schema: unknown, ours: Record<string, unknown>): Record<string, unknown> {
  if (!isRecord(schema)) return {}
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !Object.hasOwn(ours, name)))
}

/** Which fields and properties differ, for a dry run. */
function differenceOf(known: Record<string, unknown>, { schema, ...properties }: ComponentBody): string {
  const fields = isRecord(known.schema) ? known.schema : {}
  return [
    ...Object.entries(properties).flatMap(([name, it]) => (includesValue(known[name], it) ? [] : [name])),
    ...Object.entries(schema).flatMap(([name, it]) => (includesValue(fields[name], it) ? [] : [`schema.${name}`])),
  ].join(', ')
}
