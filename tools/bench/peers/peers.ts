import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..', '..', '..')

/** Where peers are installed and built: ignored by git, and nothing of it comes near the product's own packages. */
export const workDir = join(root, 'tmp', 'peers')

/** A framework with the same page, as its makers recommend to run it. */
export interface Peer {
  name: string
  /** Folder below tools/bench/peers/apps. */
  folder: string
  /** The package whose version stands in the table. */
  package: string
  /** Its own build tool: a program of node_modules/.bin and its arguments. */
  build: readonly [program: string, ...args: string[]]
  /** A step after the build, in its folder. */
  afterBuild?: (folder: string) => Promise<void>
  /** The script that Node runs, from the work folder. */
  server: string
  /** Packages that our views import and that it has another module for, by what its package.json resolves. */
  replaces?: Readonly<Record<string, string>>
  /** Blocks that it hydrates although our page does not. */
  hydratesToo?: readonly string[]
  /** The page as it is delivered by the framework's own cache, or drawn at build; and the same drawn for each request. */
  paths: { kept: string; drawn: string }
  /** How this peer keeps pages. */
  keeps: string
}

const paths = { kept: '/', drawn: '/dynamique' }

export const peers: readonly Peer[] = [
  {
    name: 'Next.js',
    folder: 'next',
    package: 'next',
    build: ['next', 'build'],
    afterBuild: placeBesideStandalone,
    server: '.next/standalone/server.js',
    // Server components have no contexts: there the words come from what is kept for the request.
    replaces: { 'react-intl': '#react-intl' },
    // Its fields share a context, which server components do not have.
    hydratesToo: ['newsletter_form'],
    paths,
    keeps: 'ISR, a minute',
  },
  {
    name: 'React Router',
    folder: 'react-router',
    package: 'react-router',
    build: ['react-router', 'build'],
    afterBuild: (folder) => compressFiles(join(folder, 'build/client')),
    server: 'server.mjs',
    paths,
    keeps: 'drawn at build',
  },
  {
    name: 'Astro',
    folder: 'astro',
    package: 'astro',
    build: ['astro', 'build'],
    afterBuild: (folder) => compressFiles(join(folder, 'dist/client')),
    server: 'server.mjs',
    paths,
    keeps: 'drawn at build',
  },
]

/** Next's standalone server wants its files beside it (its guide to `output`). */
async function placeBesideStandalone(folder: string): Promise<void> {
  const standalone = join(folder, '.next/standalone')
  await cp(join(folder, 'public'), join(standalone, 'public'), { recursive: true })
  await cp(join(folder, '.next/static'), join(standalone, '.next/static'), { recursive: true })
}

/** Beside each file its compressed twins, as our own build writes them: sirv serves them as they are. */
async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|js|css|svg|json|data)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))
    await writeFile(`${file}.br`, brotliCompressSync(content))
  }
}
