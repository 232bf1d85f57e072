import { expect } from 'chai'
import { pino } from 'pino'
import { openRedis } from '#server/cluster/redis.ts'
import { shareAssets } from '#server/cluster/sharedAssets.ts'
import { readEnv } from '#server/env/index.ts'
import { secretsFor } from '#server/services/secrets.ts'
import { startRedis } from '#test/content/client/clientRedis.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'

const [older, newer] = [
  'the older secret of the tests and long enough',
  'the newer secret of the tests and long enough',
]

describe('files of other builds, from Redis', () => {
  const redis = opened(startRedis)
  const site = opened(() => openSite({ env: { REDIS_URL: redis.url, SESSION_SECRET: `1:${older},2:${newer}` } }))

  /** A process of another build that has these secrets leaves a file. @returns where in Redis, and what stands there */
  async function leave(name: string, text: string, secret: string): Promise<{ key: string; bytes: Buffer }> {
    const connection = openRedis(redis.url, pino({ level: 'silent' }))
    const env = readEnv({ SESSION_SECRET: secret, DATA_DIR: site.dataDir })
    const shared = shareAssets(
      connection,
      new Map([[name, { identity: Buffer.from(text) }]]),
      secretsFor(env, 'assets'),
    )
    try {
      return await redis.run(async (client) => {
        const [key = ''] = await eventually(
          () => client.keys(`*asset:${name}`),
          (keys) => keys.length > 0,
        )
        return { key, bytes: (await client.getBuffer(key)) ?? Buffer.alloc(0) }
      })
    } finally {
      shared.close()
      await connection.close()
    }
  }
  const fetchAsset = async (name: string) => {
    const answer = await site.get(`/_app/assets/${name}`)
    return { status: answer.status, text: await answer.text() }
  }

  it('are served as their process left them, also by one that has another secret besides', async () => {
    await leave('new-AAAAAAAA.js', 'theNewest()', newer)
    await leave('old-AAAAAAAA.js', 'theOlder()', older)
    for (const name of ['a', 'b']) await leave(`${name}-AAAAAAAA.css`, `${name}{}`, newer)
    expect(await fetchAsset('new-AAAAAAAA.js')).to.deep.equal({ status: 200, text: 'theNewest()' })
    // A secret alone is number 1, whatever it is called elsewhere.
    expect(await fetchAsset('old-AAAAAAAA.js')).to.deep.equal({ status: 200, text: 'theOlder()' })
    expect(await fetchAsset('b-AAAAAAAA.css+a-AAAAAAAA.css')).to.deep.equal({ status: 200, text: 'b{}a{}' })
  })

  it('are unknown when somebody else wrote or changed them', async () => {
    const { key, bytes } = await leave('ours-AAAAAAAA.js', 'ours()', newer)
    const evil = Buffer.from('alert(document.cookie)')
    await leave('evil-AAAAAAAA.js', String(evil), 'a secret of somebody else that is long enough')
    const changed = Buffer.concat([bytes.subarray(0, -6), Buffer.from('evil()')])
    const prefixes = ['asset:', key.slice(0, -'ours-AAAAAAAA.js'.length)]
    for (const [name, value] of [
      ['evil-BBBBBBBB.js', Buffer.concat([Buffer.of(0), evil])],
      ['evil-CCCCCCCC.js', Buffer.concat([Buffer.alloc(32, 7), Buffer.of(0), evil])],
      // Another file’s, under its own name.
      ['evil-DDDDDDDD.js', bytes],
      ['evil-EEEEEEEE.js', bytes.subarray(0, 20)],
      ['evil-FFFFFFFF.js', Buffer.alloc(0)],
      ['ours-AAAAAAAA.js', changed],
    ] as const)
      for (const prefix of prefixes) await redis.run((client) => client.set(prefix + name, value))
    for (const letter of 'ABCDEF') {
      const name = `evil-${letter.repeat(8)}.js`
      expect([name, (await fetchAsset(name)).status]).to.deep.equal([name, 404])
    }
    expect((await fetchAsset('ours-AAAAAAAA.js')).status).to.equal(404)
  })
})
