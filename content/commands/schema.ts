// npm run content:schema [file]: the content model as component definitions of a Storyblok space, one JSON file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { componentsOf } from '../components.ts'

const file = resolve(process.argv[2] ?? 'dist/components.json')
const components = componentsOf(definitions)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify({ components }, null, 2)}\n`)
console.log(`${components.length} components in ${file}`)
