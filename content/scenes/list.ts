// node content/scenes/list.ts            writes names.md, the table of every picture for those who write stories
// node content/scenes/list.ts --accept   also takes the present drawings as right: rewrites family/fingerprints.json
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { drawByName, pictureNames, pictureSize, whatIsSeen } from './family.ts'

const here = (file: string) => new URL(file, import.meta.url)

const rows = pictureNames().map((name) => {
  const size = pictureSize(name)
  return `| ${name} | ${size?.width} × ${size?.height} | ${whatIsSeen(name)} |`
})
const head = [
  '# Pictures',
  '',
  'Written by `node content/scenes/list.ts` from the tables in `family/`: edit those.',
  '',
  'The six hotels as they stand: `facade-houlgate-*`, `facade-etretat-*`, `facade-perros-midi`, `-or`, `-portrait`,',
  '`facade-arcachon-*`, `facade-stjeandeluz-midi`, `-or`, `-portrait`, `facade-menton-or`, `-aube`, `-portrait`.',
  'The other three (`facade-perros-aube`, `facade-stjeandeluz-crepuscule`, `facade-menton-midi`) are palaces',
  'of the first family.',
  '',
  '| name | size | what is seen |',
  '|---|---|---|',
]
writeFileSync(here('names.md'), `${[...head, ...rows].join('\n')}\n`)
process.stdout.write(`${rows.length} pictures listed in names.md\n`)

if (process.argv.includes('--accept')) {
  const fingerprint = (name: string) =>
    createHash('sha256')
      .update(drawByName(name) ?? '')
      .digest('hex')
      .slice(0, 16)
  const fingerprints = Object.fromEntries(pictureNames().map((name) => [name, fingerprint(name)]))
  writeFileSync(here('family/fingerprints.json'), `${JSON.stringify(fingerprints, null, 2)}\n`)
  process.stdout.write('Their fingerprints are in family/fingerprints.json\n')
}
