import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { demoWorld } from '#server/demo/world.ts'
import { root, sourceFiles } from '#test/rules/sourceFiles.ts'

interface StoryFile {
  file: string
  text: string
  content: Record<string, unknown>
}

/** A fact that stands in two places of the stories is the same in both. */
describe('facts that stand twice', () => {
  const stories: StoryFile[] = sourceFiles(['content/houses/hautemer/stories'], /\.json$/).map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return { file, text, content: JSON.parse(text).content ?? {} }
  })
  const of = (component: string) => stories.filter((it) => it.content.component === component)

  it('gives the telephone the same hours in every text of stories and messages', () => {
    const texts = [
      ...stories,
      ...sourceFiles(['i18n/fr', 'i18n/en'], /\.json$/).map((file) => ({
        file,
        text: readFileSync(join(root, file), 'utf8'),
      })),
    ]
    const sentences = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/"([^"]*(?:téléphon|telephon|une voix|a voice|61 91 27 27)[^"]*)"/gi)].map(([, it = '']) => ({
        file,
        sentence: it,
      })),
    )
    const hours = sentences.flatMap(({ file, sentence }) => [
      ...[...sentence.matchAll(/de (\d+)\sh à (\d+)\sh/g)].map(([, from, to]) => ({
        file,
        hours: [Number(from), Number(to)],
      })),
      ...[...sentence.matchAll(/(?:from )?(\d+)\s(am|pm) to (\d+)\s(am|pm)/g)].map(([, from, half, to, otherHalf]) => ({
        file,
        hours: [hourOf(from, half), hourOf(to, otherHalf)],
      })),
    ])
    expect(hours).to.have.length.above(5)
    for (const it of hours) expect(it.hours, it.file).to.deep.equal([9, 20])
  })

  it('names no month in the title of an offer, a show or a tournament whose dates follow the day of the run', () => {
    const months =
      /janvier|février|mars\b|avril|\bmai\b|juin|juillet|août|septembre|octobre|novembre|décembre|January|February|\bMarch\b|April|\bMay\b|June|July|August|September|October|November|December/
    const moving = stories.filter(
      ({ text, content }) => text.includes('"@day') && ['offer', 'show', 'tournament'].includes(`${content.component}`),
    )
    expect(moving).to.have.length.above(20)
    const named = moving.filter(({ content }) => months.test(`${content.title} ${content.title__i18n__en}`))
    expect(named.map((it) => it.file)).to.deep.equal([])
  })

  it('speaks of the month of no tournament outside its own story', () => {
    const titles = of('tournament').map(({ content }) => `${content.title}`)
    expect(titles).to.have.length(10)
    const sentences = stories.flatMap(({ file, text }) =>
      [...text.matchAll(/"([^"]*)"/g)].map(([, sentence = '']) => ({ file, sentence })),
    )
    const dated = sentences.filter(
      ({ sentence }) =>
        titles.some((title) => sentence.toLowerCase().includes(title.toLowerCase().replace(/^l[ae] /, ''))) &&
        /\b(?:en|d’|de|in|on) ?(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|January|February|March|April|May|June|July|August|September|October|November|December)\b/.test(
          sentence,
        ),
    )
    expect(dated).to.deep.equal([])
  })

  it('shows and promises a bath in no room without one', () => {
    const rooms = of('room')
    expect(rooms).to.have.length.above(10)
    for (const { file, text, content } of rooms) {
      const hasBath = (content.amenities as string[]).includes('bath')
      if (/baignoire/i.test(text))
        expect(hasBath, `${file}: a bath in text or picture, none among the amenities`).to.equal(true)
      if (hasBath) expect(text, file).not.to.match(/: "(?:douche|shower)"/)
    }
  })

  it('has the price of a room or an offer as its own description says it', () => {
    const priced = stories.filter(
      ({ content }) => ['room', 'offer', 'hotel'].includes(`${content.component}`) && content.price_from,
    )
    const said = priced.flatMap(({ file, content }) =>
      [`${content.seo_description}`, `${content.seo_description__i18n__en}`].flatMap((sentence) =>
        [...sentence.matchAll(/(?:dès (\d[\d\s]*)\s€|from €(\d[\d,]*))/g)].map(([, fr, en]) => ({
          file,
          price: (fr ?? en ?? '').replace(/\D/g, ''),
          from: `${content.price_from}`,
        })),
      ),
    )
    expect(said).to.have.length.above(20)
    for (const { file, price, from } of said) expect(price, file).to.equal(from)
  })

  it('names the rewards of the demo world as their pages do', () => {
    const titles = new Map(of('reward').map(({ file, content }) => [file.replace(/^.*\/|\.json$/g, ''), content.title]))
    const claims = demoWorld.vip.flatMap((it) => it.claims ?? [])
    expect(claims).to.have.length.above(4)
    for (const { reward, title } of claims) expect(title, reward).to.equal(titles.get(reward))
  })

  it('earns the points of the demo world in houses of the town of their casino', () => {
    const towns = new Map(of('casino').map(({ content }) => [`${content.trigram}`, `${content.town}`]))
    const houses = ['hotel', 'restaurant'].flatMap((kind) =>
      of(kind).map(({ content }) => ({ name: `${content.name}`, town: `${content.town}` })),
    )
    const earned = demoWorld.vip.flatMap((it) => it.earnings ?? [])
    const at = earned.flatMap(({ label, casino }) =>
      houses
        .filter(({ name }) => label.includes(name.replace(/^L[ea] /, '')))
        .map(({ name, town }) => ({ label, name, town, casinoTown: towns.get(casino) })),
    )
    expect(at).to.have.length.above(4)
    for (const { label, town, casinoTown } of at) expect(town, label).to.equal(casinoTown)
  })
})

/** Hour of the day, from a clock with twelve hours. */
function hourOf(hour = '', half = ''): number {
  return (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
}
