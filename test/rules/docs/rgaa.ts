import { createHash } from 'node:crypto'
import { readSource } from '../sourceFiles.ts'
import { titlesIn } from './requirements.ts'

/** Pages that the method asks for, a page of each thing that the site does, and two by lot (`lot`). */
export const sample: readonly { what: string; fr: string; en: string }[] = [
  { what: 'home', fr: '/', en: '/en' },
  { what: 'contact, a form', fr: '/contact', en: '/en/contact' },
  { what: 'legal notice', fr: '/mentions-legales', en: '/en/legal-notice' },
  { what: 'accessibility', fr: '/accessibilite', en: '/en/accessibility' },
  { what: 'login', fr: '/mon-compte/connexion', en: '/en/my-account/login' },
  { what: 'sign-up in steps', fr: '/mon-compte/inscription', en: '/en/my-account/register' },
  { what: 'hotel', fr: '/hotels/le-grand-hautemer', en: '/en/hotels/le-grand-hautemer' },
  {
    what: 'room, with a quotation',
    fr: '/hotels/le-grand-hautemer/suite-augustine',
    en: '/en/hotels/le-grand-hautemer/augustine-suite',
  },
  { what: 'restaurant, with hours and a table', fr: '/tables/la-criee', en: '/en/restaurants/la-criee' },
  { what: 'shows as a calendar', fr: '/spectacles?vue=calendrier', en: '/en/shows?view=calendar' },
  {
    what: 'registration at a tournament',
    fr: '/poker/tournois/omaha-de-la-baie/inscription',
    en: '/en/poker/tournaments/omaha-de-la-baie/registration',
  },
  { what: 'search with its map', fr: '/recherche', en: '/en/search' },
  { what: 'film', fr: '/histoire', en: '/en/our-story' },
  { what: 'points of a member', fr: '/carte-vip/mes-points', en: '/en/vip-card/my-points' },
  { what: 'by lot: a show', fr: '/spectacles/pointes-et-salines', en: '/en/shows/pointes-et-salines' },
  { what: 'by lot: request for a quote', fr: '/demande-de-devis', en: '/en/quote-request' },
]

