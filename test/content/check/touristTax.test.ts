import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { everythingIncluded } from '#content/commands/contradictions.ts'
import { root, sourceFiles } from '#test/rules/sourceFiles.ts'

describe('the tourist tax in stories', () => {
  it('spans, wherever a text says from how much to how much, what the six hotels have', () => {
    const stories = sourceFiles(['content/houses/hautemer/stories'], /\.json$/).map((file) => ({
      file,
      text: readFileSync(join(root, file), 'utf8'),
    }))
    const taxes = stories.flatMap(({ text }) =>
      [...text.matchAll(/"tourist_tax": "([\d.]+)"/g)].map(([, tax]) => Number(tax)),
    )
    expect(taxes).to.have.length(6)
    const span = [Math.min(...taxes), Math.max(...taxes)].map((it) => it.toFixed(2))
    const said = stories.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:taxe de séjour|tourist tax)[^"]{0,25}?([\d.,]+)\s?€? (?:à|to) €?([\d.,]+)/g)].map(
        ([, from = '', to = '']) => ({
          file,
          span: [from, to].map((it) => it.replace(',', '.')),
        }),
      ),
    )
    expect(said).to.have.length.above(9)
    for (const it of said) expect(it.span, it.file).to.deep.equal(span)
  })

  it('is left out by no sentence of the pages, the mails or the embedded engine: none says that nothing is added', () => {
    const files = sourceFiles(['i18n', 'tools/standins'], /\.(?:json|ts)$/)
    expect(files).to.have.length.above(50)
    const saying = files.filter((file) => everythingIncluded.test(readFileSync(join(root, file), 'utf8')))
    expect(saying).to.deep.equal([])
  })
})
