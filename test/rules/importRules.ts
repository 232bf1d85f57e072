// Which room may import which (docs/tour.md): held by test/rules/imports.ts.

/** A file whose path from the root `from` matches imports none that `to` matches. */
export interface ImportRule {
  name: string
  from: RegExp
  /** `$1` is what the first group of `from` has matched. */
  to: string
}

/** Rooms of server/ that the ground rooms do not know. */
const subjects =
  'account|booking|calendar|card|casino|consent|content|desk|forms|hotel|letter|ops|outing|pages|poker|privacy|protection|search|vip'
/** Rooms of server/ with one public file, `index.ts`. The rest (http, identity, store, …) is the ground they stand on. */
const domains = `${subjects}|events|jobs|mail|metrics|monitoring`
/** Every room reports to these channels; index.ts holds what listens. */
const channels = 'metrics/events\\.ts$|monitoring/traces/spans\\.ts$'

const never = (name: string, from: string, to: string): ImportRule => ({ name, from: new RegExp(from), to })

export const rooms = ['build', 'server', 'client', 'shared', 'content', 'i18n', 'test', 'tools']
const mayImport: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  i18n: ['shared'],
  tools: ['server', 'client', 'shared', 'content', 'i18n', 'test'],
  content: ['shared'],
  client: ['shared', 'i18n'],
  server: ['shared', 'i18n', 'client', 'content'],
}
/** Tests beside what they test may use the tests' own helpers. */
const tests = '\\.(test|long)\\.tsx?$'
const directions = Object.entries(mayImport).map(([room, allowed]) =>
  never(
    `directions-of-${room}`,
    `^(?!.*${tests}|content/commands/)${room}/`,
    `^(${rooms.filter((it) => it !== room && !allowed.includes(it)).join('|')})/`,
  ),
)

/** All of client/ but what blocks and root types are made of: data that server, programs and tests read as well. */
const viewsAndScripts = '^client/(?!blocks/schemas\\.generated\\.ts$|.*/schema\\.ts$)'

/** The folders of server/pages in a straight line, and which of the others each may import. */
const pageStages: Readonly<Record<string, readonly string[]>> = {
  plan: [],
  jsonLd: ['plan'],
  draw: ['plan', 'jsonLd'],
  feeds: ['plan'],
  share: ['plan'],
  perRequest: ['plan', 'draw', 'cache'],
  preview: ['plan', 'draw', 'cache', 'perRequest'],
  gallery: ['plan', 'draw', 'cache'],
}
/** Files of server/pages itself that every stage may import: they import no stage. */
const neutralFiles = 'applicationPage|drawnPage|html|manifest|notFound'
const noArrowsBack = Object.entries(pageStages).map(([stage, earlier]) => {
  const folders = [stage, ...earlier].map((it) => `${it}/`).join('|')
  return never(
    `no-arrows-back-from-${stage}`,
    `^server/pages/${stage}/`,
    `^server/pages/(?!${folders}|(${neutralFiles})\\.ts$)`,
  )
})

export const importRules: readonly ImportRule[] = [
  ...directions,
  ...noArrowsBack,
  never('art-stands-alone', '^tools/art/', `^(${rooms.filter((it) => it !== 'tools').join('|')})/`),
  never('cache-knows-only-bytes', '^server/pages/cache/', '^server/pages/(?!cache/|drawnPage\\.ts$)'),
  never(
    'neutral-files-of-pages-know-no-stage',
    `^server/pages/(${neutralFiles})\\.ts$`,
    `^server/pages/(?!(${neutralFiles}|share/letters)\\.ts$)`,
  ),
  // Programs that an editor or developer runs: they check stories with what the site checks them with, and its sentences.
  never(
    'commands-check-content',
    '^content/commands/',
    `^(test|tools)/|^i18n/(?!createIntl)|^server/(?!content/)|${viewsAndScripts}`,
  ),
  never('only-types-from-content', '^server/', '^content/(?!types\\.ts$)'),
  never('only-pages-and-the-desk-draw', '^server/(?!pages/|desk/http/drawDesk\\.tsx$)', viewsAndScripts),
  // Nothing of the staff's desk reaches a visitor's browser.
  never('desk-stays-apart', '^client/(?!desk/)', '^(client|shared)/desk/|^i18n/deskIntl\\.ts$'),
  never('schemas-are-data', '^client/.*/schema\\.ts$', '^client/.*\\.(tsx|css)$'),
  never('ground-knows-no-domain', '^server/(http|identity|store|cluster|outside|mail)/', `^server/(${subjects})/`),
  // Domains hand their pages in (deskPart.ts).
  never('desk-knows-no-domain', '^server/desk/', '^server/(forms|hotel|letter|ops|poker|protection|vip)/'),
  // Calls and notifications are described, pages and the desk have tables: a walk over every route finds who reads bodies.
  never(
    'bodies-are-read-at-listed-routes',
    '^server/(?!http/(calls/|signed(Body|Intake)\\.ts$)|pages/(perRequest|preview)/|desk/http/|monitoring/tunnel|forms/(newsletter|attachment))',
    '^server/http/calls/(bodies|multipart)\\.ts$',
  ),
  never('launchers-stay-outside', '^(client/|server/(?!launch))', '^server/launch/'),
  // The outbox has the kind of a mail in a column.
  never(
    'domains-are-used-by-their-index',
    '^server/(?!launch|store|commands)([^/]+)/',
    `^server/(?!$1/|${channels})(${domains})/(?!(.+/)?index\\.ts$)`,
  ),
  never('store-knows-kinds-of-mail-alone', '^server/store/', `^server/(${domains})/(?!kinds\\.ts$|traces/spans\\.ts$)`),
  // Programs of operators load one act instead of the whole site.
  never(
    'programs-use-index-or-one-act',
    '^server/(commands/)?[^/]+\\.ts$',
    `^server/(${domains})/(?!index\\.ts$|staff/(importStaff|readStaffList)\\.ts$|points/(adjustPoints|ledger)\\.ts$|acts\\.ts$|outbox\\.ts$|payments/paidOtherwise\\.ts$|people/access\\.ts$|contests/checkDraw\\.ts$)`,
  ),
  // Processes of their own: they play with the accounts of the demo world and load nothing else of the site.
  never('own-processes-know-the-demo-world-alone', '^(server/launch|tools/standins)/', `^server/(${domains})/`),
]
