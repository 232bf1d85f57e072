import type { BlockDefinition } from '#shared/content/block.ts'
import type { Block } from '#shared/content/values.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Check, Position } from './context.ts'
import { readFields } from './fields.ts'
import { isUntranslated } from './untranslated.ts'

const maxDepth = 12

/** See {@link Check.readBlocks}. */
export function readBlocks(raw: unknown, position: Position, allow: readonly string[] | undefined): Block[] {
  const { check, path, depth } = position
  if (!Array.isArray(raw)) return []
  if (depth > maxDepth) {
    check.report(path, 'nested too deep')
    return []
  }
  return raw
    .map((it, index) => readBlock(it, { ...position, path: `${path}.${index}` }, allow))
    .filter((it) => it !== undefined)
}

function readBlock(raw: unknown, position: Position, allow: readonly string[] | undefined): Block | undefined {
  const { check, path } = position
  const component = isRecord(raw) ? raw.component : undefined
  if (!isRecord(raw) || typeof component !== 'string') return refuse('no block')
  const definition = definitionOf(component, check)
  if (!definition) return refuse(`unknown component: ${component}`)
  if (!mayStand(definition, allow)) return refuse(`${component} may not stand here`)
  const content = readFields(raw, definition, position)
  if (!content) return undefined
  const editable = editableOf(raw)
  const uid = uidOf(raw._uid, path, check)
  check.places?.set(uid, path)
  return {
    uid,
    component,
    content,
    ...(editable && { editable }),
    ...(isUntranslated(raw, check) && { untranslated: true }),
  }

  function refuse(message: string): undefined {
    check.report(path, message)
    return undefined
  }
}

export function definitionOf(component: string, { definitions, validators }: Check): BlockDefinition | undefined {
  // Names come from outside: every object has `constructor`.
  return Object.hasOwn(definitions, component) && Object.hasOwn(validators, component)
    ? definitions[component]
    : undefined
}

/** Storyblok's marker for the visual editor; in drafts only. */
export function editableOf(raw: Record<string, unknown>): string | undefined {
  return typeof raw._editable === 'string' && /^<!--#storyblok#\{.*\}-->$/.test(raw._editable)
    ? raw._editable
    : undefined
}

function mayStand({ kind, name }: BlockDefinition, allow: readonly string[] | undefined): boolean {
  if (kind === 'root') return false
  return allow === undefined || allow.includes(name) || (kind === 'section' && allow.includes('section'))
}

/** Unique on the page, since it marks places in the document. A copied block has the uid of its original. */
function uidOf(raw: unknown, path: string, check: Check): string {
  const given = typeof raw === 'string' && /^[\w-]{1,64}$/.test(raw) ? raw : undefined
  const uid = given && !check.uids.has(given) ? given : `${check.uuid}-${path.replaceAll('.', '-')}`
  check.uids.add(uid)
  return uid
}
