import { median, report } from '../../support/figure.ts'
import { type Asked, answersPerSecond, costOfAnswers } from '../../support/lightLoad.ts'
import { asOurPage, login, memberEnv } from '../../support/members.ts'
import { startContent, startSite, untilIdle } from '../../support/servers.ts'

// `users/init` of a connected member ÷ the barest JSON answer of the same server, `/_app/builds/latest.json`: the same
// Express app and the same steps before the routers, no session, no limit, no database. Both are asked as our own page
// asks them, with its headers and cookies; each visitor (address and session) makes 20 calls, then comes another one.
const rounds = 9
const content = await startContent({ generatedStories: 0 })
const site = await startSite(content.url, memberEnv)
const cookies: string[] = []
for (let n = 0; n < 60; n++) cookies.push(await login(site.url))

const init: Asked = {
  url: `${site.url}/api/eph/users/init`,
  method: 'POST',
  headers: asOurPage(site.url, cookies, 'post'),
}
const bare: Asked = { url: `${site.url}/_app/builds/latest.json`, headers: asOurPage(site.url, cookies, 'get') }
await refuseNobody()
for (const asked of [init, bare]) await answersPerSecond([asked], 20, 3)
await untilIdle(site.pid)
const ratios: number[] = []
const costs: number[] = []
let said = ''
for (let round = 0; round < rounds; round++) {
  const theirs = await costOfAnswers(bare, site.pid)
  const ours = await costOfAnswers(init, site.pid)
  ratios.push(ours.rate / theirs.rate)
  costs.push(theirs.costUs / ours.costUs)
  said = `init ${ours.rate.toFixed(0)}/s, ${ours.costUs.toFixed(0)} µs; bare ${theirs.rate.toFixed(0)}/s, ${theirs.costUs.toFixed(0)} µs`
  console.error(`  ${said}`)
}
await Promise.all([site.stop(), content.stop()])
report({
  name: 'users/init with a session ÷ bare JSON answer',
  value: median(costs),
  unit: '',
  target: 0.6,
  better: 'more',
  note: `by processor time, which the generator in Node cannot hold up; by rate ${median(ratios).toPrecision(3)}; ${said}`,
})

/** An answer that knows nobody would be faster. */
async function refuseNobody(): Promise<void> {
  const headers = { Cookie: cookies[0] ?? '', Origin: site.url }
  const answer = await fetch(init.url, { method: 'POST', headers })
  const { isConnected } = (await answer.json()) as { isConnected?: boolean }
  if (!isConnected) throw new Error('The session is not known')
}
