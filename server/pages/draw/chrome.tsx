import type { HeaderContent } from '#client/layout/Header/schema.ts'
import type { SettingsContent } from '#client/layout/Settings/schema.ts'
import type { CheckedStory } from '#server/content/door.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import type { Block } from '#shared/content/values.ts'
import type { Contacts } from '#shared/http/pages.ts'
import { type Locale, locales, pathOf } from '#shared/locales.ts'
import { versionOf } from '../cache/versions.ts'
import type { PageServices } from '../services.ts'
import { todayInParis } from '../services.ts'
import { exactBytes } from './exactBytes.ts'
import { escapeHtml } from './html.ts'
import type { BlockFacts } from './staticBlocks.tsx'

/** What stands round every page, as stories: header, footer, settings. */
export interface ChromeStories {
  header: CheckedStory | null
  footer: CheckedStory | null
  settings: CheckedStory | null
}

/** Telephone of the group until the settings are there; from the range kept for fiction. */
const standardPhone = '+33261912727'

/** Stories that stand round every page. */
const frame = [neededSlugs.header.slug, neededSlugs.footer.slug, neededSlugs.settings.slug]

/** @throws nothing: a page without its header is better than no page. */
export async function readChrome({ content, env, log }: PageServices, locale: Locale): Promise<ChromeStories> {
  const read = async (name: string) => {
    try {
      return await content.story(locale, inRoot(env.storyblok.rootFolder, name))
    } catch (error) {
      log.warn({ err: error, story: name }, 'a part of the frame is not to be had')
      return null
    }
  }
  const [header = null, footer = null, settings = null] = await Promise.all(frame.map(read))
  return { header, footer, settings }
}

/** As {@link readChrome}, from memory only; undefined when a part is not there. */
export function peekChrome({ content, env }: PageServices, locale: Locale): ChromeStories | undefined {
  const peek = (name: string) => content.peek(locale, inRoot(env.storyblok.rootFolder, name))
  const [header, footer, settings] = frame.map(peek)
  return header && footer && settings ? { header, footer, settings } : undefined
}

export function inRoot(rootFolder: string, slug: string): string {
  return rootFolder === '' ? slug : `${rootFolder}/${slug}`
}

export function phoneOf(chrome: ChromeStories): string {
  return settingsOf(chrome)?.phone ?? standardPhone
}

/** How to reach the group. */
export function contactsOf(chrome: ChromeStories): Contacts {
  const { email, privacy_link } = settingsOf(chrome) ?? {}
  return { phone: phoneOf(chrome), email, privacyPath: privacy_link?.href }
}

/** Origins that forms may lead to, from the settings (CSP `form-action`). */
export function formTargetsOf(chrome: ChromeStories): string[] {
  const targets = (settingsOf(chrome)?.form_targets ?? '').split(/\s+/)
  return targets.filter((it) => URL.canParse(it) && new URL(it).origin === it)
}

function settingsOf(chrome: ChromeStories): SettingsContent | undefined {
  return chrome.settings?.content as SettingsContent | undefined
}

/** The header's HTML with this page's addresses, and its query, in its language links. */
export function drawHeader(
  services: PageServices,
  header: CheckedStory,
  facts: BlockFacts,
  queries?: Readonly<Record<Locale, string>>,
): Buffer[] {
  const current = currentSection(header, facts.path)
  const block = blockOf(header, { ...header.content, current })
  const neutral: BlockFacts = {
    locale: facts.locale,
    path: current,
    alternates: { fr: '%PATH_FR%', en: '%PATH_EN%' },
    today: todayInParis(services.clock),
    now: services.clock(),
    contacts: facts.contacts,
  }
  const { html } = services.blocks.draw(block, neutral, `header ${versionOf(header)} ${current}`)
  return fillAddresses(html, facts, queries)
}

export function drawFooter(services: PageServices, footer: CheckedStory, facts: BlockFacts): Buffer {
  const neutral: BlockFacts = { ...facts, path: pathOf(facts.locale, ''), alternates: { fr: '/', en: '/en' } }
  return services.blocks.draw(blockOf(footer, footer.content), neutral, `footer ${versionOf(footer)}`).html
}

export function drawLocalHeader(services: PageServices, localHeader: CheckedStory, facts: BlockFacts): Buffer {
  const block = blockOf(localHeader, { ...localHeader.content, current: facts.path })
  return services.blocks.draw(block, facts, `local ${versionOf(localHeader)} ${facts.path}`).html
}

function blockOf(story: CheckedStory, content: Record<string, unknown>): Block {
  return { uid: story.uuid, component: story.component, content }
}

/** The address of the menu's item that this page is under, for `aria-current`; `''` when none is. */
function currentSection(header: CheckedStory, path: string): string {
  const { left, right, menu } = header.content as HeaderContent
  const addresses = [...(left ?? []), ...(right ?? []), ...(menu ?? [])].flatMap(
    ({ content }) => content.link?.href ?? [],
  )
  const over = addresses.filter((href) => path === href || path.startsWith(`${href}/`))
  return over.reduce((longest, href) => (href.length > longest.length ? href : longest), '')
}

const cut = new WeakMap<Buffer, (Buffer | string)[]>()
const placeholders = /(%PATH_FR%|%PATH_EN%|%LOCALE_BAR%)/

/** The kept HTML is cut at its placeholders once; a page only fills the gaps. */
function fillAddresses(
  html: Buffer,
  { alternates }: BlockFacts,
  queries: Readonly<Record<Locale, string>> = { fr: '', en: '' },
): Buffer[] {
  const pieces =
    cut.get(html) ??
    html
      .toString()
      .split(placeholders)
      .map((it) => (placeholders.test(it) ? it : exactBytes(it)))
  cut.set(html, pieces)
  const addresses: Record<string, string> = {
    '%PATH_FR%': encodeURI(alternates.fr) + queries.fr,
    '%PATH_EN%': encodeURI(alternates.en) + queries.en,
    '%LOCALE_BAR%': `/locale/en?to=${encodeURIComponent(encodeURI(alternates.en) + queries.en)}`,
  }
  return pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(escapeHtml(addresses[piece] ?? '')) : piece))
}

/** Uuids whose change makes every page stale. */
export function chromeDependencies(chrome: ChromeStories): string[] {
  return [chrome.header, chrome.footer, chrome.settings].flatMap((story) => (story ? [...story.dependencies] : []))
}

/** Stories of the frame, in every language: what the first reader must not wait for. */
export async function warmChrome(services: PageServices): Promise<void> {
  await Promise.all(locales.map((locale) => readChrome(services, locale)))
}
