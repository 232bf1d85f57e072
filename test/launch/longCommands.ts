/** Commands of the pages that take minutes: commands.long.ts types them, commands.wide.ts the others. */
export const longCommands = [
  'npm ci && npm run build',
  'npm test',
  'npm run test:wide',
  'npm run test:long',
  'npm run check',
  'npm run check -- --all',
  'npm run start:cluster',
  'npm run bench',
  'npm run bench -- --keep',
  'npm run bench -- server',
  'npm run bench -- coldPage memory',
  'npm run bench -- memoryPage uncachedPage sessionInit start memory',
  'npm run bench -- streamedPages',
  'npm run bench -- fiftyProcesses',
  'npm run bench -- counter',
  'npm run bench -- eveningPage',
  'npm run bench -- firstVisit',
  'npm run bench -- firstControl',
  'npm run bench -- acts',
  'npm run bench -- startStories lists',
  'npm run bench -- largeWorld largeWorldPages',
  'npm run bench -- twoRegions',
  'npm run bench:peers',
] as const

/** thirdLanguage.wide.ts types it. */
export const languagesLine = 'LANGUAGES=fr,en,de npm start'

/** thirdHouse.wide.ts types them. */
export const houseLines = {
  wordmark: 'npm run art -- --wordmark "Solgaard"',
  check: 'HOUSE=../solgaard npm run content:check',
  dev: 'HOUSE=../solgaard npm run dev',
  start: 'HOUSE=../solgaard npm start',
  push: 'HOUSE=../solgaard npm run content:push -- --all --dry-run',
} as const
