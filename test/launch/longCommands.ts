/** Commands of the pages that take minutes: commands.long.ts types them, commands.test.ts the others. */
export const longCommands = [
  'npm ci && npm run build',
  'npm test',
  'npm run test:long',
  'npm run check',
  'npm run check -- --all',
  'npm run start:cluster',
  'npm run bench',
  'npm run bench -- --keep',
  'npm run bench -- server',
  'npm run bench -- coldPage memory',
  'npm run bench -- fiftyProcesses',
  'npm run bench -- counter',
  'npm run bench -- eveningPage',
  'npm run bench -- firstVisit',
  'npm run bench -- startStories lists',
  'npm run bench:peers',
] as const
