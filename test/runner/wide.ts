/** The runner's `--wide`: `npm run test:wide` shows what multiplies a thing that `npm test` shows once. */
export const isWide = process.argv.includes('--wide')

/** @param offset the place of the list among those that are looked at in turn */
export type Part = <It>(all: readonly It[], offset?: number) => It[]

/**
 * A test that looks at many things in several ways: `npm test` takes every other one, `npm run test:wide` those between.
 * Lists of the same things in two ways (a phone and a desk) have offsets 0 and 1, so that both runs see each thing.
 */
export function itInParts(title: string, run: (this: Mocha.Context, part: Part) => Promise<void>): void {
  it(isWide ? `${title} (wide)` : title, function () {
    return run.call(this, (all, offset = 0) => all.filter((_, index) => (index + offset) % 2 === Number(isWide)))
  })
}
