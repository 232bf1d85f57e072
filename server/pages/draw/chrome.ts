import { createElement } from 'react'
import { backPlaceholder, ConsentCard } from '#client/consent/ConsentCard.tsx'
import { choicePlace, pathPlace } from '#client/layout/Header/languagePlaces.ts'
import type { HeaderContent } from '#client/layout/Header/schema.ts'
import { consentWords } from '#i18n/consentWords.generated.ts'
import type { CheckedStory } from '#server/content/index.ts'
import type { Block } from '#shared/content/values.ts'
import { sectionOf } from '#shared/http/sectionOf.ts'
import { byLocale, homePaths, langOfText, locales, pathOf } from '#shared/locales.ts'
import { localDay } from '#shared/time/localTime.ts'
import { escapeHtml, exactBytes } from '../html.ts'
import { callOf } from '../plan/chrome.ts'
import type { PagePlan } from '../plan/plan.ts'
import { versionOf } from '../plan/planStory.ts'
import type { DrawServices } from './services.ts'
import type { BlockContext } from './staticBlocks.tsx'

/** The header's HTML, with this page's addresses and query in its language links, and whom its telephone calls. */
export function drawHeader(
  { blocks, clock }: DrawServices,
  header: CheckedStory,
  context: BlockContext,
  plan: Pick<PagePlan, 'story' | 'locale' | 'queries'>,
): Buffer[] {
  const current = currentSection(header, context.path)
  const block = blockOf(header, { ...header.content, current })
  const shared: BlockContext = {
    locale: context.locale,
    path: current,
    alternates: byLocale(pathPlace),
    today: localDay(clock()),
    now: clock(),
    contacts: context.contacts,
  }
  const { html } = blocks.draw(block, shared, `header ${versionOf(header)} ${current}`)
  const { phone, written, label } = callOf(plan, context.contacts)
  return fill(html, {
    ...addressesOf(context, plan.queries),
    '%PHONE%': phone,
    '%PHONE_WRITTEN%': written,
    '%PHONE_LABEL%': label,
  })
}

/**
 * The card of consent, with the way back to this page for browsers without scripts.
 * @param search of this page, with its question mark, or `''`
 */
export function drawConsentCard({ blocks, clock }: DrawServices, context: BlockContext, search: string): Buffer[] {
  const { version } = consentWords[context.locale]
  const shared: BlockContext = {
    locale: context.locale,
    path: pathOf(context.locale, ''),
    alternates: homePaths,
    today: localDay(clock()),
    now: clock(),
    contacts: context.contacts,
  }
  const card = () => createElement(ConsentCard, { wording: version })
  const { html } = blocks.drawElement('consent', card, shared, `consent ${version}`)
  return fill(html, { [backPlaceholder]: encodeURI(context.path) + search })
}

export function drawFooter({ blocks }: DrawServices, footer: CheckedStory, context: BlockContext): Buffer {
  const shared: BlockContext = { ...context, path: pathOf(context.locale, ''), alternates: homePaths }
  return blocks.draw(blockOf(footer, footer.content), shared, `footer ${versionOf(footer)}`).html
}

export function drawLocalHeader({ blocks }: DrawServices, localHeader: CheckedStory, context: BlockContext): Buffer {
  const block = blockOf(localHeader, { ...localHeader.content, current: context.path })
  return blocks.draw(block, context, `local ${versionOf(localHeader)} ${context.path}`).html
}

function blockOf(story: CheckedStory, content: Record<string, unknown>): Block {
  return { uid: story.uuid, component: story.component, content: { ...content, lang: langOfText(story.untranslated) } }
}

/** The address of the menu item for this page (`aria-current`); `''` without one. */
function currentSection(header: CheckedStory, path: string): string {
  const { left, right, menu } = header.content as HeaderContent
  const addresses = [...(left ?? []), ...(right ?? []), ...(menu ?? [])].flatMap(
    ({ content }) => content.link?.href ?? [],
  )
  return sectionOf(path, addresses) ?? ''
}

/** The addresses of this page in a header. */
function addressesOf({ alternates }: BlockContext, queries: PagePlan['queries']): Record<string, string> {
  const addresses: Record<string, string> = {}
  for (const it of locales) {
    const address = encodeURI(alternates[it]) + (queries?.[it] ?? '')
    addresses[pathPlace(it)] = address
    addresses[choicePlace(it)] = `/locale/${it}?to=${encodeURIComponent(address)}`
  }
  return addresses
}

const cutPieces = new WeakMap<Buffer, (Buffer | string)[]>()
const placeholders = /(%(?:PATH|CHOICE)_[A-Z]+%|%PHONE%|%PHONE_WRITTEN%|%PHONE_LABEL%|%BACK%)/

/** Splits HTML at its placeholders once; each page only fills the gaps. */
function fill(html: Buffer, addresses: Readonly<Record<string, string>>): Buffer[] {
  const pieces =
    cutPieces.get(html) ??
    html
      .toString()
      .split(placeholders)
      .map((it) => (placeholders.test(it) ? it : exactBytes(it)))
  cutPieces.set(html, pieces)
  return pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(escapeHtml(addresses[piece] ?? '')) : piece))
}
