import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../sourceFiles.ts'

const run = promisify(execFile)
const maxBuffer = 64 * 1024 * 1024

/** Licences under which we may run, and hand out to browsers, what we did not write. */
const licences = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'OFL-1.1', 'Zlib', 'PSF-2.0', 'MPL-2.0'],
])

/** Looked at one by one. */
const accepted: readonly [name: RegExp, why: string][] = [
  [/^@img\/sharp/, 'libvips is LGPL: a library of its own that sharp loads, unchanged'],
  [/(?:^|node_modules\/)sentry$/, 'FSL: the command line tool that comes with the client; we neither run nor sell it'],
  [/^caniuse-lite$/, 'CC BY: facts about browsers, read where mutants are planted and handed out to nobody'],
  [/^@storyblok\/preview-bridge$/, 'Storyblok’s own script for its own editor; it names no licence, their terms hold'],
]

/** Packages of the lock file under a licence that nobody has looked at. */
export async function licenceProblems(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { license?: string }>
  }
  return Object.entries(packages).flatMap(([path, { license = 'no licence' }]) => {
    const name = path.replace(/^node_modules\//, '')
    const isFree = license
      .replaceAll(/[()]/g, '')
      .split(/ OR /)
      .some((either) => either.split(/ AND /).every((it) => licences.has(it)))
    if (path === '' || isFree || accepted.some(([pattern]) => pattern.test(name))) return []
    return [`${name}: ${license}; may we? (test/rules/repository/supplyChain.ts)`]
  })
}

/**
 * Known holes in what runs in production. A registry that keeps no advisories, or none within reach, is told, not
 * taken for a clean bill.
 */
export async function auditProblems(): Promise<string[]> {
  const answer = await npm('audit', '--omit=dev', '--json')
  try {
    const { metadata, vulnerabilities } = JSON.parse(answer) as {
      metadata?: { vulnerabilities: Record<string, number> }
      vulnerabilities: Record<string, { severity: string }>
    }
    if (metadata) {
      const grave = Object.entries(vulnerabilities).filter(([, it]) => ['high', 'critical'].includes(it.severity))
      return grave.map(([name, { severity }]) => `${name}: ${severity} (npm audit)`)
    }
  } catch {
    // Not the report: the registry said something else.
  }
  console.log('    audit: the registry gave no advisories, so nothing is known of holes')
  return []
}

/** Writes dist/sbom.cdx.json, what production is made of (CycloneDX). */
export async function sbomProblems(): Promise<string[]> {
  const list = await npm('sbom', '--sbom-format=cyclonedx', '--omit=dev')
  const { components = [] } = JSON.parse(list) as { components?: unknown[] }
  await writeFile(join(root, 'dist/sbom.cdx.json'), list)
  return components.length > 0 ? [] : ['npm sbom lists nothing']
}

/** The output of npm, also when it failed. */
async function npm(...args: string[]): Promise<string> {
  try {
    return (await run('npm', args, { cwd: root, maxBuffer })).stdout
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? ''
  }
}
