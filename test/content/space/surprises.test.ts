import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import type { Site } from '#test/support/site.ts'
import { withJson } from './between.ts'
import { openSmallSpace, page, richText } from './space.ts'

/** Stories of a real space hold more than a form of ours would write; every block with each broken field: test/blocks. */
describe('a real space: honest surprises in stories', () => {
  const space = opened(() => openSmallSpace({ keep: ['spectacles/'] }))
  let site: Site
  before(async () => {
    await space.save('sans-uid', page('Sans uid', [richText('Un.'), richText('Deux.'), faq(), faq()]))
    await space.save('nombres', page('Nombres', [figures('12,5'), figures('1 200'), richText('Fin.')]))
    await space.save('sans-corps', { component: 'page', title: 'Sans corps', show_title: true })
    await space.save('greffon', page('Greffon', [{ ...richText('Texte.'), surface: plugin, anchor: plugin }]))
    await space.save('table', page('Table', [oldTable]))
    await space.save(
      'date',
      page('Date', [{ component: 'notice', text: richText('Avis daté.').text, last_day: '2099-07-13 22:00' }]),
    )
    await space.settle()
    space.between.answer = async (url, pass) => {
      const answer = await pass()
      return url.pathname.includes('/cdn/stories') && answer.status === 200
        ? withJson(answer, (it) => strip(it))
        : answer
    }
    site = await space.open()
  })

  const faq = () => ({
    component: 'faq',
    title: 'Questions',
    items: [{ component: 'faq_item', question: 'Où ?', answer: richText('Ici.').text }],
  })
  const figures = (value: unknown) => ({
    component: 'key_figures',
    figures: [{ component: 'key_figure', value, label: 'Mesure' }],
  })
  const plugin = { _uid: 'p', plugin: 'storyblok-palette', value: '#fff' }
  /** As tables were before their parts had names. */
  const oldTable = {
    component: 'table',
    title: 'Tarifs',
    table: {
      thead: [{ value: 'Jour' }, { value: 'Prix' }],
      tbody: [{ body: [{ value: 'Lundi' }, { value: 12 }] }, { body: null }],
    },
  }

  /** Blocks without an identity, and fields of the root that older spaces do not send. */
  function strip(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const record = value as Record<string, unknown>
    delete record._uid
    for (const name of ['first_published_at', 'tag_list', 'meta_data', 'group_id', 'alternates']) delete record[name]
    for (const it of Object.values(record)) strip(it)
  }

  it('draws blocks without an identity, each with one of its own', async () => {
    const html = await site.html('/sans-uid')
    expect(html).to.contain('Un.').and.contain('Deux.')
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((it, index) => ids.indexOf(it) !== index)).to.deep.equal([])
  })

  it('draws a page without a list of blocks, tables of older spaces, and fields of plug-ins that were another kind', async () => {
    expect(await site.html('/sans-corps')).to.contain('Sans corps</h1>')
    expect(await site.html('/table'))
      .to.contain('Lundi')
      .and.contain('>12<')
    expect(await site.html('/greffon')).to.contain('Texte.')
    expect(await site.html('/nombres'))
      .to.contain('12,5')
      .and.contain('Fin.')
  })

  it('takes the day that an editor chose from a field that still has a time', async () => {
    site.clock.advance({ ms: Date.UTC(2099, 6, 14, 12) - site.clock.now() })
    expect(await site.html('/date')).to.contain('Avis daté.')
    site.clock.advance({ hours: 12 })
    expect(await site.html('/date')).to.not.contain('Avis daté.')
  })
})
