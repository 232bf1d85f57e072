import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { defaultLocale } from '#shared/locales.ts'
import type { LinksIndex } from './linksIndex.ts'

/** The parts of content that this needs. */
interface Known {
  links: LinksIndex
  componentOf(uuid: string): string | undefined
}

/** Stories around every page, by their root type. */
const parts = {
  header: neededSlugs.header.slug,
  footer: neededSlugs.footer.slug,
  settings: neededSlugs.settings.slug,
} as const

export type FramePart = keyof typeof parts

/**
 * The slug at the content service of a story around every page. A story that editors have renamed is found by its type,
 * once it is read: no page loses its header by it.
 */
export function frameSlug({ links, componentOf }: Known, rootFolder: string, part: FramePart): string {
  const own = rootFolder === '' ? parts[part] : `${rootFolder}/${parts[part]}`
  if (links.byStorySlug(defaultLocale, own)?.published) return own
  const renamed = links.all(defaultLocale).find(({ published, uuid }) => published && componentOf(uuid) === part)
  return renamed?.storySlug ?? own
}

/** Whether a story is beside the pages: by its slug, or the header, footer or settings wherever editors put them. */
export function isFrame({ componentOf }: Known, { uuid, chrome }: { uuid: string; chrome: boolean }): boolean {
  return chrome || Object.hasOwn(parts, componentOf(uuid) ?? '')
}
