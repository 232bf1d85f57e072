import { expect } from 'chai'
import { blockProblems } from './blocks.ts'
import { budgetProblems } from './budgets.ts'
import { catalogueProblems } from './catalogues.ts'
import { committedProblems, lockProblems } from './committed.ts'
import { importViolations } from './imports.ts'
import { inventoryProblems } from './inventory.ts'
import { literalProblems } from './literals.ts'
import { patternProblems, patternsIn } from './patterns.ts'
import { settingProblems } from './settings.ts'
import { licenceProblems } from './supplyChain.ts'
import { writtenDocProblems } from './writtenDocs.ts'

describe('rules of the source', () => {
  it('lets rooms import each other only in the agreed directions, without circles', async () => {
    expect(await importViolations()).to.deep.equal([])
  })

  it('has every message in both languages, alike, described and used', async () => {
    expect(await catalogueProblems()).to.deep.equal([])
  })

  it('says nothing in a view that is not in the catalogues', async () => {
    expect(await literalProblems()).to.deep.equal([])
  })

  it('gives every block a schema, a view and a demo', async () => {
    expect(await blockProblems()).to.deep.equal([])
  })

  it('lists every error and draws every machine in docs/ as the source has them', async () => {
    expect(await writtenDocProblems()).to.deep.equal([])
  })

  it('says of every table what an export reads and an erasure takes out of it (beyond B8)', async () => {
    expect(await inventoryProblems()).to.deep.equal([])
  })

  it('finds rows by what they are equal to, never by a pattern', async () => {
    expect(patternsIn("db.where('answer', 'like', text)")).to.have.length(1)
    expect(patternsIn("db.where('answer', 'not like', text)")).to.have.length(1)
    expect(patternsIn('sql`select 1 from t where email LIKE name`')).to.have.length(1)
    expect(await patternProblems()).to.deep.equal([])
  })

  it('tells operators of every variable that is read', async () => {
    expect(await settingProblems()).to.deep.equal([])
  })

  it('weighs no more than its budget', async () => {
    expect(await budgetProblems()).to.deep.equal([])
  })

  it('names no machine and no other registry in a committed file', async () => {
    expect(await committedProblems()).to.deep.equal([])
  })

  it('takes every package from npm, with its checksum', async () => {
    expect(await lockProblems()).to.deep.equal([])
  })

  it('is made of packages under licences that allow it', async () => {
    expect(await licenceProblems()).to.deep.equal([])
  })
})
