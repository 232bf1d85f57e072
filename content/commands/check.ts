// npm run content:check [folder]: every story against the schemas and the other stories. Exit code 1 with findings, and
// for a folder without stories.
import { join, resolve } from 'node:path'
import { houseFolder } from '#shared/houseFolder.mjs'
import { checkContent, NothingToCheck } from './checkContent.ts'

const [folder] = process.argv.slice(2)
const storiesDir = resolve(folder ?? join(houseFolder, 'stories'))
try {
  const findings = await checkContent(storiesDir, process.env.STORYBLOK_ROOT_FOLDER || undefined)
  for (const { file, field, problem } of findings) console.log(`${file}\t${field || '-'}\t${problem}`)
  console.log(findings.length === 0 ? 'All stories are well' : `${findings.length} to mend`)
  process.exitCode = findings.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof NothingToCheck)) throw error
  console.error(error.message)
  process.exitCode = 1
}
