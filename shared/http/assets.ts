/** Files hashed by the build: the name changes with the content. */
export const assetsPrefix = '/_app/assets/'

/** Addresses of files in a text. Each says its names in full, with `+` between those of joined sheets. */
export const assetAddresses = /\/_app\/assets\/[\w.+-]+/g

const joint = '+'

/**
 * One address for several style sheets, of which any process that knows them can answer with their text in this order:
 * `/_app/assets/base-<hash>.css+Form-<hash>.css`.
 * @param hrefs their own addresses, at least one
 */
export function joinedAddress(hrefs: readonly string[]): string {
  return assetsPrefix + hrefs.map((it) => it.slice(assetsPrefix.length)).join(joint)
}

/** The addresses of the sheets that an address joins; of any other it is the only one. */
export function addressesIn(address: string): string[] {
  if (!address.startsWith(assetsPrefix)) return [address]
  return address
    .slice(assetsPrefix.length)
    .split(joint)
    .map((name) => assetsPrefix + name)
}
