import { execFileSync } from 'node:child_process'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { newFolder } from '#test/support/folders.ts'
import { readState } from './checkState.mjs'

const styles = /\.css$/
const everything = /./

describe('npm run check, between two runs', () => {
  let root: string

  beforeEach(async () => {
    root = await newFolder('state-')
    execFileSync('git', ['init', '-q'], { cwd: root })
    await save('client/a.css', 'a')
    await save('client/a.ts', 'a')
    await save('test/rules/rule.ts', 'a')
    await save('.gitignore', 'node_modules\n')
  })

  it('looks at nothing again that nobody has changed, and at all of it when it is asked to', () => {
    expect(passes(styles)).to.equal(false)
    expect(passes(styles)).to.equal(true)
    expect(passes(styles, { isAll: true })).to.equal(false)
  })

  it('looks again when one of the files that it reads is another, gone or new, and at none of the others', async () => {
    passes(styles)
    await save('client/a.ts', 'b')
    expect(passes(styles)).to.equal(true)
    await save('client/a.css', 'b')
    expect(passes(styles)).to.equal(false)
    await save('client/b.css', '')
    expect(passes(styles)).to.equal(false)
    await rm(join(root, 'client/b.css'))
    expect(passes(styles)).to.equal(false)
  })

  it('sees another text of the same length and time', async () => {
    const time = new Date(1_700_000_000_000)
    await utimes(join(root, 'client/a.css'), time, time)
    passes(styles)
    await save('client/a.css', 'b')
    await utimes(join(root, 'client/a.css'), time, time)
    expect(passes(styles)).to.equal(false)
  })

  it('looks again when a rule or a package is another', async () => {
    passes(styles)
    await save('test/rules/rule.ts', 'b')
    expect(passes(styles)).to.equal(false)
    await save('package-lock.json', '{}')
    expect(passes(styles)).to.equal(false)
    expect(passes(styles)).to.equal(true)
  })

  it('forgets what it found well once a complete run has found it wrong', () => {
    passes(styles)
    readState(root, true).write()
    expect(passes(styles)).to.equal(false)
  })

  it('keeps nothing of a file that was saved while it looked', async () => {
    const state = readState(root, false)
    await save('client/a.css', 'b')
    state.passed('step', styles)
    state.write()
    await save('client/a.css', 'a')
    expect(passes(styles)).to.equal(false)
  })

  it('begins anew without what it kept, and with half of it', async () => {
    for (const kept of ['', '{"files":{"client/a.css":', 'null', '{"steps":{"step":{}}}']) {
      passes(styles)
      await save('node_modules/.cache/hautemer/check.json', kept)
      expect(passes(styles), kept).to.equal(false)
    }
    await rm(join(root, 'node_modules'), { recursive: true })
    expect(passes(styles)).to.equal(false)
  })

  it('names the files that a step has not found well as they are; all of them when a rule is another', async () => {
    const all = ['.gitignore', 'client/a.css', 'client/a.ts', 'test/rules/rule.ts']
    expect(readState(root, false).changedSince('step')).to.deep.equal(all)
    passes(everything)
    expect(readState(root, false).changedSince('step')).to.deep.equal([])
    await save('client/a.ts', 'b')
    // A run that finds it wrong.
    readState(root, false).write()
    expect(readState(root, false).changedSince('step')).to.deep.equal(['client/a.ts'])
    expect(readState(root, true).changedSince('step')).to.deep.equal(all)
    await save('test/rules/rule.ts', 'b')
    expect(readState(root, false).changedSince('step')).to.deep.equal(all)
  })

  async function save(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }

  /** A run whose only step finds all well. @returns whether it was left out */
  function passes(reads: RegExp, { isAll = false } = {}): boolean {
    const state = readState(root, isAll)
    const isKnown = state.hasPassed('step', reads)
    if (!isKnown) state.passed('step', reads)
    state.write()
    return isKnown
  }
})
