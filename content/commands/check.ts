// npm run content:check [folder]: every story against the schemas and the other stories. Exit code 1 with findings.
import { join, resolve } from 'node:path'
import { checkContent } from './checkContent.ts'

const [folder] = process.argv.slice(2)
const storiesDir = folder ? resolve(folder) : join(import.meta.dirname, '..', 'stories')
const findings = await checkContent(storiesDir, process.env.STORYBLOK_ROOT_FOLDER || undefined)
for (const { file, field, problem } of findings) console.log(`${file}\t${field || '-'}\t${problem}`)
console.log(findings.length === 0 ? 'All stories are well' : `${findings.length} to mend`)
process.exitCode = findings.length === 0 ? 0 : 1
