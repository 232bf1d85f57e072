/** Where each region's Management API is, by the host of its delivery API. */
const managementHosts: Readonly<Record<string, string>> = {
  'api.storyblok.com': 'mapi.storyblok.com',
  'api-us.storyblok.com': 'api-us.storyblok.com',
  'api-ca.storyblok.com': 'api-ca.storyblok.com',
  'api-ap.storyblok.com': 'api-ap.storyblok.com',
  'app.storyblokchina.cn': 'app.storyblokchina.cn',
}

/**
 * The Management API beside a delivery API: Europe's has a host of its own, the others share theirs.
 * @param deliveryApi `https://api-us.storyblok.com/v2`; without one Europe's
 */
export function managementBaseOf(deliveryApi: string | undefined): string {
  const url = new URL(deliveryApi || 'https://api.storyblok.com')
  return `${url.protocol}//${managementHosts[url.host] ?? url.host}/v1`
}

/**
 * The delivery address of an asset. The Management API names the bucket, stories must name the host in front of it,
 * which alone makes pictures of other sizes.
 * @param address `https://s3.amazonaws.com/a.storyblok.com/f/…`, `//a.storyblok.com/f/…` or already the delivery address
 */
export function deliveryAddress(address: string): string {
  const url = new URL(address, 'https://a.storyblok.com')
  const [, host, path] = /^\/([\w-]+(?:\.[\w-]+)+)(\/f\/.*)$/.exec(url.pathname) ?? []
  return host && path ? `https://${host}${path}` : url.href
}

/** Where the file of a delivery address is read: of a space that is not Storyblok's own, at its Management API's origin. */
export function readAddress(address: string, managementBase: string): string {
  const isStoryblok = Object.values(managementHosts).includes(new URL(managementBase).host)
  return isStoryblok ? address : new URL(new URL(address).pathname, managementBase).href
}

/** The name of an asset in its address: `…/f/100100/1600x1000/50e0ba9eb7/facade-houlgate-or.svg` → `facade-houlgate-or.svg`. */
export function assetNameIn(address: string): string | undefined {
  return /^https?:\/\/[^/]+\/(?:[\w.-]+\/)?f\/\w+\/(?:\d*x\d*\/)?\w+\/([\w.-]+)$/.exec(address)?.[1]
}

/** The size in an asset's address, `1600x1000`. */
export function assetSizeIn(address: string): string | undefined {
  return /\/f\/\w+\/(\d+x\d+)\//.exec(address)?.[1]
}
