import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const preload = join(import.meta.dirname, '..', 'tsx.mjs')

/**
 * Processes of one module, which a test gives orders and kills. The module reads them from the variable SENDER, sends a
 * message once it has followed them, and ends with its test.
 * @param module its URL
 */
export function forked<Orders>(module: URL) {
  const running: ChildProcess[] = []
  return { running, start, kill, killAll }

  /** @throws Error: it ended before it was ready */
  async function start(orders: Orders): Promise<ChildProcess> {
    const child = fork(fileURLToPath(module), {
      env: { ...process.env, SENDER: JSON.stringify(orders) },
      execArgv: ['--import', preload],
    })
    running.push(child)
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${module.pathname} ended`)))
    ended.catch(() => {})
    await Promise.race([once(child, 'message'), ended])
    return child
  }

  async function kill(child: ChildProcess): Promise<void> {
    running.splice(running.indexOf(child), 1)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async function killAll(): Promise<void> {
    for (const child of [...running]) await kill(child)
  }
}
