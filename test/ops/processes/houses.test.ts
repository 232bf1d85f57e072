import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import pino from 'pino'
import { openRedis } from '#server/cluster/redis.ts'
import { startRedis } from '#test/content/client/clientRedis.ts'
import { eventually } from '#test/support/site.ts'

/** A process of the second house: stores a key, publishes on a channel, says what it reads of the first and its cookies. */
const second = `
  import pino from 'pino'
  import { openRedis } from '#server/cluster/redis.ts'
  import * as siteCookies from '#shared/http/siteCookies.ts'
  const redis = openRedis(process.env.REDIS_URL, pino({ level: 'silent' }))
  await new Promise((resolve) => redis.onUp(resolve))
  await redis.set('page', 'of the second', 60)
  await redis.publish('stories', 'of the second')
  const { member, locale, consent } = siteCookies
  console.log(JSON.stringify([(await redis.get("other")) ?? null, member, locale, consent]))
  await redis.close()
`

describe('two houses on one Redis and one host', () => {
  it('read no key and hear no message of each other, and have cookies of their own', async () => {
    const shared = await startRedis()
    await shared.start()
    const first = openRedis(shared.url, pino({ level: 'silent' }))
    try {
      const heard: string[] = []
      first.subscribe('stories', (message) => heard.push(message))
      await eventually(() => first.isUp())
      await first.set('other', 'of the first', 60)
      const child = spawn(process.execPath, ['--input-type=module', '--eval', second], {
        env: { ...process.env, HOUSE: 'arvenhof', REDIS_URL: shared.url },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      expect(JSON.parse(await text(child.stdout))).to.deep.equal([
        null,
        ...['arvenhof_member', 'arvenhof_locale', 'arvenhof_consent'],
      ])
      expect(await first.get('page')).to.equal(undefined)
      await first.publish('stories', 'of the first')
      await eventually(() => heard.length > 0)
      expect(heard).to.deep.equal(['of the first'])
      expect((await shared.run((client) => client.keys('*'))).toSorted()).to.deep.equal(['arvenhof_page', 'other'])
    } finally {
      await first.close()
      await shared.kill()
    }
  })
})
