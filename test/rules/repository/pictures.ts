import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { drawnFiles, staleFiles } from '#tools/art/write.ts'
import { readSource, root, sourceFiles } from '../sourceFiles.ts'

const folder = 'content/houses/hautemer/assets'
/** The address of a picture, film or captions file in a story: `/f/<space>/<size>/<hash>/<file>`. */
const address = /https:\/\/a\.storyblok\.com\/f\/\w+\/[\dx]+\/\w+\/([\w.-]+)/g

/**
 * Committed pictures that are not as `tools/art/` draws them, files that a story names and that are not there, and files that
 * neither `tools/art/` draws nor a story names.
 * @param read the text of a story or demo
 */
export async function pictureProblems(read = readSource): Promise<string[]> {
  const stories = [
    ...sourceFiles(['content/houses/hautemer/stories'], /\.json$/),
    ...sourceFiles(['client'], /^demo\.json$/),
  ]
  const files = new Set(readdirSync(join(root, folder)))
  const drawn = new Set([...drawnFiles().keys()])
  const named = stories.flatMap((story) => {
    return [...read(story).matchAll(address)].map(([, name = '']) => ({ story, name, file: fileOf(name, files) }))
  })
  const used = new Set(named.map((it) => it.file))
  return [
    ...(await staleFiles()).map((file) => `${file} is not as tools/art/ draws it: npm run art`),
    ...new Set(named.filter((it) => !it.file).map((it) => `${it.story} names ${it.name}, which is not in ${folder}`)),
    ...[...files]
      .filter((file) => !used.has(file) && !drawn.has(`${folder}/${file}`))
      .map((file) => `${folder}/${file} is neither drawn by tools/art/ nor named by a story`),
  ]
}

/** The file that the content service answers with: the one of that name, or the drawing that it turns into pixels. */
function fileOf(name: string, files: ReadonlySet<string>): string | undefined {
  const drawing = name.replace(/\.(?:png|jpe?g|webp|avif|gif)$/i, '.svg')
  return [name, drawing].find((it) => files.has(it))
}
