import { expect } from 'chai'
import { EnvError, readEnv } from '#server/env/index.ts'

describe('settings of mail, captcha and the net', () => {
  it('refuses to start with a captcha version without a site key (R199)', () => {
    expect(problems({ CAPTCHA_VERSION: 'v2' })).to.deep.equal(['CAPTCHA_SITE_KEY is required by CAPTCHA_VERSION'])
    expect(problems({ CAPTCHA_VERSION: 'v3' })).to.deep.equal(['CAPTCHA_SITE_KEY is required by CAPTCHA_VERSION'])
    expect(problems({ CAPTCHA_VERSION: 'v4', CAPTCHA_SITE_KEY: 'key' })).to.deep.equal([
      'CAPTCHA_VERSION is neither v2 nor v3',
    ])
  })

  it('leaves the captcha off without a version, and knows where Google’s is', () => {
    expect(readEnv({ CAPTCHA_SITE_KEY: 'key' }).captcha).to.equal(undefined)
    const on = readEnv({ CAPTCHA_VERSION: 'v2', CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' })
    expect(on.captcha).to.deep.equal({
      version: 'v2',
      siteKey: 'key',
      secret: 'secret',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    })
  })

  it('wants a mail server by its address and a sender that can be written', () => {
    expect(problems({ SMTP_URL: 'http://localhost' })).to.have.length(1)
    expect(problems({ SMTP_URL: 'smtp://user:p%40ss@mail.example:587', MAIL_FROM: 'a@b.example' })).to.deep.equal([])
    for (const from of ['nobody', 'A <b@c.example>\r\nBcc: d@e.example', '<a@b.example> c'])
      expect(problems({ MAIL_FROM: from }), from).to.have.length(1)
  })

  it('wants encryption to the mail server in production, unless somebody says that it need not be', () => {
    const operated = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://site.test',
      STORYBLOK_API: 'https://api.storyblok.com/v2',
      STORYBLOK_TOKEN: 'token-of-the-space',
      SESSION_SECRET: 'kZ3vJ9q2mXo7LrT5wBc1NsEaYd8HuG4pViKfM0QzR6',
    }
    expect(readEnv(operated).smtpTls).to.equal('required')
    expect(readEnv({ ...operated, SMTP_TLS: 'offered' }).smtpTls).to.equal('offered')
    expect(readEnv({}).smtpTls).to.equal('offered')
    expect(problems({ SMTP_TLS: 'off' })).to.deep.equal(['SMTP_TLS is neither required nor offered'])
  })

  it('tells what the net needs in one line each: origin, proxies, hosts, icons', () => {
    const wrong = { TRUST_PROXY: 'loopback,proxy', ALLOWED_HOSTS: 'a b', ICONS_API: 'https://a.example,b' }
    expect(problems({ ...wrong, PUBLIC_URL: 'http://site.test/home' })).to.deep.equal([
      'PUBLIC_URL must be an origin, without a path',
      'ICONS_API has a part that is not a URL',
      'ALLOWED_HOSTS has a part that is not a host name',
      'TRUST_PROXY has a part that is not an address, a network or loopback',
    ])
    const { publicUrl, trustProxy, metrics } = readEnv({
      PUBLIC_URL: 'HTTPS://Site.test:443/',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      METRICS_TOKEN: 'short',
    })
    expect([publicUrl, trustProxy, metrics.token]).to.deep.equal(['https://site.test', ['10.0.0.0/8', '::1'], 'short'])
  })
})

function problems(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
}
