import * as brand from '#shared/house.ts'

export interface TagManagerSettings {
  /** `GTM-…` */
  id: string
  /** Address of its script, without the query. */
  scriptUrl: string
  /** Further tags that it loads come from these. */
  hosts: readonly string[]
}

export interface TagManagerSources {
  script: readonly string[]
  connect: readonly string[]
  image: readonly string[]
  /** Names of Trusted Types policies. */
  trustedTypes: readonly string[]
}

const google = 'https://www.googletagmanager.com'
/** Origins that receive Google's measurements (developers.google.com/tag-platform/security/guides/csp). */
const collectors = [google, 'https://*.google-analytics.com', 'https://*.analytics.google.com']

/** Address of the script that is loaded after consent. */
export function tagManagerScript({ id, scriptUrl }: Pick<TagManagerSettings, 'id' | 'scriptUrl'>): string {
  return `${scriptUrl}?id=${encodeURIComponent(id)}`
}

/** Additions to the policy of a page for the tag manager, where one is set. */
export function tagManagerSources({ scriptUrl, hosts }: TagManagerSettings): TagManagerSources {
  const { origin } = new URL(scriptUrl)
  const own = [...(origin === google ? collectors : [origin]), ...hosts]
  // Our policy is named after its script; `goog#html` is the name in Google's scripts.
  return { script: [origin, ...hosts], connect: own, image: own, trustedTypes: [`${brand.id}-tags`, 'goog#html'] }
}
