import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect } from 'chai'
import { EnvError, readEnv } from '#server/env/index.ts'
import { post } from '#server/events/post.ts'

const crm = {
  name: 'crm',
  url: 'https://crm.example/hooks',
  secrets: ['whsec_SGF1dGVtZXIgc2lnbnMgd2hhdCBpdCBzZW5kcyE='],
  kinds: { 'member.created': ['name'], 'member.erased': [] },
}

describe('subscriptions to events', () => {
  it('are read from the variable, or from a file that it names', () => {
    expect(readEnv({ EVENT_SUBSCRIPTIONS: JSON.stringify([crm]) }).eventSubscriptions).to.deep.equal([crm])
    expect(readEnv({}).eventSubscriptions).to.deep.equal([])
  })

  it('do not start with a mistake, which is said with the name of the subscription and without its secret', () => {
    for (const [changed, says] of [
      [{ url: 'http://127.0.0.1/x' }, undefined],
      [{ url: 'http://169.254.169.254/latest' }, 'crm has no url'],
      [{ url: 'http://[::ffff:169.254.169.254]/latest' }, 'crm has no url'],
      [{ url: 'https://user:word@crm.example' }, 'crm has no url'],
      [{ secrets: [] }, 'crm has no list of one to three secrets'],
      [{ secrets: ['whsec_c2hvcnQ='] }, 'crm has no list of one to three secrets'],
      [{ secrets: ['a plain text that is long enough to be one'] }, 'crm has no list of one to three secrets'],
      [{ kinds: {} }, 'crm names no kinds'],
      [{ kinds: { 'member.moved': [] } }, 'crm names member.moved, which is no kind of event'],
      [{ kinds: { 'member.created': true } }, 'crm has no list of personal data for member.created'],
      [{ kinds: { 'points.earned': ['address'] } }, 'crm asks for address with points.earned, which does not have it'],
      [{ secret: 'x' }, 'crm has secret, which means nothing'],
      [{ name: 'Our CRM' }, 'Our CRM has no name of small letters, digits and dashes'],
    ] as const) {
      const problems = problemsOf(JSON.stringify([{ ...crm, ...changed }]))
      if (says === undefined) expect(problems).to.deep.equal([])
      else expect(problems[0]).to.include(`EVENT_SUBSCRIPTIONS: ${says}`)
      expect(problems.join()).not.to.match(/whsec_\w/)
    }
    expect(problemsOf(JSON.stringify([crm, crm]))).to.deep.equal([
      'EVENT_SUBSCRIPTIONS: crm has the name of another one',
    ])
    for (const [text, says] of [
      ['{}', 'EVENT_SUBSCRIPTIONS is neither a list as JSON nor a file with one'],
      ['[{]', 'EVENT_SUBSCRIPTIONS is neither a list as JSON nor a file with one'],
      ['/nowhere/subscriptions.json', 'EVENT_SUBSCRIPTIONS is neither a list as JSON nor a file with one'],
      ['[7]', 'EVENT_SUBSCRIPTIONS: number 1 is not an object'],
    ] as const)
      expect(problemsOf(text)).to.deep.equal([says])
    const production = {
      NODE_ENV: 'production',
      EVENT_SUBSCRIPTIONS: JSON.stringify([{ ...crm, url: 'http://crm.example' }]),
    }
    expect(problemsOf(production).join()).to.include('crm has no url that begins with https://')
  })

  it('give a receiver that hangs up after its time, and one that is not there', async () => {
    // Takes connections and says nothing.
    await using silent = createServer((socket) => socket.resume().on('error', () => {})).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    expect(await post(`http://127.0.0.1:${port}/`, {}, '{}', 100)).to.equal('timeout')
    expect(await post('http://127.0.0.1:1/', {}, '{}')).to.equal('ECONNREFUSED')
    expect(await post('http://nobody.invalid/', {}, '{}')).to.be.oneOf(['ENOTFOUND', 'EAI_AGAIN'])
  })
})

function problemsOf(given: string | Record<string, string>): readonly string[] {
  try {
    readEnv(typeof given === 'string' ? { EVENT_SUBSCRIPTIONS: given } : given)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
}
