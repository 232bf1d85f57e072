import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessed } from '#shared/content/pictureVariants.ts'
import { contentWeights } from '#shared/limits.ts'
import { assetNameIn } from '../space/assets.ts'
import type { World } from './readWorld.ts'

/**
 * Photographs and films that weigh more than readers should wait for, as far as their files are here.
 * @param assetsDir the folder that they are in, as `content:pull` brings them
 */
export async function findHeavy({ stories }: World, assetsDir: string) {
  const found = stories.map(async ({ file, source }) => {
    const texts = [...JSON.stringify(source).matchAll(/"(https?:[^"]+)"/g)]
    const names = new Set(texts.flatMap(([, it]) => assetNameIn(it) ?? []))
    const problems = await Promise.all([...names].map((name) => problemOf(name, assetsDir)))
    return problems.flat().map((problem) => ({ file, field: '', problem }))
  })
  return (await Promise.all(found)).flat()
}

async function problemOf(name: string, assetsDir: string): Promise<string[]> {
  const isFilm = /\.(mp4|webm)$/i.test(name)
  if (!isFilm && !isProcessed(name)) return []
  const most = isFilm ? contentWeights.film : contentWeights.photograph
  const { size } = await stat(join(assetsDir, name)).catch(() => ({ size: 0 }))
  const megabytes = (it: number) => `${(it / 2 ** 20).toFixed(1)} MB`
  return size > most ? [`too heavy: ${name} has ${megabytes(size)}, ${megabytes(most)} at most`] : []
}
