import { toolProblems } from './toolProblems.ts'

/**
 * Files, exports and packages that nothing uses, as knip finds them (knip.js).
 * @param part `product`: also what only a test uses
 * @returns its lines; none is well
 */
export function unusedCodeProblems(part: 'everything' | 'product'): Promise<string[]> {
  // The generated registries are ignored by git and are what uses the blocks.
  const flags = ['--no-gitignore', '--no-progress', '--treat-config-hints-as-errors']
  return toolProblems('knip/bin/knip.js', [...flags, ...(part === 'product' ? ['--production'] : [])])
}
