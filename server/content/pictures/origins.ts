/** Hosts of Storyblok's asset manager, by region (its documentation of assets). */
const assetHosts = /^(a2?(-us|-ap)?|a-ca)\.storyblok\.com$|^a\.storyblokchina\.cn$/
/** The Management API names files by their bucket: `https://s3.amazonaws.com/a.storyblok.com/f/…`. */
const bucket = /^\/([\w.-]+)(\/f\/.*)$/
const file = /^\/f\/([\w-]+)\//

/** Origin of the files of a content service's own region: `a.storyblok.com` and the like, or the service itself. */
export function ownAssetOrigin(api: string): string {
  const { hostname, origin } = new URL(api)
  if (hostname === 'app.storyblokchina.cn') return 'https://a.storyblokchina.cn'
  const region = /^api(-us|-ca|-ap)?\.storyblok\.com$/.exec(hostname)
  return region ? `https://a${region[1] ?? ''}.storyblok.com` : origin
}

/** An address in an asset manager; undefined for an invalid one. */
export function readAssetUrl(address: string): URL | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  if (!/^s3[\w.-]*\.amazonaws\.com(\.cn)?$/.test(url.hostname)) return url
  const [, host = '', path] = bucket.exec(url.pathname) ?? []
  return path && assetHosts.test(host) ? new URL(`https://${host}${path}`) : url
}

/**
 * Where the files of each space are: a copied space keeps the files of the first one, which may be of another region.
 * @param spaceId the space itself
 * @param known origins that another one has noted of the same stories
 */
export function createAssetOrigins(api: string, spaceId: string | undefined, known: Iterable<[string, string]> = []) {
  const own = ownAssetOrigin(api)
  const origins = new Map<string, string>([...(spaceId ? [[spaceId, own] as const] : []), ...known])
  return {
    all: () => [...origins],
    /** The origin of a space's files; undefined for a space whose files no story shows. */
    of: (space: string) => origins.get(space),
    /** A published story shows a file at this address. */
    note,
    /** A draft shows one, as its editor's program writes it: what published stories say of the space stays. */
    noteDraft(url: URL): void {
      if (!origins.has(spaceOf(url) ?? '')) note(url)
    },
  }

  function note(url: URL): void {
    const space = spaceOf(url)
    // Any other host may stand before the region's own: its files have the same paths there.
    if (space && !(space === spaceId && origins.has(space)))
      origins.set(space, assetHosts.test(url.hostname) ? url.origin : own)
  }
}

function spaceOf({ pathname }: URL): string | undefined {
  return file.exec(pathname)?.[1]
}

export type AssetOrigins = ReturnType<typeof createAssetOrigins>
