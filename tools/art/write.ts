// node tools/art/write.ts           writes every picture to the assets of its house
// node tools/art/write.ts --wordmark "Blue Door"   prints the letters of a wordmark for house.json
// node tools/art/write.ts --check   names the files that are not as they are drawn; exit code 1 if there are any
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { arvenhofMarks } from './catalogue/arvenhof.ts'
import { drawByName, namesOfHouses } from './catalogue.ts'
import { wordmarkLetters } from './wordmark.ts'

const root = join(import.meta.dirname, '..', '..')

/** Every file that this package writes, by its path from the root of the repository. */
export function drawnFiles(): Map<string, string> {
  return new Map(
    Object.entries(namesOfHouses)
      .flatMap(([house, names]) => {
        const folder = `content/houses/${house}/assets`
        return names.map((name) => [`${folder}/${name}.svg`, drawByName(name) ?? ''] as const)
      })
      .concat(
        Object.entries(arvenhofMarks).map(([file, name]) => [
          `content/houses/arvenhof/${file}.svg`,
          drawByName(name) ?? '',
        ]),
      ),
  )
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

const [option, name] = process.argv.slice(2)
if (import.meta.main) {
  if (option === '--wordmark' && name) console.log(wordmarkLetters(name))
  else await (option === '--check' ? check() : write())
}
