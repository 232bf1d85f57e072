// Which room may import which (docs/tour.md): read by dependency-cruiser in test/rules/imports.ts.
/** Rooms of server/ that the ground rooms do not know. */
const subjects =
  'account|booking|calendar|card|casino|consent|content|desk|forms|hotel|letter|ops|outing|pages|poker|privacy|protection|search|vip'
/** Rooms of server/ with one public file, `index.ts`. The rest (http, identity, store, …) is the ground they stand on. */
const domains = `${subjects}|jobs|mail|metrics|monitoring`
const otherInsides = {
  path: `^server/(${domains})/`,
  pathNot: [
    '^server/$1/',
    '/index\\.ts$',
    // Every room reports to these channels; index.ts holds what listens.
    '^server/metrics/events\\.ts$',
    '^server/monitoring/traces/spans\\.ts$',
  ],
}
const rule = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to })
const never = (name, from, to) => rule(name, from, { path: to })

const rooms = ['build', 'server', 'client', 'shared', 'content', 'i18n', 'test', 'tools']
const mayImport = {
  shared: [],
  i18n: ['shared'],
  tools: ['server', 'client', 'shared', 'content', 'i18n', 'test'],
  content: ['shared'],
  client: ['shared', 'i18n'],
  server: ['shared', 'i18n', 'client', 'content'],
}
/** Tests beside what they test may use the tests' own helpers. */
const tests = '\\.(test|long)\\.tsx?$'
const directions = Object.entries(mayImport).map(([room, allowed]) => ({
  name: `directions-of-${room}`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: [tests, '^content/commands/'] },
  to: { path: `^(${rooms.filter((it) => it !== room && !allowed.includes(it)).join('|')})/` },
}))

/** All of client/ but what blocks and root types are made of: data that server, programs and tests read as well. */
const viewsAndScripts = '^client/(?!blocks/schemas\\.generated\\.ts$|.*/schema\\.ts$)'

/** The folders of server/pages in a straight line, and which of the others each may import. */
const pageStages = {
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

module.exports = {
  forbidden: [
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
    rule('domains-are-used-by-their-index', '^server/(?!launch|store|commands)([^/]+)/', otherInsides),
    never(
      'store-knows-kinds-of-mail-alone',
      '^server/store/',
      `^server/(${domains})/(?!kinds\\.ts$|traces/spans\\.ts$)`,
    ),
    // Programs of operators load one act instead of the whole site.
    never(
      'programs-use-index-or-one-act',
      '^server/(commands/)?[^/]+\\.ts$',
      `^server/(${domains})/(?!index\\.ts$|staff/(importStaff|readStaffList)\\.ts$|points/(adjustPoints|ledger)\\.ts$|acts\\.ts$|outbox\\.ts$|payments/paidOtherwise\\.ts$|people/invite\\.ts$|contests/checkDraw\\.ts$)`,
    ),
    // Processes of their own: they play with the accounts of the demo world and load nothing else of the site.
    never('own-processes-know-the-demo-world-alone', '^(server/launch|tools/standins)/', `^server/(${domains})/`),
    rule('no-circles', '.', { circular: true }),
    rule('nothing-unresolved', '.', { couldNotResolve: true }),
  ],
}
