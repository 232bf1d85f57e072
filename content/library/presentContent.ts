import { isRecord } from '#shared/schemas/isRecord.ts'
import { idFor, uuidFor } from './identity.ts'
import { resolveRelativeDate } from './relativeDates.ts'
import type { Snapshot } from './snapshot.ts'

export interface ContentContext {
  snapshot: Snapshot
  /** Ends of the names of translated fields (`__i18n__en`), by preference; the default language has none. */
  languages: readonly string[]
  today: Temporal.PlainDate
  /** Drafts carry the visual editor's markers. */
  editable?: { space: number; story: number }
  /** Seed of the identities that the file leaves out. */
  seed: string
}

/**
 * Stored content as delivered: one value per field in the language asked for, dates counted from today, and
 * what files may leave out (`_uid`, ids of links and assets) filled in.
 */
export function presentContent(value: unknown, context: ContentContext, at = ''): unknown {
  if (typeof value === 'string') return value.startsWith('@day') ? resolveRelativeDate(value, context.today) : value
  if (Array.isArray(value)) return value.map((it, index) => presentContent(it, context, `${at}/${index}`))
  if (!isRecord(value)) return value

  const delivered: Record<string, unknown> = {}
  if (typeof value.component === 'string') {
    delivered._uid = value._uid || uuidFor(`${context.seed}#${at}`)
  }
  for (const name of fieldsOf(value)) {
    delivered[name] = presentContent(inLanguage(value, name, context.languages), context, `${at}/${name}`)
  }
  if (typeof value.component === 'string' && context.editable)
    delivered._editable = markerOf(delivered, context.editable)
  if (value.fieldtype === 'asset' || value.fieldtype === 'multilink' || value.cached_url)
    complete(delivered, context.snapshot)
  if (value.type === 'link' && isRecord(delivered.attrs)) completeMark(delivered.attrs, context.snapshot)
  return delivered
}

/** Names of fields without their language, each once, including fields that have only a translation. */
function fieldsOf(value: Record<string, unknown>): Set<string> {
  const names = new Set<string>()
  for (const key of Object.keys(value)) {
    const end = key.indexOf(translation)
    names.add(end === -1 ? key : key.slice(0, end))
  }
  return names
}

const translation = '__i18n__'

/** The ends of names in {@link ContentContext.languages}. @param codes by preference, '' for the default language */
export function languageEnds(...codes: readonly string[]): string[] {
  return codes.filter((it) => it !== '').map((it) => `${translation}${it.replaceAll('-', '_').toLowerCase()}`)
}

export function inLanguage(value: Record<string, unknown>, name: string, languages: readonly string[]): unknown {
  for (const end of languages) {
    const translated = value[name + end]
    if (translated !== undefined && translated !== null && translated !== '') return translated
  }
  return value[name]
}

function markerOf(block: Record<string, unknown>, { space, story }: { space: number; story: number }): string {
  const marker = { name: block.component, space: String(space), uid: block._uid, id: String(story) }
  return `<!--#storyblok#${JSON.stringify(marker)}-->`
}

function complete(field: Record<string, unknown>, snapshot: Snapshot): void {
  if (field.fieldtype === 'asset' && field.filename && (field.id === undefined || field.id === null)) {
    field.id = idFor(String(field.filename))
  }
  if (field.linktype !== 'story') return
  field.fieldtype ??= 'multilink'
  // An address without a story stays in the place of one, so that the check of content names it.
  field.id ||= storyAt(field.cached_url, snapshot)?.uuid ?? field.cached_url ?? ''
  field.cached_url ||= snapshot.byUuid.get(String(field.id))?.fullSlug ?? ''
  field.url ??= ''
}

function completeMark(attrs: Record<string, unknown>, snapshot: Snapshot): void {
  if (attrs.linktype !== 'story') return
  attrs.uuid ||= storyAt(attrs.href, snapshot)?.uuid ?? null
  const target = snapshot.byUuid.get(String(attrs.uuid))
  if (target) attrs.href ||= `/${target.fullSlug}`
}

function storyAt(address: unknown, snapshot: Snapshot) {
  return typeof address === 'string' ? snapshot.bySlug.get(address.replace(/^\/|\/$/g, '')) : undefined
}