/** The two of these addresses that the lot draws: the lowest by their SHA-256 that were not chosen already. */
export function lot(paths: readonly string[]): string[] {
  const chosen = sample.slice(0, -2).map(({ fr }) => fr.split('?')[0])
  const drawn = paths.filter((it) => !chosen.includes(it)).map((path) => ({ path, by: sha256(path) }))
  return drawn
    .sort((a, b) => (a.by < b.by ? -1 : 1))
    .slice(0, 2)
    .map(({ path }) => path)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Tests, as rows name them: the file, and how the title begins. */
const tests = {
  walk: ['test/quality/pages.test.ts', 'reports nothing, shows no data'],
  valid: ['test/quality/documents.test.ts', 'is valid, with its style sheets'],
  pictures: ['test/quality/documents.test.ts', 'gives every picture its text'],
  links: ['test/quality/documents.test.ts', 'gives every link a name'],
  headings: ['test/quality/documents.test.ts', 'reads a title, a description and exactly one heading'],
  titles: ['test/quality/documents.test.ts', 'has no two pages of one language with the same title'],
  words: ['test/quality/documents.test.ts', 'speaks its own language in every word'],
  tree: ['test/quality/tree.test.ts', 'hears'],
  keys: ['test/quality/keyboard.test.ts', 'shows the focus wherever it goes'],
  skip: ['test/quality/keyboard.test.ts', 'begins with a link to the content'],
  noScript: ['test/quality/wholeWithoutScript.test.ts', 'is read whole in'],
  motion: ['test/quality/motion.test.ts', 'nothing moves for readers who want less motion'],
  touch: ['test/quality/touch.test.ts', 'does on'],
  films: ['test/pages/contents/video.test.ts', 'have their player, transcript'],
  captions: ['test/pages/contents/video.test.ts', 'come with captions'],
  sentences: ['test/forms/fieldSentences.test.ts', 'says of each field the same by JSON'],
  summary: ['test/forms/script/login.test.ts', 'says what is missing beside the fields'],
  players: ['test/journeys/casino/poker.test.ts', 'in French on a phone: find'],
} as const satisfies Record<string, readonly [file: string, title: string]>

type State = 'met' | 'open' | '–'
type Row = readonly [number: string, what: string, state: State, how: string]

/** Each criterion of RGAA 4.1.2 by its number: what it is about, in our words; a test in brackets, or what was looked at. */
const themes: Readonly<Record<string, readonly Row[]>> = {
  Images: [
    ['1.1', 'a picture that says something has a text', 'met', '[pictures] [walk]'],
    [
      '1.2',
      'a picture for looks is passed over',
      'met',
      '[walk]; the drawings beside accounts and errors are hidden from the tree',
    ],
    ['1.3', 'the text says what the picture says', 'met', 'read beside each picture of the sample'],
    ['1.4', 'a captcha says what it is', '–', 'none in the sample: the captcha is a setting, off as delivered'],
    [
      '1.5',
      'a captcha has another way',
      '–',
      'none in the sample; where it is on, telephone and e-mail stand beside it',
    ],
    [
      '1.6',
      'a picture that says much is described at length',
      'met',
      'the bars of a tournament have its table below, the plan of a town its address; [tree]',
    ],
    ['1.7', 'the long description fits', 'met', 'table and bars are drawn from the same levels; looked at'],
    [
      '1.8',
      'no picture of words',
      'met',
      'words on the drawings are part of the scene; the wordmark is exempt; looked at',
    ],
    ['1.9', 'a line under a picture belongs to it', 'met', '[walk]: the frame is called as its line'],
  ],
  Frames: [
    ['2.1', 'a frame has a title', 'met', '[walk]; the window of a table has the words of its button'],
    ['2.2', 'the title fits', 'met', 'looked at: “Réserver avec TheFork”'],
  ],
  Colours: [
    [
      '3.1',
      'nothing is said by colour alone',
      'met',
      '[walk] with forced colours; looked at in grey: what is chosen, current or full has a line, a word or a sign',
    ],
    ['3.2', 'contrast of words', 'met', '[walk], by day and at night'],
    [
      '3.3',
      'contrast of controls and signs',
      'met',
      'measured at each field of the sample, by day and at night; [walk] with forced colours',
    ],
  ],
  Multimedia: [
    ['4.1', 'a film has a transcript', 'met', '[films]'],
    ['4.2', 'the transcript fits', 'met', 'read beside the film as Chromium plays it'],
    ['4.3', 'a film has captions', 'met', '[captions]'],
    ['4.4', 'the captions fit', 'met', 'looked at in the film at 1, 5, 9 and 13 s'],
    ['4.5', 'a film has an audio description', '–', 'the film has no speech; the transcript tells what is seen'],
    ['4.6', 'the audio description fits', '–', 'as 4.5'],
    ['4.7', 'a film is recognised as one', 'met', 'its heading and “Lire la transcription” stand at it'],
    ['4.8', 'an animation has another form', '–', 'no animation with meaning'],
    ['4.9', 'that form fits', '–', 'as 4.8'],
    ['4.10', 'sound begins when asked to', 'met', '[films]: nothing plays by itself'],
    ['4.11', 'a player by keyboard and pointer', 'met', 'the player is the browser’s own; looked at'],
    ['4.12', 'an animation by keyboard and pointer', '–', 'as 4.8'],
    ['4.13', 'a player that readers understand', 'met', '[tree]: its name, and the browser’s own buttons'],
  ],
  Tables: [
    ['5.1', 'a table of several heads has a summary', '–', 'no table has heads of two levels'],
    ['5.2', 'the summary fits', '–', 'as 5.1'],
    ['5.3', 'a table for layout reads in order', '–', 'no page has one; mails have, each with its role'],
    ['5.4', 'the title of a table belongs to it', 'met', '[walk]'],
    ['5.5', 'the title fits', 'met', 'it is the heading above; read'],
    ['5.6', 'heads are marked', 'met', '[walk]'],
    ['5.7', 'cells know their heads', 'met', '[walk]: each head has its scope'],
    ['5.8', 'a table for layout has no heads', '–', 'as 5.3'],
  ],
  Links: [
    ['6.1', 'a link says where it leads', 'met', '[walk]: its name begins as it is written; read in the tree'],
    ['6.2', 'a link has a name', 'met', '[links] [walk]'],
  ],
  Scripts: [
    ['7.1', 'what scripts make is understood by readers', 'met', '[walk] [tree]'],
    ['7.2', 'what replaces a script fits', 'met', '[noScript]'],
    ['7.3', 'by keyboard and by any pointer', 'met', '[keys] [touch]'],
    ['7.4', 'no surprise when something is chosen', 'met', 'only a button sends or leads on; looked at'],
    ['7.5', 'news is told', 'met', '[tree] [summary]'],
  ],
  'Mandatory elements': [
    ['8.1', 'document type', 'met', '[valid]'],
    ['8.2', 'valid source', 'met', '[valid]'],
    ['8.3', 'language of the page', 'met', '[valid]'],
    ['8.4', 'the right one', 'met', '[words]'],
    ['8.5', 'title', 'met', '[headings]'],
    ['8.6', 'a title that fits', 'met', '[titles]; read'],
    ['8.7', 'another language is marked', 'met', '[words]'],
    ['8.8', 'with the right code', 'met', '[words]'],
    ['8.9', 'no element for looks alone', 'met', '[walk]'],
    ['8.10', 'direction of reading', '–', 'French and English run from left to right'],
  ],
  Structure: [
    ['9.1', 'headings', 'met', '[headings] [tree]'],
    ['9.2', 'header, navigation, content, footer', 'met', '[walk] [tree]'],
    ['9.3', 'lists', 'met', '[walk]; read in the tree'],
    ['9.4', 'quotations', 'met', 'read in the tree'],
  ],
  Presentation: [
    ['10.1', 'looks come from style sheets', 'met', '[valid]'],
    [
      '10.2',
      'what is seen is there without sheets',
      'met',
      'all pages of the sample looked at without sheets: every word and field is there',
    ],
    [
      '10.3',
      'and understood',
      'met',
      'looked at likewise: the order is that of reading, icons stay small; names of neighbouring controls touch',
    ],
    ['10.4', 'letters twice as large', 'met', '[walk]'],
    [
      '10.5',
      'a ground for each colour',
      'met',
      'the sheet of every page sets both; looked at with other standard colours',
    ],
    ['10.6', 'a link among words is seen', 'met', '[walk]'],
    ['10.7', 'the focus is seen', 'met', '[walk] [keys]'],
    ['10.8', 'what is hidden is meant to be', 'met', '[walk]: nothing is `hidden` and seen; read in the tree'],
    ['10.9', 'nothing is said by place or shape alone', 'met', 'read'],
    ['10.10', 'said in another way that fits', 'met', '[walk] with forced colours: what is current is marked'],
    ['10.11', 'no scrolling sideways at 320 pixels', 'met', '[walk]'],
    ['10.12', 'words further apart', 'met', '[walk]'],
    ['10.13', 'what a pointer or the focus uncovers', '–', '[walk]: nothing is said under a pointer alone'],
    ['10.14', 'what sheets uncover', '–', 'as 10.13'],
  ],
  Forms: [
    ['11.1', 'a field has a label', 'met', '[walk]'],
    ['11.2', 'the label fits', 'met', '[sentences]; read'],
    ['11.3', 'one label for one thing', 'met', '[sentences]'],
    ['11.4', 'label and field stand together', 'met', 'one part draws both; looked at'],
    ['11.5', 'what belongs together is grouped', 'met', 'read in the tree'],
    ['11.6', 'a group has a legend', 'met', '[walk]'],
    ['11.7', 'the legend fits', 'met', 'read'],
    ['11.8', 'choices of a list are grouped', 'met', 'hotels and towns of the stay finder; looked at'],
    ['11.9', 'a button says what it does', 'met', '[walk]; read'],
    ['11.10', 'what must be typed, and how', 'met', '[walk] [sentences]: what is needed is said above the fields'],
    ['11.11', 'an error says how to mend it', 'met', '[sentences] [summary]'],
    [
      '11.12',
      'an act that binds can be undone or looked over',
      'met',
      '[players]: the price before it is paid, and the place given back',
    ],
    [
      '11.13',
      'fields about the reader fill themselves',
      'met',
      '[walk]; each field of a person has its token, looked at',
    ],
  ],
  Navigation: [
    ['12.1', 'two ways to find a page', 'met', 'menu and search on every page; [tree]'],
    ['12.2', 'menus stay in their place', 'met', 'one header for all; looked at'],
    ['12.3', 'a site map that fits', '–', 'there is none: menu and search are the two ways'],
    ['12.4', 'the site map is reached alike', '–', 'as 12.3'],
    ['12.5', 'the search is reached alike', 'met', 'one header for all'],
    ['12.6', 'the zones of a page are reached or passed', 'met', '[tree]: each is a landmark'],
    ['12.7', 'a link to the content', 'met', '[skip]'],
    ['12.8', 'order of the focus', 'met', '[keys] [walk]'],
    ['12.9', 'no trap for the keyboard', 'met', '[keys]'],
    ['12.10', 'no shortcut of one key', '–', '[walk]: no page answers to a key of its own'],
    ['12.11', 'what is uncovered is reached by keyboard', '–', 'as 10.13'],
  ],
  Reading: [
    [
      '13.1',
      'time that runs out',
      'met',
      'a session lasts as long as one asks for at the login, up to 30 days; a held place is essential',
    ],
    ['13.2', 'no window without asking', 'met', '[walk]'],
    ['13.3', 'a document has an accessible version', '–', 'no page of the site offers an office document'],
    ['13.4', 'which says the same', '–', 'as 13.3'],
    ['13.5', 'cryptic signs have another form', '–', 'none'],
    ['13.6', 'which fits', '–', 'as 13.5'],
    ['13.7', 'no flashes', 'met', 'the lamps of an evening come on once, in 1.4 s; looked at'],
    ['13.8', 'what moves can be stopped', 'met', '[motion]; nothing moves longer than 5 s by itself'],
    [
      '13.9',
      'any orientation',
      'met',
      'no sheet asks how a screen is held; looked at on a phone held across, 844 by 390',
    ],
    ['13.10', 'no gesture that is hard to make', 'met', '[touch]: pages of a gallery and the map have buttons'],
    ['13.11', 'an act can be called off', 'met', '[touch]: acts come when the finger leaves'],
    ['13.12', 'no act by moving the device', '–', 'no page asks for it'],
  ],
}

const story = 'content/houses/hautemer/stories/website-hotels/accessibilite.json'

/** Criteria met, criteria that apply, and their share as each language writes it. */
function result(): { met: number; applicable: number; share: { fr: string; en: string } } {
  const states = Object.values(themes).flatMap((rows) => rows.map(([, , state]) => state))
  const met = states.filter((it) => it === 'met').length
  const applicable = met + states.filter((it) => it === 'open').length
  // Rounded down: what is not met is never made to look so.
  const tenths = Math.floor((met / applicable) * 1000)
  const share = `${Math.floor(tenths / 10)}.${tenths % 10}`.replace('.0', '')
  return { met, applicable, share: { fr: `${share.replace('.', ',')}\u00a0%`, en: `${share}%` } }
}

/** The text of docs/rgaa.md. */
export function rgaaPage(): string {
  const { met, applicable, share } = result()
  const shown = ([number, what, state, how]: Row) =>
    `| ${number} | ${what} | ${state} | ${how.replaceAll(/\[(\w+)\]/g, '`$1`')} |`
  return [
    '# RGAA 4.1.2',
    '',
    'Made by `npm run docs` from `test/rules/docs/rgaa.ts`; do not edit. The 106 criteria of the French method, on a sample of pages in',
    'both languages, as judged on 2026-11-30 by those who wrote the code, in Chromium and its tree: nobody else has looked yet, and',
    'nobody with a screen reader, which the declaration says. It is a self-evaluation and no audit by a third party.',
    '`met`, `open`, or `–` where no page of the sample has such a thing.',
    '',
    `**${met} of the ${applicable} criteria that apply are met: ${share.en}.** The declaration on the site (/accessibilite) says the same, and what`,
    'is open; `npm run check` compares them. A test is named in `code`; what is “read” was judged by reading the code or the tree, what is',
    '“looked at” on the screen.',
    '',
    '## Sample',
    '| page | French | English |',
    '|---|---|---|',
    ...sample.map(({ what, fr, en }) => `| ${what} | ${fr} | ${en} |`),
    '',
    'The lot: the French paths of the sitemap by the SHA-256 of each, the first two that are not chosen already; `tree` draws it.',
    '',
    '## Tests',
    ...Object.entries(tests).map(([name, [file, title]]) => `- \`${name}\`: \`${file}\`, ${title} …`),
    '',
    ...Object.entries(themes).flatMap(([theme, rows], index) => [
      `## ${index + 1} ${theme}`,
      '| | | | how |',
      '|---|---|---|---|',
      ...rows.map(shown),
      '',
    ]),
  ].join('\n')
}

/**
 * Tests that a row names and that are not there, and figures, pages or open criteria that the declaration does not have (L11).
 * @param read the text of a file by its path from the root
 */
export function rgaaProblems(read = readSource): string[] {
  const rows = Object.values(themes).flat()
  const named = rows.flatMap(([number, , , how]) =>
    [...how.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => ({ number, name })),
  )
  const { met, applicable, share } = result()
  const declared = read(story)
  const state = met === applicable ? 'totalement conforme' : 'partiellement conforme'
  const wanted = [
    state,
    `${met} des ${applicable} critères`,
    `${met} of the ${applicable} criteria`,
    share.fr,
    share.en,
    ...sample.flatMap(({ fr, en }) => [`"href": "${fr}"`, `"href": "${en}"`]),
    ...rows.filter(([, , it]) => it === 'open').map(([number]) => `${number}\u00a0:`),
  ]
  return [
    ...named
      .filter(({ name }) => !Object.hasOwn(tests, name))
      .map(({ number, name }) => `RGAA ${number} names no test: ${name}`),
    ...Object.values(tests)
      .filter(([file, title]) => !titlesIn(file, read(file)).some((it) => it.startsWith(title)))
      .map(([file, title]) => `${file} has no test “${title} …”, which docs/rgaa.md names`),
    ...wanted.filter((it) => !declared.includes(it)).map((it) => `${story} does not say: ${it}`),
  ]
}
