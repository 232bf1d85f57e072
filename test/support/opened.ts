/**
 * What the tests of a file or `describe` share: opened before the first of them, closed after the last. Its members are there
 * in tests and hooks, not yet while tests are named. Several are opened in their order, so that one may ask another's address.
 */
export function opened<Opened extends { close(): unknown }>(open: () => Promise<Opened>): Opened {
  const shared = {} as Opened
  before(async () => {
    Object.defineProperties(shared, Object.getOwnPropertyDescriptors(await open()))
  })
  after(() => shared.close?.())
  return shared
}
