import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode } from '../../server/launch/packages.mjs'
import { endDescendants } from './descendants.mjs'

/**
 * Starts a process for files of tests (worker.mjs).
 * @param {string} root folder of the clone
 * @param {{ args?: string[], silenceMs: number, prints: 'everything' | 'failures' | 'nothing', env?: Record<string, string>,
 *   onMessage: (message: object) => void }} options
 *   env: variables of this process alone; silenceMs: a file that tells nothing for so long hangs, and its process is ended;
 *   prints: of what the tests of a file print, which is shown
 * @returns {{ pid: number, run: (file: string) => Promise<string | undefined>, close: () => Promise<void> }} run: resolves after the
 *   file, with the reason when the process ended before its tests did: then another process has to go on
 */
export function startWorker(root, { args = [], silenceMs, prints, env, onMessage }) {
  const preload = ['--import', pathToFileURL(join(root, 'test/support/tsx.mjs')).href]
  const path = `${dirname(pinnedNode(root))}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(pinnedNode(root), [...preload, join(root, 'test/runner/worker.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', PATH: path, ...env },
    stdio: ['ignore', ...(prints === 'everything' ? ['inherit', 'inherit'] : ['pipe', 'pipe']), 'ipc'],
  })
  const printed = keepPrinted(child)
  const stop = () => child.kill('SIGTERM')
  process.on('exit', stop)
  let hangs = false
  /** Hears of the end of the file that runs. */
  let endFile
  let ended
  const end = new Promise((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    // A process that a test left behind holds on to what it prints to.
    child.on('exit', () => setTimeout(() => printed.close(), 1000))
    // 'close' and not 'exit': the last messages may still be under way.
    child.on('close', (code, signal) => resolve(hangs ? 'hung' : `ended early (${signal ?? `code ${code}`})`))
  }).then((reason) => {
    process.off('exit', stop)
    ended = reason
    printed.isWanted ||= endFile && prints === 'failures'
    printed.endFile()
    endFile?.(reason)
  })
  const watch = setTimeout(() => {
    hangs = true
    endDescendants(child.pid)
    child.kill('SIGKILL')
  }, silenceMs)
  watch.unref()
  child.on('message', (message) => {
    watch.refresh()
    if (message.type === 'failed' && prints === 'failures') printed.isWanted = true
    if (message.type === 'file') printed.endFile()
    onMessage(message)
    if (message.type === 'file') endFile?.()
  })
  return {
    pid: child.pid,
    async run(file, isMeasured) {
      if (ended) return ended
      watch.refresh()
      const reason = await new Promise((resolve) => {
        endFile = resolve
        child.send({ file, isMeasured }, (error) => error && stop())
      })
      endFile = undefined
      return reason
    },
    async close() {
      clearTimeout(watch)
      // Not by disconnecting, after which Node tells no 'close'.
      if (!ended) child.send({ file: undefined })
      await end
    },
  }
}

/** The output of a file's tests and their processes beside the results, up to the end of the file. */
function keepPrinted({ stdout, stderr }) {
  let chunks = []
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
  return {
    isWanted: false,
    close() {
      stdout?.destroy()
      stderr?.destroy()
    },
    endFile() {
      if (this.isWanted) process.stderr.write(Buffer.concat(chunks))
      chunks = []
      this.isWanted = false
    },
  }
}
