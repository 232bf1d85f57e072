// Unused code, looked for twice (test/check.mjs): everything with its tests; then, with `--production`, what is built and
// operated alone, so that code which only its own test uses is found. There an export that its own file uses may be there
// for a test.
const isProduction = process.argv.includes('--production')

export default {
  entry: [
    'build.mjs!',
    'build/image.ts!',
    'server/{main,entry}.ts!',
    'server/monitoring/watchdog/thread.ts!',
    'server/commands/*.ts!',
    'server/launch/{setup,start,built,cluster,dev,dev/site,endWithParent}.mjs!',
    'client/boot/boot.ts!',
    'client/preview/preview.tsx!',
    'client/card/{card,worker}.ts!',
    'client/offline/{offline,worker}.ts!',
    'client/desk/script/desk.ts!',
    'shared/schemas/formats.ts!',
    'tools/storyblok/serve.ts!',
    'tools/editor/page/main.tsx!',
    'tools/standins/*/serve.ts!',
    'content/commands/{check,schema,push,pull}.ts!',
    'tools/art/{write,sheet}.ts!',
    'tools/bench/run.ts',
    'tools/bench/figures/*/*.ts',
    'tools/bench/support/searchServer.ts',
    'tools/bench/peers/run.ts',
    '{test,client,content,server,shared,i18n,tools}/**/*.{test,long}.{ts,tsx}',
  ],
  project: [
    '{build,server,client,shared,content,i18n,tools/art,tools/editor,tools/storyblok}/**/*.{ts,tsx,mjs,cjs}!',
    '!**/*.{test,long}.{ts,tsx}!',
    '{test,tools/bench}/**/*.{ts,tsx,mjs,cjs}',
    '!tools/bench/peers/apps/**',
  ],
  ignoreExportsUsedInFile: isProduction || { interface: true, type: true },
  ignoreDependencies: [
    'typescript7',
    '@biomejs/biome',
    '@formatjs/cli',
    '@fontsource-variable/figtree',
    '@fontsource/marcellus',
    '@iconify-json/ph',
    'vnu-jar',
    // Asked for by computed paths (test/launch/deploy.test.ts).
    'kubernetes-models',
    '@kubernetes-models/gateway-api',
  ],
  ignoreIssues: {
    'shared/schemas/generated/**': ['exports'],
    // Templates of mails are found by the names of their exports (server/mail/drawMail.tsx).
    'server/mail/templates/**': ['exports'],
    // Facts of a house, of which each has a name before a part asks for it.
    'shared/house.ts': ['exports'],
    // build/validators.ts asks for it by a computed path.
    ...(isProduction && { 'shared/content/block.ts': ['exports'] }),
  },
  ignoreBinaries: ['redis-server', 'taskset', 'sha256sum', 'openssl', 'unshare'],
}
