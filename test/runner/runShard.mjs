import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode } from '../../server/launch/packages.mjs'

/**
 * Runs some test files in a process of their own (shard.mjs).
 * @param {string} root folder of the clone
 * @param {string[]} files
 * @param {{ args: string[], silenceMs: number, prints: 'everything' | 'failures' | 'nothing', env?: Record<string, string>,
 *   onMessage: (message: object) => void }} options
 *   env: variables of this process alone; silenceMs: a process that tells nothing for so long hangs, and is ended; prints: of what
 *   the tests of a file print, which is shown
 * @returns {Promise<string | undefined>} why it ended before its tests did; undefined when it did not
 */
export function runShard(root, files, { args, silenceMs, prints, env, onMessage }) {
  const preload = ['--import', pathToFileURL(join(root, 'test/support/tsx.mjs')).href]
  const path = `${dirname(pinnedNode(root))}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(pinnedNode(root), [...preload, join(root, 'test/runner/shard.mjs'), ...files, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', PATH: path, ...env },
    stdio: ['ignore', ...(prints === 'everything' ? ['inherit', 'inherit'] : ['pipe', 'pipe']), 'ipc'],
  })
  const printed = keepPrinted(child)
  const stop = () => child.kill('SIGTERM')
  process.on('exit', stop)
  let isDone = false
  let hangs = false
  const watch = setTimeout(() => {
    hangs = true
    child.kill('SIGKILL')
  }, silenceMs)
  child.on('message', (message) => {
    watch.refresh()
    if (message.type === 'end') isDone = true
    else onMessage(message)
    if (message.type === 'failed' && prints === 'failures') printed.isWanted = true
    if (message.type === 'file') printed.endFile()
  })
  return new Promise((resolve) => {
    child.on('error', (error) => end(error.message))
    // A process that a test left behind holds on to what it prints to.
    child.on('exit', () => setTimeout(() => printed.close(), 1000))
    // 'close' and not 'exit': the last messages may still be under way.
    child.on('close', (code, signal) => end(hangs ? 'hung' : `ended early (${signal ?? `code ${code}`})`))

    function end(reason) {
      process.off('exit', stop)
      clearTimeout(watch)
      printed.isWanted ||= !isDone && prints === 'failures'
      printed.endFile()
      resolve(isDone ? undefined : reason)
    }
  })
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
