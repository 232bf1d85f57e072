import { intlFor } from '#i18n/createIntl.ts'
import { type CheckedStory, isPublic } from '#server/content/index.ts'
import type { PageAddress } from '#server/http/address.ts'
import { loungeSlug } from '#shared/content/neededSlugs.ts'
import type { Block, StoryReference } from '#shared/content/values.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { Guard } from '../applicationPage.ts'
import { createPlan, type PagePlan, type PlannedSlot, viewSlot } from './plan.ts'

const guards = ['members', 'infiniment'] as const satisfies readonly Guard[]

/**
 * The guard of a story; undefined when the story is public.
 * @throws ProductError page.unknownMiddleware for an unknown guard, which must not read as public
 */
export function guardOf(story: CheckedStory): Guard | undefined {
  if (isPublic(story)) return undefined
  const guard = guards.find((it) => it === story.content.access)
  if (!guard) throw new ProductError('page.unknownMiddleware')
  return guard
}

/** Sections whose pages may be guarded: nothing in them is sent before the story is read. */
export function isGuardedSection(slug: string): boolean {
  return slug === loungeSlug || slug.startsWith(`${loungeSlug}/`)
}

/** The hotel programme's login, which leads back to the guarded story. */
export function loginForStory(address: Pick<PageAddress, 'locale' | 'path' | 'search'>): string {
  return `${pathFor('hotelLogin', address.locale)}?redirect=${encodeURIComponent(address.path + address.search)}`
}

/** The page of members who may not read a guarded story: it says how to get the right. */
export function planRefusal(guard: Guard, { locale, path, slug }: PageAddress): PagePlan {
  return createPlan({
    status: 403,
    locale,
    path,
    alternates: { fr: pathOf('fr', slug), en: pathOf('en', slug) },
    key: `refused ${path}`,
    title: intlFor(locale).formatMessage({ id: 'account.refused.title' }),
    slots: [viewSlot('guard_refused', { guard }, { uid: 'refused' })],
  })
}

/** By the guard of a page: the guards of stories that it may show. Other pages show no guarded story. */
const allowedGuards: Readonly<Record<string, readonly string[]>> = {
  members: ['members'],
  infiniment: ['members', 'infiniment'],
}

/**
 * Slots without the guarded stories that their lists name: a card must not tell what only some may read. A guarded page
 * shows what all of its readers may open. A field that names one story keeps it: it is a place (the house of a room) and
 * never a card.
 * @param page of the slots; undefined when no story stands at the address
 */
export function withoutGuarded(
  slots: readonly PlannedSlot[],
  page: Pick<CheckedStory, 'content'> | undefined,
): PlannedSlot[] {
  const allowed = allowedGuards[String(page?.content.access ?? '')] ?? []
  return slots.map((slot) => ({ ...slot, content: prune(slot.content) }))

  function prune(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, pruneValue(name, value)]))
  }

  function pruneValue(name: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.flatMap(pruneItem)
    return name === 'listing' && isRecord(value) ? prune(value) : value
  }

  function pruneItem(item: unknown): unknown[] {
    if (hasAll(item, ['uuid', 'component', 'path', 'content'])) {
      const reference = item as StoryReference<Record<string, unknown>>
      return isAllowed(reference) ? [{ ...reference, content: prune(reference.content) }] : []
    }
    if (!hasAll(item, ['uid', 'component', 'content'])) return [item]
    const block = item as Block
    return [{ ...block, content: prune(block.content) }]
  }

  function isAllowed({ content: { access } }: StoryReference<Record<string, unknown>>): boolean {
    return !access || access === 'public' || allowed.includes(String(access))
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasAll(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => name in value)
}
