import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { _, Ajv, type AnySchemaObject, type Format } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import * as esbuild from 'esbuild'
import type { BlockDefinition } from '#shared/content/block.ts'
import { at, importAfresh, root, writeIfChanged } from './files.ts'
import { houseFile } from './house.ts'
import { languagesDefine } from './languages.ts'

type Schemas = Record<string, AnySchemaObject>

/**
 * Validators of ajv, compiled at build: neither the server nor the browser builds one at run time. Fields of one form
 * share a function: separate ones in each block were 1.7 MB in every process, more than the rest of the server.
 */
export async function writeBlockValidators(definitions: readonly BlockDefinition[]): Promise<void> {
  const { schemaOf } = (await importAfresh(
    "export { schemaOf } from './shared/content/block.ts'",
  )) as typeof import('#shared/content/block.ts')
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    code: { source: true, esm: true },
  })
  const forms = new Map<string, string>()
  const formOf = (schema: AnySchemaObject) => {
    const key = JSON.stringify(schema)
    const name = forms.get(key) ?? `form${forms.size}`
    if (!forms.has(key)) ajv.addSchema(schema, name)
    forms.set(key, name)
    return { $ref: name }
  }
  const withForms = ({ properties = {}, ...rest }: AnySchemaObject) => ({
    ...rest,
    properties: Object.fromEntries(
      Object.entries<AnySchemaObject>(properties).map(([name, schema]) => [name, formOf(schema)]),
    ),
  })
  const schemas = Object.fromEntries(definitions.map((it) => [it.name, withForms(schemaOf(it))]))
  await writeValidators('blocks', ajv, schemas)
}

/** Bodies of calls: a module for each folder of shared/schemas that has schemas, so that a page loads only its own. */
export async function writeBodyValidators(): Promise<void> {
  const { formats } = (await importAfresh("export { formats } from './shared/schemas/formats.ts'")) as {
    formats: Record<string, Format>
  }
  for (const programme of readdirSync(at('shared/schemas'))) {
    const file = `shared/schemas/${programme}/schemas.ts`
    if (!existsSync(at(file))) continue
    // Formats that are functions are required by reference, and bundled from our own file.
    const source = _`require("./shared/schemas/formats.ts").formats`
    const ajv = new Ajv({
      allErrors: true,
      messages: false,
      strict: true,
      strictTypes: false,
      strictRequired: false,
      code: { source: true, esm: true, formats: source },
    })
    for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format)
    // Keywords of ours that shared/schemas/clean.ts and problems.ts read.
    ajv.addVocabulary(['reason', 'named', 'verbatim', 'preset', 'multiline', 'count'])
    const { schemas } = (await importAfresh(`export { ${programme}Schemas as schemas } from './${file}'`)) as {
      schemas: Schemas
    }
    await writeValidators(programme, ajv, schemas)
  }
}

async function writeValidators(file: string, ajv: Ajv, schemas: Schemas): Promise<void> {
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name)
  const names = Object.keys(schemas)
  const code = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])))
  // The generated code requires ajv's own helpers: they are bundled, so that nothing of ajv is needed at run time.
  const bundled = await esbuild.build({
    stdin: { contents: `${code}\nexport const validators = { ${names.join(', ')} };`, resolveDir: root, loader: 'js' },
    bundle: true,
    format: 'esm',
    alias: { '#shared/house.ts': houseFile },
    define: languagesDefine,
    write: false,
    logLevel: 'error',
  })
  mkdirSync(at('shared/schemas/generated'), { recursive: true })
  const target = `shared/schemas/generated/${file}`
  writeIfChanged(`${target}.mjs`, `// Written by build.mjs.\n${bundled.outputFiles[0]?.text}`)
  const types =
    file === 'blocks'
      ? 'Readonly<Record<string, ValidateFunction>>'
      : `{ readonly [Name in keyof Schemas]: ValidateFunction<Infer<Schemas[Name]>> }
import type { Infer } from '../../http/answer.ts'
import type { ${file}Schemas } from '../${file}/schemas.ts'
type Schemas = typeof ${file}Schemas`
  writeIfChanged(
    `${target}.d.mts`,
    `// Written by build.mjs.\nimport type { ValidateFunction } from 'ajv'\nexport declare const validators: ${types}\n`,
  )
}
