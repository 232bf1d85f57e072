import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '#shared/houseSchema.ts'
import { newFolder } from '#test/support/folders.ts'

/** Every address of a house with all features. */
export interface Asked {
  pages: string[]
  calls: { method: string; path: string }[]
  desk: string[]
  files: string[]
}

type Answers = Record<string, { status: number; text: string }>

/** Answers of a house, by what was asked. */
export interface Told extends Record<'pages' | 'calls' | 'desk' | 'files', Answers> {
  mails: string[]
}

/** Routes of a house without any feature, and modules of client/ that are of features. */
export interface Bare {
  routes: string[]
  absent: string[]
}

const houses = new URL('../../content/houses', import.meta.url).pathname
const tsx = new URL('../support/tsx.mjs', import.meta.url).href

/** The folder of a house that is ours without some features. */
export function houseWithout(features: readonly string[]): Promise<string> {
  return houseLike((facts) => ({ features: facts.features.filter((it) => !features.includes(it)) }))
}

/** The folder of a house that is one of ours with some other facts. */
export async function houseLike(changed: (facts: House) => Partial<House>, name = 'hautemer'): Promise<string> {
  const house = join(houses, name)
  const folder = await newFolder('house-')
  const own = (await readdir(house)).filter((it) => it !== 'house.json')
  for (const it of own) await symlink(join(house, it), join(folder, it))
  const facts = JSON.parse(await readFile(join(house, 'house.json'), 'utf8'))
  await writeFile(join(folder, 'house.json'), JSON.stringify({ ...facts, ...changed(facts) }))
  return folder
}

/** Opens that house over a store, and asks it for everything. */
export async function walkHouse(folder: string, dataDir: string, asked: Asked): Promise<Told> {
  const question = join(folder, 'asked.json')
  await writeFile(question, JSON.stringify(asked))
  return inHouse(folder, 'walkHouse.ts', { DATA_DIR: dataDir, ASKED: question })
}

/** Runs a script of this folder in that house, in a process of its own. @returns what it wrote */
export async function inHouse<Result>(
  folder: string,
  script: string,
  env: Record<string, string> = {},
): Promise<Result> {
  const answer = join(folder, 'told.json')
  const child = spawn(process.execPath, ['--import', tsx, new URL(script, import.meta.url).pathname], {
    env: { ...process.env, ...env, HOUSE: folder, TOLD: answer },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the house ended with ${code}`)
  return JSON.parse(await readFile(answer, 'utf8'))
}
