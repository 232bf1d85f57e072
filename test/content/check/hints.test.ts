import { expect } from 'chai'
import { hintsOf } from '#server/content/hints.ts'
import { missingSlugs, neededSlugs } from '#shared/content/neededSlugs.ts'
import { type HintKind, hintKinds } from '#shared/content/previewApi.ts'
import { check, definitions, doc, paragraph, rawStory, words } from './checkWorld.ts'

const picture = (alt: string) => ({
  fieldtype: 'asset',
  filename: 'https://a.storyblok.com/f/1/1600x900/abc/phare.svg',
  alt,
})
const photograph = { ...picture('Le phare à midi'), filename: 'https://a.storyblok.com/f/1/1600x900/abc/phare.jpg' }
const block = (fields: object) => ({ component: 'everything', _uid: 'one', ...fields })
const page = (...body: unknown[]) => ({ component: 'page', _uid: 'root', title: 'Ici', body })
const titled = (fields: object) => ({ ...page(), ...fields })
const letter = (fields: object) => ({
  component: 'letter',
  _uid: 'root',
  title: 'Minuit douze',
  subject: 'Le dernier train',
  preheader: 'Le saxophone le prend.',
  programme: 'hotel',
  body: [{ component: 'letter_button', _uid: 'one', label: 'Voir', link: link('/maisons/le-phare') }],
  ...fields,
})
const link = (url: string) => ({ fieldtype: 'multilink', linktype: 'url', url })

/** Each hint with a story that has it and where, and its twin that has none (B15). */
const cases: Record<Exclude<HintKind, 'neededSlug'>, { failing: unknown; at: string; passing: unknown }> = {
  unknownComponent: {
    failing: page(block({}), { component: 'carrousel', _uid: 'two' }),
    at: 'body.1',
    passing: page(block({})),
  },
  unknownType: {
    failing: { component: 'festival', _uid: 'root', title: 'Ici' },
    at: 'content.component',
    passing: page(block({})),
  },
  missingField: {
    failing: page(block({ items: [{ component: 'item', _uid: 'two' }] })),
    at: 'body.0.items.0.label',
    passing: page(block({ items: [{ component: 'item', _uid: 'two', label: 'Mot' }] })),
  },
  brokenField: {
    failing: page(block({ title: 'x'.repeat(41) })),
    at: 'body.0.title',
    passing: page(block({ title: 'Quarante signes au plus' })),
  },
  missingTranslation: {
    failing: page(block({ intro: 'Deux mots seulement' })),
    at: 'body.0',
    passing: page(block({ intro: 'Only two words' })),
  },
  missingAlt: {
    failing: page(block({ picture: picture('') })),
    at: 'body.0.picture',
    passing: page(block({ picture: picture('Le phare à midi') })),
  },
  missingCredit: {
    failing: page(block({ picture: photograph })),
    at: 'body.0.picture',
    passing: page(block({ picture: { ...photograph, copyright: 'Ana Roy' } })),
  },
  deadLink: {
    failing: page(block({ link: link('/maisons/la-falaise') })),
    at: 'body.0.link',
    passing: page(block({ link: link('/maisons/le-phare') })),
  },
  longSubject: {
    failing: letter({ subject: 'x'.repeat(71) }),
    at: 'subject',
    passing: letter({ subject: 'Le dernier train part à minuit douze' }),
  },
  missingPreheader: {
    failing: letter({ preheader: '' }),
    at: 'preheader',
    passing: letter({ preheader: 'Le saxophone le prend.' }),
  },
  gamingSubject: {
    failing: letter({ subject: 'Le jackpot attend' }),
    at: 'subject',
    passing: letter({ subject: 'Le jackpot attend', gaming: true }),
  },
  missingRight: {
    failing: page({
      component: 'hotel_advantages',
      _uid: 'one',
      advantages: [{ component: 'advantage', _uid: 'two', title: 'Un verre', status: 'Dès Découverte' }],
    }),
    at: 'body.0.advantages.0',
    passing: page({
      component: 'hotel_advantages',
      _uid: 'one',
      advantages: [{ component: 'advantage', _uid: 'two', title: 'Un verre', entitled: 'all' }],
    }),
  },
  longTitle: {
    failing: titled({ seo_title: 'a'.repeat(61) }),
    at: 'seo_title',
    passing: titled({ seo_title: 'a'.repeat(60) }),
  },
  longDescription: {
    failing: titled({ seo_description: 'a'.repeat(161) }),
    at: 'seo_description',
    passing: titled({ seo_description: 'a'.repeat(160) }),
  },
}

const french = rawStory(page(block({ intro: 'Deux mots seulement' })))

function hints(content: unknown) {
  const story = check(content, { locale: 'en', withPlaces: true, french })
  return hintsOf(story, { definitions, exists: (path) => path === '/maisons/le-phare' })
}

describe('Hints for editors (B15)', () => {
  for (const kind of hintKinds.filter((it) => it !== 'neededSlug')) {
    const { failing, at, passing } = cases[kind]
    it(`${kind}: named where it stands`, () => {
      expect(hints(failing).filter((it) => it.kind === kind))
        .to.have.lengthOf(1)
        .and.to.have.nested.property('0.path', at)
    })
    it(`${kind}: nothing to say of a story that is right`, () => {
      expect(hints(passing).filter((it) => it.kind === kind)).to.deep.equal([])
    })
  }

  it('neededSlug: names what the program looks for and does not find, and what hangs on it', () => {
    const slugs = Object.values(neededSlugs).map((it) => ('isFolder' in it ? `${it.slug}/x` : it.slug))
    expect(missingSlugs(slugs)).to.deep.equal([])
    const missing = missingSlugs(slugs.filter((it) => it !== 'infiniment' && it !== 'tables/x'))
    expect(missing.map(({ slug }) => slug)).to.deep.equal(['infiniment', 'tables'])
    const story = check(page(), { locale: 'en', withPlaces: true, french })
    const found = hintsOf(story, { definitions, exists: () => true, missing })
    expect(found.map(({ kind, detail }) => `${kind} ${detail}`)).to.deep.equal([
      'neededSlug infiniment (les avantages montrés aux membres des hôtels)',
      'neededSlug tables (réserver une table)',
    ])
  })

  it('looks into rich text: dead links and pictures', () => {
    const mark = { type: 'link', attrs: { linktype: 'url', href: '/nulle-part' } }
    const text = doc(paragraph(words('par ici', mark)), { type: 'image', attrs: { src: picture('').filename } })
    expect(hints(page(block({ text }))).map(({ kind, path }) => `${kind} ${path}`)).to.include.members([
      'deadLink body.0.text',
      'missingAlt body.0.text',
    ])
  })

  it('says nothing of links to elsewhere, of anchors and of telephone numbers', () => {
    for (const url of ['https://example.org/', '#chambres', 'tel:+33261912727'])
      expect(hints(page(block({ link: link(url) })))).to.deep.equal([])
  })
})
