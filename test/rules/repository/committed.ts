import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, sourceFiles } from '../sourceFiles.ts'

const packageHost = 'registry.npmjs.org'
const machinePath = /(?<![\w.])\/(?:home|Users|root|work|mnt|workspace|builds)\/[\w.-]+|[A-Z]:\\Users\\/
const otherRegistry = /\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio|mirror)[\w.-]*\/|_authToken/
const binary = /\.(?:png|jpe?g|webp|avif|woff2?|ico|gz|pdf|webm|mp4)$/

/** Committed files that name somebody's machine or registry: they work nowhere else. */
export async function committedProblems(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  const files = stdout
    .split('\0')
    .filter((file) => file && !binary.test(file) && file !== 'test/rules/repository/committed.ts')
  const found = await Promise.all(files.map(problemsOf))
  return found.flat()
}

async function problemsOf(file: string): Promise<string[]> {
  // Deleted and not yet committed.
  const text = await readFile(join(root, file), 'utf8').catch(() => '')
  const problems: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const place = `${file}:${index + 1}`
    if (machinePath.test(line)) problems.push(`${place} names a folder of one machine: ${line.match(machinePath)?.[0]}`)
    if (otherRegistry.test(line.replaceAll(`//${packageHost}/`, ''))) problems.push(`${place} names a package registry`)
  }
  return problems
}

interface LockedPackage {
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

/**
 * Packages of the lock file that do not come from npm's registry with a checksum, and builds for other systems that it
 * leaves out: `npm ci` refuses such a file. The bench's peers are installed without it, and may leave them out.
 */
export async function lockProblems(): Promise<string[]> {
  const peers = sourceFiles(['tools'], /^package-lock\.json$/)
  const [ours = {}, ...theirs] = await Promise.all(['package-lock.json', ...peers].map(readLock))
  return [...packagesFromElsewhere(ours), ...theirs.flatMap(packagesFromElsewhere), ...missingBuilds(ours)]
}

async function readLock(file: string): Promise<Record<string, LockedPackage>> {
  const { packages } = JSON.parse(await readFile(join(root, file), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return packages
}

function packagesFromElsewhere(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([path, { resolved, integrity }]) => {
      return path !== '' && (!integrity || (resolved && new URL(resolved).host !== packageHost))
    })
    .map(([path, { resolved }]) => `${path} comes from ${resolved ?? 'nowhere'}`)
}

function missingBuilds(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `${path} wants ${name}, which the lock file does not have`),
  )
}
