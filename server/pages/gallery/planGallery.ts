import type { CheckedStory } from '#server/content/index.ts'
import type { PageAddress } from '#server/http/address.ts'
import type { BlockDefinition } from '#shared/content/block.ts'
import type { Block } from '#shared/content/values.ts'
import { pathOf, pathsOf } from '#shared/locales.ts'
import { createPlan, type PagePlan, type PlannedSlot } from '../plan/plan.ts'
import { storySlots } from '../plan/planStory.ts'
import type { PlanServices } from '../plan/services.ts'
import type { Demo } from './demos.ts'
import type { CaptionProps, galleryViews, ListProps } from './galleryViews.tsx'

/** The page of one block: each state of its demo below a caption that says what it shows. */
export function planDemo(
  { definitions, ...services }: PlanServices,
  { demo, story, address }: { demo: Demo; story: CheckedStory; address: PageAddress },
): PagePlan {
  const crumbs = ['', 'dev/blocks', address.slug].map((slug) => ({
    name: 'Blocks',
    path: pathOf(address.locale, slug),
  }))
  // HTML drawn from a draft is not cached.
  const slots = storySlots({ definitions, ...services }, story, crumbs, false).map((it) => ({
    ...it,
    memoKey: undefined,
  }))
  const definition = definitionOf(definitions, demo)
  const states = slots.filter((it) => it.component === definition?.name)
  return {
    ...emptyPlan(address, demo.name),
    story,
    slots: slots.flatMap((slot, at) => {
      if (at === 0) return [{ ...slot, content: { ...slot.content, title: demo.name, show_title: true } }]
      const state = states.indexOf(slot)
      if (!definition || state < 0) return [slot]
      const caption: CaptionProps = { title: titleOf(definition, slot), count: `${state + 1} / ${states.length}` }
      return [gallerySlot('gallery_caption', caption, `caption-${slot.uid}`), slot]
    }),
  }
}

/** All blocks by domain, each with its title in the editor. */
export function planList({ definitions }: PlanServices, demos: readonly Demo[], address: PageAddress): PagePlan {
  const plan = emptyPlan(address, 'Blocks')
  const list: ListProps = {
    locale: address.locale,
    demos: demos.map((it) => ({ ...it, title: definitionOf(definitions, it)?.title })),
  }
  const opening = { title: plan.title, show_title: true, body: [], crumbs: [] }
  return {
    ...plan,
    slots: [{ uid: 'opening', component: 'page', content: opening }, gallerySlot('gallery_list', list, 'list')],
  }
}

function emptyPlan({ locale, path, slug }: PageAddress, title: string): PagePlan {
  const alternates = pathsOf(slug)
  return createPlan({ locale, path, alternates, key: path, title, slots: [] })
}

function gallerySlot(component: keyof typeof galleryViews, props: CaptionProps | ListProps, uid: string): PlannedSlot {
  return { uid, component, content: { ...props } }
}

/** Undefined for a demo that is a whole story. */
function definitionOf(definitions: PlanServices['definitions'], { slug }: Demo): BlockDefinition | undefined {
  return definitions[slug.replaceAll('-', '_')]
}

/** Names a state by the optional fields that it fills. */
function titleOf({ fields }: BlockDefinition, { content }: Block): string {
  const optional = Object.keys(fields).filter((it) => !fields[it]?.required)
  const { filled = [], empty = [] } = Object.groupBy(optional, (it) => (isFilled(content[it]) ? 'filled' : 'empty'))
  if (empty.length === 0) return 'Every field'
  if (filled.length === 0) return 'Required fields only'
  return filled.length > empty.length ? `Without ${empty.join(', ')}` : `With ${filled.join(', ')}`
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
}
