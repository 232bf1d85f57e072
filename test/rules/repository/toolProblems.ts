import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../sourceFiles.ts'

/**
 * Runs a program of a package over the source.
 * @param script below node_modules
 * @returns the lines that it printed when it was not content; none is well
 */
export function toolProblems(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? [] : [...output.trim().split('\n'), `exit code ${code}`]))
  })
}
