import { toolProblems } from './toolProblems.ts'

/** Findings of earlier runs; a check of everything begins without them. */
export const knownCode = 'node_modules/.cache/knip'

/**
 * Files, exports and packages that nothing uses, as knip finds them (knip.js).
 * @param part `product`: also what only a test uses
 * @returns its lines; none is well
 */
export function unusedCodeProblems(part: 'everything' | 'product'): Promise<string[]> {
  // The generated registries are ignored by git and are what uses the blocks.
  const flags = ['--no-gitignore', '--no-progress', '--treat-config-hints-as-errors']
  // Exports and uses of a file are known from the run before, while nobody has changed it.
  const known = ['--cache', '--cache-location', `${knownCode}/${part}`]
  return toolProblems('knip/bin/knip.js', [...flags, ...known, ...(part === 'product' ? ['--production'] : [])])
}
