import type { Suite } from 'mocha'

interface Closed {
  close?(): unknown
  stop?(): unknown
  kill?(): unknown
}

/** How what a suite has opened is ended, the last first. */
const ends = new WeakMap<Suite, (() => unknown)[]>()

/**
 * Something that the tests of a file or `describe` share: opened before the first of them, and ended after the last by the way it has.
 * Its members are there in tests and hooks, not yet while tests are named. Several are opened in their order and ended in the
 * other, so that one may use another.
 */
export function opened<Opened extends object & Closed>(open: () => Opened | Promise<Opened>): Opened {
  const shared = {} as Opened
  before(async function () {
    Object.defineProperties(shared, Object.getOwnPropertyDescriptors(await open()))
    const end = () => endOf(shared)
    const suite = this.test?.parent as Suite
    ends.set(suite, [end, ...(ends.get(suite) ?? [])])
  })
  after(async function () {
    const suite = this.test?.parent as Suite
    for (const end of ends.get(suite) ?? []) await end()
    ends.delete(suite)
  })
  return shared
}

/** For `await using`: what one test opens ends with it. */
export async function closing<Opened extends object & Closed>(
  opening: Promise<Opened>,
): Promise<Opened & AsyncDisposable> {
  const it = await opening
  return Object.assign(it, { [Symbol.asyncDispose]: async () => void (await endOf(it)) })
}

function endOf(it: Closed): unknown {
  return (it.close ?? it.stop ?? it.kill)?.call(it)
}
