import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { root, sourceFiles } from '#test/rules/sourceFiles.ts'

describe('the tourist tax in stories', () => {
  it('spans, wherever a text says from how much to how much, what the six hotels have', () => {
    const stories = sourceFiles(['content/stories', 'client/places'], /\.json$/).map((file) => ({
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
    expect(said).to.have.length.above(10)
    for (const it of said) expect(it.span, it.file).to.deep.equal(span)
  })
})
