import { expect } from 'chai'
import { differences, shownBy } from './samePage.ts'

const page = (main: string) =>
  `<!doctype html><html><head><title>t</title></head><body><main>${main}</main></body></html>`
const ours = page('<h1 id="a">Sept&nbsp;maisons</h1><p><a href="/hotels">Les hôtels</a></p><img src="/a.svg" alt="">')

describe('whether two pages are the same (bench of other frameworks)', () => {
  it('looks at what is shown, not at marks, ids and scripts', () => {
    const theirs = page(
      '<h1 id="b">Sept\u00a0<!-- -->maisons</h1><script>let a = "<h2>no</h2>"</script><p><a class="x" href="/hotels">Les hôtels</a></p><img alt="" src="/a.svg">',
    )
    expect(differences(shownBy(ours), shownBy(theirs))).to.deep.equal([])
  })

  it('names a heading, a link, a picture and words that are missing', () => {
    const found = differences(shownBy(ours), shownBy(page('<h1>Six maisons</h1><p>Les hôtels</p>')))
    expect(found.join('\n')).to.include('headings: “h1 Six maisons”').and.include('0 links instead of 1')
    expect(found.join('\n')).to.include('0 pictures instead of 1').and.include('words: “Six maisons')
  })
})
