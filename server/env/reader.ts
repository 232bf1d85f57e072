import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ownName } from '#shared/houseFolder.mjs'
import { originOf, urlsOfHosts } from './values.ts'

/** Reads single variables. A bad value is a problem by the variable's name, and the standard stands in for it. */
export interface EnvReader {
  source: NodeJS.ProcessEnv
  production: boolean
  problems: string[]
  warnings: string[]
  readPort(name: string, standard: number): number
  /** Without a trailing slash. */
  readUrl(name: string, protocols: readonly string[], standard?: string): string | undefined
  /** One host or more, with commas between; see {@link urlsOfHosts}. */
  readUrlOfHosts(name: string, protocols: readonly string[]): string | undefined
  readOrigin(name: string, standard?: string): string
  /** Parts between commas. */
  readList(name: string): string[]
  /** A list of which every part must be valid; `kind` names a valid one. */
  readEach(name: string, isFit: (text: string) => boolean, kind: string): string[]
  /**
   * The folder, or the nearest existing one above it, must be writable. In production on PostgreSQL it holds nothing
   * that a process needs.
   */
  readDataDir(): string
  /** Secrets that another system signs with, two while one is replaced; outside production never none. */
  readSigningSecrets(name: string, developmentFile: string): string[]
  /** Outside production a missing secret is made once and stored in DATA_DIR. */
  developmentSecret(name: string): string
}

export function createEnvReader(source: NodeJS.ProcessEnv): EnvReader {
  const problems: string[] = []
  const production = source.NODE_ENV === 'production'
  const dataDir = resolve(source.DATA_DIR || ownName('.data'))
  return {
    source,
    production,
    problems,
    warnings: [],
    readPort,
    readUrl,
    readUrlOfHosts,
    readOrigin,
    readList,
    readEach,
    readDataDir,
    readSigningSecrets,
    developmentSecret,
  }

  function readPort(name: string, standard: number): number {
    const text = source[name]
    if (!text) return standard
    const port = Number(text)
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
    problems.push(`${name} is not a port (0 to 65535)`)
    return standard
  }

  function readUrl(name: string, protocols: readonly string[], standard?: string): string | undefined {
    return readUrls(name, protocols, (text) => [text]) ?? standard
  }

  function readUrlOfHosts(name: string, protocols: readonly string[]): string | undefined {
    return readUrls(name, protocols, urlsOfHosts)
  }

  function readUrls(
    name: string,
    protocols: readonly string[],
    urlsOf: (text: string) => string[],
  ): string | undefined {
    const text = source[name]
    if (!text) return undefined
    const isFit = (it: string) => URL.canParse(it) && protocols.includes(new URL(it).protocol)
    if (urlsOf(text).every(isFit)) return text.replace(/\/+$/, '')
    // The value may contain a password: name the variable, never show it.
    problems.push(`${name} is not a URL that begins with ${protocols.map((it) => `${it}//`).join(' or ')}`)
    return undefined
  }

  function readOrigin(name: string, standard = ''): string {
    const url = readUrl(name, ['http:', 'https:'], standard)
    if (!url) return standard
    const origin = originOf(url)
    if (origin) return origin
    problems.push(`${name} must be an origin, without a path`)
    return standard
  }

  function readList(name: string): string[] {
    return (source[name] ?? '')
      .split(',')
      .map((it) => it.trim())
      .filter((it) => it !== '')
  }

  function readEach(name: string, isFit: (text: string) => boolean, kind: string): string[] {
    const parts = readList(name)
    if (!parts.every(isFit)) problems.push(`${name} has a part that is not ${kind}`)
    return parts.filter(isFit)
  }

  function readDataDir(): string {
    if (production && source.DATABASE_URL) return dataDir
    let nearest = dataDir
    while (!existsSync(nearest)) nearest = dirname(nearest)
    try {
      if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a folder`)
      accessSync(nearest, constants.W_OK | constants.X_OK)
    } catch (error) {
      refuseDataDir(error)
    }
    return dataDir
  }

  /** Reported once for any number of files. */
  function refuseDataDir(error: unknown): void {
    if (problems.some((it) => it.startsWith('DATA_DIR '))) return
    const reason = error instanceof Error ? error.message : String(error)
    problems.push(`DATA_DIR must be a folder where this user can write: ${dataDir} (${reason})`)
  }

  function readSigningSecrets(name: string, developmentFile: string): string[] {
    const secrets = readList(name)
    return secrets.length > 0 || production ? secrets : [developmentSecret(developmentFile)]
  }

  function developmentSecret(name: string): string {
    const file = join(dataDir, name)
    const secret = randomBytes(32).toString('hex')
    try {
      if (existsSync(file)) return readFileSync(file, 'utf8').trim()
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      writeFileSync(file, secret, { mode: 0o600 })
    } catch (error) {
      refuseDataDir(error)
    }
    return secret
  }
}
