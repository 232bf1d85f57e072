import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Programs that the tests need and npm does not bring. `commands`: any of them will do. `packages`: Debian's
 * names (Ubuntu's too), `brew`: Homebrew's.
 */
const programs = {
  chromium: {
    commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    // Without a font of the system Chromium shows nothing for letters that ours do not have.
    packages: ['chromium', 'fonts-liberation'],
    brew: 'chromium',
  },
  // Chromium without windows, menus and profiles: the same pages take half of the processor's time. Only Debian has it.
  chromiumShell: { commands: ['chromium-headless-shell'], packages: ['chromium-headless-shell'], brew: 'chromium' },
  redis: { commands: ['redis-server'], packages: ['redis-server'], brew: 'redis' },
  postgres: { commands: ['postgres'], packages: ['postgresql'], brew: 'postgresql@17' },
  java: { commands: ['java'], packages: ['default-jre-headless'], brew: 'openjdk' },
  // Tests the rules of docs/operations/monitoring.
  promtool: { commands: ['promtool'], packages: ['prometheus'], brew: 'prometheus' },
  nginx: { commands: ['nginx'], packages: ['nginx'], brew: 'nginx' },
  // Asks in C what the bench measures: a generator in JavaScript is slower than what it asks.
  wrk: { commands: ['wrk'], packages: ['wrk'], brew: 'wrk' },
  // A library that gives a process another time. Only one long test needs it, and asks for it by itself.
  faketime: { commands: ['libfaketimeMT.so.1'], packages: ['libfaketime'], brew: 'libfaketime' },
  // Scans the files of visitors. Only one long test needs it, and asks for it by itself.
  clamav: { commands: ['clamd'], packages: ['clamav-daemon'], brew: 'clamav' },
}

/** The programs of `npm test`. */
const others = ['faketime', 'clamav', 'wrk', ...(isDebian() ? [] : ['chromiumShell'])]
const usual = Object.keys(programs).filter((name) => !others.includes(name))

/** Programs of `npm run bench`. */
export const benchPrograms = [...usual, 'wrk']

/**
 * @param {'chromium' | 'chromiumShell' | 'redis' | 'postgres' | 'java' | 'promtool' | 'nginx' | 'wrk' | 'faketime' | 'clamav'} name
 * @returns {string | undefined} path of the program on this machine
 */
export function findProgram(name) {
  const chosen = name.startsWith('chromium') && process.env.PUPPETEER_EXECUTABLE_PATH
  if (chosen) return existsSync(chosen) ? chosen : undefined
  for (const command of programs[name].commands) {
    const folder = folders().find((it) => existsSync(join(it, command)))
    if (folder) return join(folder, command)
  }
  return undefined
}

/** The programs of `npm run start:cluster`. */
export const clusterPrograms = ['redis', 'postgres', 'nginx']

/** @returns {string[]} names of the missing programs */
export function missingPrograms(wanted = usual) {
  return wanted.filter((name) => !findProgram(name))
}

/** @throws Error with the command to type when the machine does not allow the installation */
export async function installPrograms(wanted = usual) {
  const chosen = process.env.PUPPETEER_EXECUTABLE_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`PUPPETEER_EXECUTABLE_PATH names a missing browser: ${chosen}`)
  const missing = missingPrograms(wanted)
  const packages = missing.flatMap((name) => programs[name].packages)
  const apt = `apt-get install -y --no-install-recommends ${packages.join(' ')}`
  const prefix = rights()
  if (!prefix) throw new Error(`Missing: ${list(missing)}. Type: ${byHand(missing, apt)}`)

  console.log(`Installing ${list(missing)} (${apt})…`)
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=600', '-o', 'Dpkg::Use-Pty=0']
  const aptGet = (...args) => run([...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options, ...args])
  // A failed update may leave lists that are good enough.
  await aptGet('update')
  const said = await aptGet('install', '-y', '--no-install-recommends', ...packages)
  const left = missingPrograms(wanted)
  if (left.length > 0) throw new Error(`${said}\nStill missing: ${list(left)}. Type: ${byHand(left, apt)}`)
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** PATH, and Debian's folders of servers that an ordinary user's PATH does not have. */
function folders() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter((it) => it !== ''),
    ...['/usr/local/sbin', '/usr/sbin', '/sbin'],
    ...versions.map((version) => join(debian, version, 'bin')),
    ...['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime`),
    // Homebrew does not add these to PATH.
    ...['openjdk', 'postgresql@17'].map((formula) => join('/opt/homebrew/opt', formula, 'bin')),
  ]
}

/**
 * The command before apt-get: none for root, `sudo -n` when it asks for no password; undefined: apt-get cannot be run.
 */
function rights() {
  if (!(process.env.PATH ?? '').split(delimiter).some((it) => existsSync(join(it, 'apt-get')))) return undefined
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

function byHand(missing, apt) {
  if (process.platform === 'darwin') return `brew install ${missing.map((name) => programs[name].brew).join(' ')}`
  return `sudo apt-get update && sudo ${apt}`
}

function list(names) {
  return names.join(', ')
}

/** @returns {Promise<string>} its output, which matters only when it failed */
function run([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
      })
    }
    child.on('error', (error) => resolve(`${command}: ${error.message}`))
    child.on('close', () => resolve(said.trim()))
  })
}
