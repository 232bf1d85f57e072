import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { houseFolder } from '#shared/houseFolder.mjs'
import { houseSchema } from '#shared/houseSchema.ts'

/** The file that bundles have in the place of `shared/house.ts`. */
export const houseFile = join(houseFolder, 'house.json')

/** @throws Error with everything that the file of a house lacks or has wrong */
export function checkHouse(file = houseFile, text = readFileSync(file, 'utf8')): void {
  const ajv = new Ajv2020({ allErrors: true, verbose: true })
  if (ajv.validate({ ...houseSchema, additionalProperties: false }, JSON.parse(text))) return
  const problems = ajv.errors?.map(({ instancePath, message, params, data }) => {
    const found = params.additionalProperty ?? (typeof data === 'string' ? data : undefined)
    return `${file}${instancePath.replaceAll('/', ' ')} ${message}${found === undefined ? '' : `: ${found}`}`
  })
  throw new Error(problems?.join('\n'))
}
