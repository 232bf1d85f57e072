import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode } from '../../server/launch/packages.mjs'

/**
 * Runs some test files in a process of their own (shard.mjs).
 * @param {string} root folder of the clone
 * @param {string[]} files
 * @param {{ args: string[], silenceMs: number, onMessage: (message: object) => void }} options
 *   silenceMs: a process that tells nothing for so long hangs, and is ended
 * @returns {Promise<string | undefined>} why it ended before its tests did; undefined when it did not
 */
export function runShard(root, files, { args, silenceMs, onMessage }) {
  const preload = ['--import', pathToFileURL(join(root, 'test/support/tsx.mjs')).href]
  const path = `${dirname(pinnedNode(root))}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(pinnedNode(root), [...preload, join(root, 'test/runner/shard.mjs'), ...files, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', PATH: path },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
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
  })
  return new Promise((resolve) => {
    child.on('error', (error) => end(error.message))
    // 'close' and not 'exit': the last messages may still be under way.
    child.on('close', (code, signal) => end(hangs ? 'hung' : `ended early (${signal ?? `code ${code}`})`))

    function end(reason) {
      process.off('exit', stop)
      clearTimeout(watch)
      resolve(isDone ? undefined : reason)
    }
  })
}
