import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { findTestFiles } from '../testFiles.mjs'
import { drawMutants, plant, subjects } from './mutants.mjs'

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** Folders of server/ whose faults are not planted. */
const leftOut = {
  commands: 'tests run the programs that the build made of them',
  demo: 'the members of the demo, no part of what is operated',
  launch: 'runs before there are packages, as processes of its own',
}

describe('faults that are planted', () => {
  it('are of every folder of server/, each with tests that are there', () => {
    const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((it) => it.isDirectory())
    const named = [...Object.keys(subjects), ...Object.keys(leftOut).map((it) => `server/${it}`)]
    expect(named).to.have.members(['shared', ...folders.map(({ name }) => `server/${name}`)])
    for (const [subject, tests] of Object.entries(subjects))
      expect(findTestFiles(root, { kind: 'test', chosen: tests.map((it) => join(root, it)) }), subject).not.to.be.empty
  })

  it('are the same in each draw, and each changes one place of a source that still is one', async () => {
    const mutants = await drawMutants(root, 'server/identity', 20)
    expect(await drawMutants(root, 'server/identity', 20)).to.deep.equal(mutants)
    expect(mutants).to.have.lengthOf(20)
    for (const mutant of mutants) {
      const source = readFileSync(join(root, mutant.file), 'utf8')
      const planted = plant(source, mutant)
      expect(planted).not.to.equal(source)
      expect(source.slice(0, mutant.at).split('\n')).to.have.lengthOf(mutant.line)
      expect(() => stripTypeScriptTypes(planted), `${mutant.file}:${mutant.line}`).not.to.throw()
    }
  })
})
