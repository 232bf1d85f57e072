import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../sourceFiles.ts'

/**
 * Files, exports and packages that nothing uses, as knip finds them (knip.js).
 * @param part `product`: also what only a test uses
 * @returns its lines; none is well
 */
export async function unusedCodeProblems(part: 'everything' | 'product'): Promise<string[]> {
  // The generated registries are ignored by git and are what uses the blocks.
  const flags = ['--no-gitignore', '--no-progress', '--treat-config-hints-as-errors']
  const args = [join(root, 'node_modules/knip/bin/knip.js'), ...flags, ...(part === 'product' ? ['--production'] : [])]
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root })
    return []
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return `${stdout}${stderr}`.trim().split('\n')
  }
}
