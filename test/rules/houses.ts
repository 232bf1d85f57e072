import { featureNeeds } from '#shared/featureNeeds.ts'
import { readSource, sourceFiles } from './sourceFiles.ts'

/** Facts that belong into the folder of a house alone (content/houses/), by what it is. */
const facts: Readonly<Record<string, RegExp>> = {
  'a brand': /hautemer|arvenhof|barriere/i,
  'a colour': /#[\da-f]{6}\b/i,
  'a time zone': /\b(?:Europe|America|Asia|Africa)\/[A-Z]\w+/,
  'a law': /joueurs-info-service|anj\.fr/,
  'a telephone': /\+\d\d[ \d]{9,}/,
  'a currency': /[€£]|\b(?:EUR|CHF|USD|GBP)\b|\b(?:en|in) euros?\b/i,
  'an age': /\b18(?:\+|s\b| (?:ans|years|Jahre))|\b(?:under|over|below|aged) 18\b|\b(?:dix-huit|eighteen|achtzehn)\b/i,
  'a coast': /\bla (?:mer|côte|marée)\b|\bthe (?:sea|coast|tides?)\b|\b(?:Meer|Küsten?|Gezeiten)\b|\bcôtes de\b/,
  'a retention': /\b(?:24|36|twenty-four|vingt-quatre|vierundzwanzig)[ -](?:mois|months?|Monaten?)\b/i,
}

/** Files that say one all the same, each with its reason. */
const exceptions: readonly { files: RegExp; fact?: string; reason: string }[] = [
  { files: /^shared\/houseFolder\.mjs$/, reason: 'the house without HOUSE' },
  { files: /^server\/launch\/(?:buildCache\.ts|dev\/types\.mjs)$/, reason: 'a cache with the name of the package' },
  { files: /^shared\/account\/api\.ts$|^server\/openapi\//, reason: 'an example of the description of calls' },
  ...['a telephone', 'a coast'].map((fact) => ({ files: /\/demo\.json$/, fact, reason: 'an example of a block' })),
  { files: /^build\/drawings\/letters\.ts$/, fact: 'a currency', reason: 'the glyphs of pictures' },
  {
    files: /^i18n\/\w+\/(?:poker|protection)\.json$/,
    reason: 'the health warning, which the requirement has to the letter',
  },
  { files: /\/generated\//, reason: 'what the build writes' },
  { files: /^server\/launch\/dev\/page\.js$|^client\/preview\/pair\.ts$/, reason: 'a tool in its own colours' },
]

/** Facts of one house that stand in the code of every house. */
export function houseProblems(read = readSource): string[] {
  const sources = sourceFiles(
    ['build', 'client', 'i18n', 'server', 'shared'],
    /\.(?:tsx?|mjs|js|css)$/,
    /\.(?:test|generated)\./,
  )
  const texts = sourceFiles(['client', 'i18n'], /\.json$/)
  return [...sources, ...texts].flatMap((file) => {
    const excused = exceptions.filter(({ files }) => files.test(file))
    const lines = read(file).split('\n')
    return Object.entries(facts).flatMap(([name, pattern]) =>
      excused.some(({ fact = name }) => fact === name)
        ? []
        : lines.flatMap((line, index) =>
            isComment(line) || !pattern.test(line)
              ? []
              : [`${file}:${index + 1} has ${name} of one house: ${line.trim()}`],
          ),
    )
  })
}

const ofFeature = new RegExp(`(?<!\\.)\\bhas\\.(?:${Object.keys(featureNeeds).join('|')})\\b|(?<!\\.)\\bhas\\[`)

/** Modules that ask what a house has without an import of what Node knows it from. */
export function featureProblems(read = readSource): string[] {
  return sourceFiles(['build', 'client', 'i18n', 'server', 'shared'], /\.tsx?$/, /generated/)
    .filter((file) => ofFeature.test(read(file).replace(/^ *(?:\/\/|\/?\*).*/gm, '')))
    .filter((file) => !/^import (?:\{ absent \} from )?'#shared\/features\.ts'/m.test(read(file)))
    .map((file) => `${file} says \`has\` and does not import #shared/features.ts`)
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*)|"description":/.test(line)
}
