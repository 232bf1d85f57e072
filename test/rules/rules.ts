// The rules of the source that need nothing but the tree and its build: `npm run check` holds them, and `npm run test:wide` in CI. What
// one has found well the other does not look at again (test/runner/checkState.mjs).
import { blockProblems } from './blocks.ts'
import { catalogueProblems } from './catalogues.ts'
import { dataNameProblems } from './dataNames.ts'
import { commentProblems } from './docs/comments.ts'
import { statedLimitProblems } from './docs/figures.ts'
import { glossaryProblems } from './docs/glossary.ts'
import { unmappedProblems } from './docs/maps.ts'
import { mapProblems, quoteProblems, referenceProblems, rowProblems } from './docs/references.ts'
import { requirementProblems } from './docs/requirements.ts'
import { rgaaProblems } from './docs/rgaa.ts'
import { wordProblems } from './docs/words.ts'
import { writtenDocProblems } from './docs/writtenDocs.ts'
import { fieldProblems } from './fields.ts'
import { featureProblems, houseProblems } from './houses.ts'
import { importViolations } from './imports.ts'
import { inventoryProblems } from './inventory.ts'
import { languageProblems } from './languages.ts'
import { literalProblems } from './literals.ts'
import { machineProblems } from './machines.ts'
import { patternProblems } from './patterns.ts'
import { placeholderProblems } from './placeholders.ts'
import { bodyProblems } from './repository/bodies.ts'
import { budgetProblems } from './repository/budgets.ts'
import { committedProblems, lockProblems } from './repository/committed.ts'
import { pictureProblems } from './repository/pictures.ts'
import { recordProblems, sizeProblems } from './repository/sizes.ts'
import { licenceProblems } from './repository/supplyChain.ts'
import { unusedCodeProblems } from './repository/unusedCode.ts'
import { sheetProblems, unusedStyleProblems } from './repository/unusedStyles.ts'
import { settingProblems } from './settings.ts'
import { testSourceProblems } from './testSources.ts'

/** Names of files, by what they hold. */
export const code = /\.(?:[cm]?[jt]sx?)$|^(?:tsconfig|package|package-lock|biome)\.json$/
const words = /^i18n\/(?:fr|en)\//
const docs = /\.(?:md|tsv|json|ya?ml|toml)$|^\.\w/
const either = (...patterns: RegExp[]) => new RegExp(patterns.map((it) => it.source).join('|'))
const imported = either(code, /\.(?:css|json|svg)$/)
/** Sources of browsers' downloads. */
const shipped = /^(?:build|client|shared|i18n|content\/assets)\//
const packages = /(?:^|\/)package(?:-lock)?\.json$/
export const everything = /./

export interface Rule {
  /**
   * Names of the files that it looks at: while none of them, no rule and no package has changed since it found all well, it is not asked
   * again. One without them looks at more than files, and is always asked.
   */
  reads?: RegExp
  /** @returns the lines of what is wrong; none is well */
  run: () => Promise<string[]>
}

/** By the name that the line of a check has. */
export const rules: Readonly<Record<string, Rule>> = {
  imports: { reads: imported, run: importViolations },
  'unused code': { reads: imported, run: () => unusedCodeProblems('everything') },
  'only for tests': { reads: imported, run: () => unusedCodeProblems('product') },
  messages: {
    reads: either(code, words),
    run: async () => [...(await catalogueProblems()), ...placeholderProblems()],
  },
  'one more language': { reads: code, run: async () => languageProblems() },
  'one more house': {
    reads: either(code, words, /\.css$/),
    run: async () => [...houseProblems(), ...featureProblems()],
  },
  'words in views': { reads: code, run: literalProblems },
  blocks: {
    reads: either(code, /\.(?:css|json)$/),
    run: async () => [...(await blockProblems()), ...(await fieldProblems())],
  },
  sheets: { reads: /\.css$/, run: async () => sheetProblems() },
  'names of data-*': { reads: either(code, /\.css$/), run: () => dataNameProblems() },
  'written docs': { reads: either(code, docs), run: writtenDocProblems },
  'limits as said': { reads: either(code, docs), run: async () => statedLimitProblems() },
  words: { reads: everything, run: async () => wordProblems() },
  glossary: { reads: /^(?:i18n\/|content\/houses\/|docs\/glossary\.md$)/, run: async () => glossaryProblems() },
  sizes: { reads: everything, run: async () => [...sizeProblems(), ...recordProblems()] },
  requirements: { reads: either(code, docs), run: async () => requirementProblems() },
  accessibility: { reads: either(code, docs), run: async () => rgaaProblems() },
  pictures: { reads: /^(?:tools\/art|content|client)\//, run: () => pictureProblems() },
  machines: { reads: either(code, docs), run: async () => machineProblems() },
  inventory: { reads: code, run: inventoryProblems },
  references: {
    reads: everything,
    run: async () => [
      ...referenceProblems(),
      ...mapProblems(),
      ...rowProblems(),
      ...unmappedProblems(),
      ...quoteProblems(),
      ...commentProblems(),
    ],
  },
  'bodies and patterns': { reads: code, run: async () => [...bodyProblems(), ...(await patternProblems())] },
  tests: { reads: /^test\//, run: async () => testSourceProblems() },
  settings: { reads: either(code, docs), run: settingProblems },
  budgets: { reads: either(shipped, /^docs\/shots\//), run: budgetProblems },
  'unused styles': { reads: either(shipped, /^server\/pages\//), run: unusedStyleProblems },
  'committed files': { run: committedProblems },
  'lock file': { reads: packages, run: lockProblems },
  licences: { reads: packages, run: licenceProblems },
}
