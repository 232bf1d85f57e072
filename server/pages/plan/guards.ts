import { intlFor } from '#i18n/createIntl.ts'
import { type CheckedStory, isPublic } from '#server/content/index.ts'
import type { PageAddress } from '#server/http/address.ts'
import { loungeSlug } from '#shared/content/linkedSlugs.ts'
import type { Block, StoryReference } from '#shared/content/values.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { pathsOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Guard } from '../applicationPage.ts'
import { createPlan, type PagePlan, type PlannedSlot, viewSlot } from './plan.ts'

const guards = ['members', 'infiniment'] as const satisfies readonly Guard[]

/**
 * The guard of a story; undefined if the story is public.
 * @throws ProductError page.unknownMiddleware for an unknown guard, which must not count as public
 */
export function guardOf(story: CheckedStory): Guard | undefined {
  if (isPublic(story)) return undefined
  const guard = guards.find((it) => it === story.content.access)
  if (!guard) throw new ProductError('page.unknownMiddleware')
  return guard
}

/** Sections whose pages may be guarded: nothing of them is sent before the story is read. */
export function isGuardedSection(slug: string): boolean {
  return slug === loungeSlug || slug.startsWith(`${loungeSlug}/`)
}

/** The hotel programme's login, with the way back to the guarded story. */
export function loginForStory(address: Pick<PageAddress, 'locale' | 'path' | 'search'>): string {
  return `${pathFor('hotelLogin', address.locale)}?redirect=${encodeURIComponent(address.path + address.search)}`
}

/** The page for members without the right to a guarded story: it says how to get it. */
export function planRefusal(guard: Guard, { locale, path, slug }: PageAddress): PagePlan {
  return createPlan({
    status: 403,
    locale,
    path,
    alternates: pathsOf(slug),
    key: `refused ${path}`,
    title: intlFor(locale).formatMessage({ id: 'account.refused.title' }),
    slots: [viewSlot('guard_refused', { guard }, { uid: 'refused' })],
  })
}

/**
 * Removes guarded stories from lists of slots: a card must not reveal what only some may read. A guarded page shows
 * what all of its readers may open. A field with one story keeps it, since it names a place (the house of a room) and
 * is never a card.
 * @param page of the slots; undefined if there is no story at the address
 */
export function withoutGuarded(
  slots: readonly PlannedSlot[],
  page: Pick<CheckedStory, 'content'> | undefined,
): PlannedSlot[] {
  const prune = pruners[String(page?.content.access ?? '')] ?? prunePublic
  return slots.map((slot) => ({ ...slot, content: prune(slot.content) }))
}

type Fields = Record<string, unknown>
type Prune = (fields: Fields) => Fields

/** By the guard of a page; other pages show no guarded story. */
const pruners: Readonly<Record<string, Prune>> = {
  members: createPrune(['members']),
  infiniment: createPrune(['members', 'infiniment']),
}
const prunePublic = createPrune([])

/** @param allowed guards of the stories that stay */
function createPrune(allowed: readonly string[]): Prune {
  // Every page passes here and a checked story never changes: each part of it is pruned once.
  const known = new WeakMap<object, object>()
  return prune

  function prune(fields: Fields): Fields {
    return once(fields, () => {
      const entries = Object.entries(fields).map(([name, value]) => [name, pruneValue(name, value)] as const)
      return entries.every(([name, value]) => value === fields[name]) ? fields : Object.fromEntries(entries)
    })
  }

  function pruneValue(name: string, value: unknown): unknown {
    if (Array.isArray(value)) return once(value, () => pruneItems(value))
    return name === 'listing' && isRecord(value) ? prune(value) : value
  }

  function pruneItems(items: unknown[]): unknown[] {
    const pruned = items.filter(isAllowed).map(pruneItem)
    return pruned.length === items.length && pruned.every((it, index) => it === items[index]) ? items : pruned
  }

  function pruneItem(item: unknown): unknown {
    if (!isReference(item) && !isBlock(item)) return item
    const content = prune(item.content as Fields)
    return content === item.content ? item : { ...item, content }
  }

  function isAllowed(item: unknown): boolean {
    if (!isReference(item)) return true
    const { access } = item.content
    return !access || access === 'public' || allowed.includes(String(access))
  }

  function once<Part extends object>(part: Part, make: () => Part): Part {
    const before = known.get(part)
    if (before) return before as Part
    const made = make()
    known.set(part, made)
    return made
  }
}

function isReference(value: unknown): value is StoryReference<Fields> {
  return hasAll(value, ['uuid', 'component', 'path', 'content'])
}

function isBlock(value: unknown): value is Block {
  return hasAll(value, ['uid', 'component', 'content'])
}

function hasAll(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => name in value)
}
