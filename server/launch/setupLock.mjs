import { closeSync, openSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const beatMs = 1_000
/** An owner without a sign for this long was killed; a working one touches its file every second. */
const deadAfterMs = 10_000

/**
 * Runs `work` while no other set-up of this clone runs; a second one waits and then finds all done.
 * @param {string} root folder of the clone
 * @param {() => Promise<void>} work
 */
export async function withSetupLock(root, work) {
  const file = join(root, '.setup.lock')
  await acquire(file)
  const beat = setInterval(() => touch(file), beatMs)
  const leave = (signal) => {
    release(file)
    process.kill(process.pid, signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, leave)
  try {
    await work()
  } finally {
    clearInterval(beat)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, leave)
    release(file)
  }
}

async function acquire(file) {
  let told = false
  while (!create(file)) {
    if (isDead(file)) removeDead(file)
    else {
      if (!told) console.log('Waiting for another set-up of this folder to end…')
      told = true
      await pause(200)
    }
  }
}

function create(file) {
  try {
    const descriptor = openSync(file, 'wx')
    writeSync(descriptor, String(process.pid))
    closeSync(descriptor)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isDead(file) {
  const facts = statSync(file, { throwIfNoEntry: false })
  return facts !== undefined && Date.now() - facts.mtimeMs > deadAfterMs
}

/**
 * Two processes may find the same dead lock; the one that makes the second file removes it, after another check: the
 * first may have removed it meanwhile, and a third may own a new one.
 */
function removeDead(file) {
  const guard = `${file}.removing`
  if (isDead(guard)) release(guard)
  if (!create(guard)) return
  if (isDead(file)) release(file)
  release(guard)
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The lock was removed by hand; the work goes on without a lock.
  }
}

function release(file) {
  rmSync(file, { force: true })
}
