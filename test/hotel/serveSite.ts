// A whole site in a process of its own, so that it can be killed: prints its address.
import { manyAddresses } from '#test/support/client.ts'
import { openSite } from '#test/support/site.ts'

const { DATA_DIR, DATABASE_URL } = process.env
const env = { ...manyAddresses, ...(DATABASE_URL && { DATABASE_URL }) }
const site = await openSite({ dataDir: DATA_DIR, env })
process.stdout.write(`${site.url}\n`)
