/** The runner's `--wide`: `npm run test:wide` shows what multiplies a thing that `npm test` shows once. */
const isWideRun = process.argv.includes('--wide')
/** The wide run shows of another house what `npm test` shows of the first. */
export const isWide = isWideRun && !process.env.HOUSE

/**
 * @param offset of the list among the lists of the same things
 * @param ways how many such lists there are
 * @param kindOf things of one kind are states of a page: `npm test` takes the first of each
 */
export type Part = <It>(all: readonly It[], offset?: number, ways?: number, kindOf?: (it: It) => unknown) => It[]

/**
 * A journey that is made in several ways (by language, screen, with scripts and without): `npm test` makes it in the usual
 * ones, `npm run test:wide` in the others.
 */
export function itInWays<Way>(
  ways: readonly Way[],
  isUsual: (way: Way, index: number) => boolean,
  title: (way: Way) => string,
  run: (way: Way) => Promise<void>,
): void {
  for (const way of ways.filter((it, index) => isUsual(it, index) !== isWide))
    it(isWide ? `${title(way)} (wide)` : title(way), () => run(way))
}

/**
 * A test that looks at many things in several ways (a phone and a desk, two languages): `npm test` takes each thing once,
 * in one of the ways in turn, `npm run test:wide` all that is left.
 */
export function itInParts(title: string, run: (this: Mocha.Context, part: Part) => Promise<void>): void {
  it(isWide ? `${title} (wide)` : title, function () {
    return run.call(this, (all, offset = 0, ways = 2, kindOf) => {
      const firsts = kindOf ? [...Map.groupBy(all, kindOf).values()].flatMap(([first]) => first ?? []) : all
      const shownOnce = new Set(firsts.filter((_, index) => (index + offset) % ways === 0))
      return all.filter((it) => shownOnce.has(it) !== isWide)
    })
  })
}
