import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, realpath, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { nodeFileTrace } from '@vercel/nft'
import { houseFolder, ownName } from '#shared/houseFolder.mjs'
import { at, root } from './files.ts'

// node build/image.ts <folder>: writes the file system of the site's container image, whole, into an empty folder.
// docs/deploy/Dockerfile calls it on Debian, after `node build.mjs`. The build is `dist/` there for every house. No shell, package manager or npm is in it: what
// nobody needs nobody can use, and nobody must keep up to date (docs/decisions/0039-image.md).

const run = promisify(execFile)
/** The user of the image, without rights: the number that Dockerfile and Kubernetes manifests name too. */
const user = 1000
const dist = ownName('dist')

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('A folder is required: node build/image.ts <folder>')
  process.exitCode = 1
} else await writeImage(folder)

async function writeImage(image: string): Promise<void> {
  await copySite(join(image, 'site'))
  const programs = join(image, 'usr/local/bin')
  await mkdir(programs, { recursive: true })
  // The Node that this runs on: of package.json, as in all tests.
  await copyFile(await realpath(process.execPath), join(programs, 'node'))
  for (const it of postgresTools()) await copyFile(it, join(programs, basename(it)))
  await copyLibraries(image)
  await copySystem(image)
}

/** What the programs of dist/server import, and what the site delivers. */
async function copySite(site: string): Promise<void> {
  const programs = globSync(at(dist, 'server/*.mjs'))
  const { fileList } = await nodeFileTrace(programs, { base: root, ignore: [`${dist}/server/compiled/**`] })
  const parts = [`${dist}/`, 'node_modules/', 'package.json']
  for (const file of fileList) if (parts.some((it) => file.startsWith(it))) await copyPart(file, site)
  // Not named by an import: style sheets, scripts, pictures of mails, tables of a new store, maps for stack traces.
  const unnamed = ['client', 'mail', 'manifest.json', 'server/empty.sqlite'].map((it) => join(dist, it))
  // What content:push sends.
  const stories = ['stories', 'assets'].map((it) => join(relative(root, houseFolder), it))
  for (const part of [...unnamed, ...stories.filter((it) => existsSync(at(it)))]) await copyPart(part, site)
  for (const map of globSync(`${dist}/server/**/*.mjs.map`, { cwd: root })) await copyPart(map, site)
}

/** A file or a folder, at the same place from the root of the project. */
async function copyPart(file: string, site: string): Promise<void> {
  const target = join(site, file.startsWith(`${dist}/`) ? file.replace(dist, 'dist') : file)
  await mkdir(dirname(target), { recursive: true })
  await cp(at(file), target, { recursive: true, verbatimSymlinks: true })
}

/** Backup and restore run them (server/store/backup.ts). Debian's own commands are a script that chooses among versions. */
function postgresTools(): string[] {
  const versions = globSync('/usr/lib/postgresql/*/bin')
  const newest = versions.sort((a, b) => Number(a.split('/')[4]) - Number(b.split('/')[4])).at(-1)
  if (!newest) throw new Error('pg_dump is not on this machine (Debian: postgresql-client).')
  return ['pg_dump', 'pg_restore'].map((it) => join(newest, it))
}

/** Shared libraries of every program and addon, where the loader of this machine finds them. */
async function copyLibraries(image: string): Promise<void> {
  const binaries = ['usr/local/bin/*', 'site/node_modules/**/*.node', 'site/node_modules/**/*.so*']
  const libraries = new Set<string>()
  for (const it of globSync(binaries, { cwd: image })) {
    const { stdout } = await run('ldd', [join(image, it)])
    for (const [, path = ''] of stdout.matchAll(/^\s*(?:\S+ => )?(\/\S+) \(0x/gm)) libraries.add(path)
  }
  for (const library of libraries) {
    // An addon's own library lies beside it.
    if (library.startsWith(image)) continue
    const target = join(image, library)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(library, target)
  }
}

/** What programs expect of a system: certificates, names, a place for temporary files, the folder of the data, and one for backups. */
async function copySystem(image: string): Promise<void> {
  for (const it of ['etc/ssl/certs', 'tmp', 'data', 'backups']) await mkdir(join(image, it), { recursive: true })
  await copyFile('/etc/ssl/certs/ca-certificates.crt', join(image, 'etc/ssl/certs/ca-certificates.crt'))
  await writeFile(join(image, 'etc/passwd'), `site:x:${user}:${user}::/data:/\n`)
  await writeFile(join(image, 'etc/group'), `site:x:${user}:\n`)
  await writeFile(join(image, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  await chmod(join(image, 'tmp'), 0o1777)
}
