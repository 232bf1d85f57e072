import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

const pinnedMajor = 26

/** The runtime that every script but the set-up runs on. */
export function pinnedNode(root) {
  return join(root, 'node_modules', '.bin', 'node')
}

/**
 * Whether node_modules has the packages of package-lock.json. npm writes a list of the installed packages at the end of
 * a successful install: the two lists are compared, so a manual `npm ci` counts too.
 */
export function packagesAreInstalled(root) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!installed || !existsSync(pinnedNode(root))) return false
  const wanted = readPackages(join(root, 'package-lock.json')) ?? {}
  return Object.entries(wanted).every(
    ([path, { version, integrity, optional }]) =>
      path === '' ||
      // Optional ones are for other machines, except the runtime, which was checked above.
      (optional && !installed[path]) ||
      (installed[path]?.version === version && installed[path].integrity === integrity),
  )
}

function readPackages(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    // Incomplete or damaged: as if there were none.
    return undefined
  }
}

/** @throws Error with the operator's next step */
export async function installPackages(root) {
  const started = Date.now()
  console.log(
    `${existsSync(join(root, 'node_modules')) ? 'Packages have changed: installing' : 'Installing packages'} (npm ci)…`,
  )
  const { command, args } = npm()
  // Under an older Node npm warns that packages need a newer one: they get it, from node_modules.
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress', '--no-update-notifier']
  const endProgress = tellProgress(root)
  const code = await run(command, [...args, 'ci', '--include=dev', '--include=optional', ...quiet], root)
  endProgress()
  if (code !== 0) throw new Error('The packages could not be installed: see the lines of npm above, then try again.')
  ensureRuntime(root)
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

/**
 * One line that says how many packages are there: rewritten every second on a terminal, a new one every quarter of a
 * minute elsewhere. npm unpacks them as they come.
 */
function tellProgress(root) {
  const names = Object.keys(readPackages(join(root, 'package-lock.json')) ?? {}).filter((path) => path !== '')
  const isTerminal = Boolean(process.stdout.isTTY)
  const timer = setInterval(
    () => {
      const there = names.filter((path) => existsSync(join(root, path))).length
      const line = `  ${there} of ${names.length} packages`
      if (isTerminal) process.stdout.write(`\r\x1b[K${line}`)
      else console.log(line)
    },
    isTerminal ? 1_000 : 15_000,
  )
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stdout.write('\r\x1b[K')
  }
}

/** The npm that started us, on its own Node: the one in node_modules disappears during `npm ci`. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node && basename(script) === 'npm-cli.js') return { command: node, args: [script] }
  return { command: 'npm', args: [] }
}

/** Packaged runtimes exist for Linux (glibc) and Apple silicon; elsewhere the system's must be new enough. */
function ensureRuntime(root) {
  const runtime = pinnedNode(root)
  if (existsSync(runtime) && spawnSync(runtime, ['--version']).status === 0) return
  if (Number(process.versions.node.split('.')[0]) < pinnedMajor || existsSync(runtime)) {
    throw new Error(
      `There is no packaged Node ${pinnedMajor} for this system (${process.platform} ${process.arch}): install Node ${pinnedMajor} or later from https://nodejs.org and try again.`,
    )
  }
  symlinkSync(process.execPath, runtime)
}

/** @returns {Promise<number>} the exit code; 1 when it could not be started or was killed */
function run(command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
