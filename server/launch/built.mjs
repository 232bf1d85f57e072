// A program of the house’s build, by its name: `built.mjs backup …`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownName } from '../../shared/houseFolder.mjs'

const [node = '', , program, ...words] = process.argv
const file = join(import.meta.dirname, '../..', ownName('dist'), 'server', `${program}.mjs`)
process.argv = [node, file, ...words]
await import(pathToFileURL(file).href)
