// node tools/art/write.ts           writes every picture to content/assets/ and the list of all to tools/art/catalogue.md
// node tools/art/write.ts --check   names the files that are not as they are drawn; exit code 1 if there are any
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { drawByName, pictureNames, pictureSize, whatIsSeen } from './catalogue.ts'

const root = join(import.meta.dirname, '..', '..')

/** Every file that this package writes, by its path from the root of the repository. */
export function drawnFiles(): Map<string, string> {
  const pictures = pictureNames().map((name) => [`content/assets/${name}.svg`, drawByName(name) ?? ''] as const)
  return new Map([...pictures, ['tools/art/catalogue.md', catalogue()]])
}

/** Paths of the files that differ from what is drawn, or are not there. */
export async function staleFiles(): Promise<string[]> {
  const files = await Promise.all(
    [...drawnFiles()].map(async ([path, text]) => {
      const written = await readFile(join(root, path), 'utf8').catch(() => undefined)
      return written === text ? [] : [path]
    }),
  )
  return files.flat()
}

/** The table of every picture for those who write stories. */
function catalogue(): string {
  const rows = pictureNames().map((name) => {
    const size = pictureSize(name)
    return `| ${name} | ${size?.width} × ${size?.height} | ${whatIsSeen(name)} |`
  })
  const head = [
    '# Pictures',
    '',
    'Written by `npm run art` from the tables in `tools/art/catalogue/`: edit those.',
    '',
    'The six hotels as they stand: `facade-houlgate-*`, `facade-etretat-*`, `facade-perros-midi`, `-or`, `-portrait`,',
    '`facade-arcachon-*`, `facade-stjeandeluz-midi`, `-or`, `-portrait`, `facade-menton-or`, `-aube`, `-portrait`.',
    'The other three (`facade-perros-aube`, `facade-stjeandeluz-crepuscule`, `facade-menton-midi`) are palaces',
    'of the first family.',
    '',
    '| name | size | what is seen |',
    '|---|---|---|',
  ]
  return `${[...head, ...rows].join('\n')}\n`
}

async function write(): Promise<void> {
  const stale = await staleFiles()
  const files = drawnFiles()
  for (const path of stale) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), files.get(path) ?? '')
  }
  console.log(`${files.size} files drawn, ${stale.length} written`)
}

async function check(): Promise<void> {
  const stale = await staleFiles()
  for (const path of stale) console.log(`${path} is not as it is drawn`)
  console.log(stale.length === 0 ? 'All pictures are as they are drawn' : `${stale.length} to write: npm run art`)
  process.exitCode = stale.length === 0 ? 0 : 1
}

if (import.meta.main) await (process.argv.includes('--check') ? check() : write())
