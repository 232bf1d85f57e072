import type { SettingsContent } from '#client/layout/Settings/schema.ts'
import { intlFor } from '#i18n/createIntl.ts'
import { formatPhone } from '#i18n/formats.ts'
import { type CheckedStory, type FramePart, frameSlug } from '#server/content/index.ts'
import * as brand from '#shared/house.ts'
import type { Contacts, PagePayload } from '#shared/http/pages.ts'
import type { Locale } from '#shared/locales.ts'
import type { House, HouseContent } from '#shared/places/houses.ts'
import type { PagePlan } from './plan.ts'
import type { PlanServices } from './services.ts'

/** The stories around every page: header, footer, settings. */
export interface ChromeStories {
  header: CheckedStory | null
  footer: CheckedStory | null
  settings: CheckedStory | null
}

const chromeParts: readonly FramePart[] = ['header', 'footer', 'settings']

/** Never throws: a page without its header is better than no page. */
export async function readChrome(
  { content, env, log }: Pick<PlanServices, 'content' | 'env' | 'log'>,
  locale: Locale,
): Promise<ChromeStories> {
  // The error page of an unknown space would wait for the service first.
  if (!content.links.isKnown()) return { header: null, footer: null, settings: null }
  const read = async (part: FramePart) => {
    try {
      return await content.story(locale, frameSlug(content, env.storyblok.rootFolder, part))
    } catch (error) {
      log.warn({ err: error, story: part }, 'a story of the chrome could not be read')
      return null
    }
  }
  const [header = null, footer = null, settings = null] = await Promise.all(chromeParts.map(read))
  return { header, footer, settings }
}

/** As {@link readChrome}, from memory only; undefined if a part is missing. */
export function peekChrome({ content, env }: PlanServices, locale: Locale): ChromeStories | undefined {
  const peek = (part: FramePart) => content.peek(locale, frameSlug(content, env.storyblok.rootFolder, part))
  const [header, footer, settings] = chromeParts.map(peek)
  return header && footer && settings ? { header, footer, settings } : undefined
}

export function inRoot(rootFolder: string, slug: string): string {
  return rootFolder === '' ? slug : `${rootFolder}/${slug}`
}

export function phoneOf(chrome: ChromeStories): string {
  return settingsOf(chrome)?.phone ?? brand.phone
}

/** The group's contacts. */
export function contactsOf(chrome: ChromeStories): Contacts {
  const { email, privacy_link } = settingsOf(chrome) ?? {}
  return { phone: phoneOf(chrome), email, privacyPath: privacy_link?.href }
}

/** On a page of a house the header's telephone is that of the house; elsewhere the group's. */
export function callOf({ story, locale }: Pick<PagePlan, 'story' | 'locale'>, contacts: Contacts): PagePayload['call'] {
  const own = story?.content as (HouseContent & { hotel?: House }) | undefined
  const { phone, name } = [own?.name ? own : undefined, own?.hotel?.content].find((it) => it?.phone) ?? {}
  const intl = intlFor(locale)
  const written = formatPhone(intl, phone ?? contacts.phone)
  const label = intl.formatMessage({ id: name ? 'layout.callHouse' : 'layout.callUs' }, { house: name, phone: written })
  return { phone: phone ?? contacts.phone, written, label }
}

/** Origins that forms may target, from the settings (CSP `form-action`). */
export function formTargetsOf(chrome: ChromeStories): string[] {
  const targets = (settingsOf(chrome)?.form_targets ?? '').split(/\s+/)
  return targets.filter((it) => URL.canParse(it) && new URL(it).origin === it)
}

/** Uuids whose change makes every page stale. */
export function chromeDependencies(chrome: ChromeStories): string[] {
  return [chrome.header, chrome.footer, chrome.settings].flatMap((story) => (story ? [...story.dependencies] : []))
}

function settingsOf(chrome: ChromeStories): SettingsContent | undefined {
  return chrome.settings?.content as SettingsContent | undefined
}
