import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFolder } from './houseFolder.mjs'
import type { House } from './houseSchema.ts'
import { languages as known } from './languages.ts'

/**
 * The facts of the house, for Node that runs from the sources. In bundles `house.json` itself takes the place of this
 * module (build/bundler.ts), and each has only what it names: `import * as brand from '#shared/house.ts'`.
 */
const house = readHouse(join(houseFolder, 'house.json'))

function readHouse(file: string): House {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}. HOUSE names a folder of content/houses/, or is a path`)
  }
}

const { LANGUAGES } = process.env
const chosen = LANGUAGES ? LANGUAGES.split(',') : house.languages
const [first] = house.languages
if (chosen[0] !== first || new Set(chosen).size < Math.max(2, chosen.length) || !chosen.every((it) => it in known))
  throw new Error(
    `${LANGUAGES ? 'LANGUAGES' : 'The languages of the house'} (${chosen}): two or more of ${Object.keys(known)}, each once, and first ${first}, in which its stories are written`,
  )

export const { id, prefix, name, legalName, foundingYear, languages, country, currency, timeZone } = house
export const { phrases, colours, fonts, wordmark, fronts, slugs, phone, help, features, posters, towns } = house
export const { ages, card, consentMonths, retentionMonths } = house
