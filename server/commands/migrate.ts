import { onStore, runCommand } from './command.ts'

// npm run migrate, and the Procfile's release: brings the tables up to date and ends.
await runCommand(() => onStore(async () => 'The tables are up to date.'))
