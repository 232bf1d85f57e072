import { expect } from 'chai'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { deviceOf } from '#server/identity/device.ts'
import { networkOf, plainAddress } from '#server/identity/networkAddress.ts'

describe('The key by which an address is looked up', () => {
  it('is the same however it is written', () => {
    const key = emailKey('anne.le-goff@guest.test')
    for (const written of [' Anne.Le-Goff@Guest.TEST ', 'ANNE.LE-GOFF@guest.test', 'ａnne.le-goff@guest.test'])
      expect(emailKey(written)).to.equal(key)
    expect(emailKey('rene\u0301@guest.test')).to.equal(emailKey('RENÉ@guest.test'))
  })

  it('is the same for letters that only their normal form makes capital', () => {
    expect(emailKey('\u210cugo@guest.test')).to.equal(emailKey('hugo@guest.test'))
  })

  it('stays what it is when it is made again', () => {
    for (const email of ['İpek@guest.test', 'ẞ@guest.test', 'ﬁona@guest.test', 'Ω@guest.test'])
      expect(emailKey(emailKey(email))).to.equal(emailKey(email))
  })

  it('differs where people do', () => {
    expect(emailKey('anne+spa@guest.test')).not.to.equal(emailKey('anne@guest.test'))
    expect(emailKey('a.nne@guest.test')).not.to.equal(emailKey('anne@guest.test'))
  })
})

describe('The device of a session', () => {
  for (const [device, userAgent] of [
    [
      'Edge, Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
    ],
    ['Chrome, macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'],
    [
      'Safari, iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Safari/604.1',
    ],
    ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
    [
      'Samsung Internet, Android',
      'Mozilla/5.0 (Linux; Android 14; SM) Chrome/121.0 SamsungBrowser/26.0 Mobile Safari/537.36',
    ],
    ['', 'curl/8.10'],
    ['', ''],
  ] as const)
    it(`is ${device || 'nothing'} for ${userAgent.slice(0, 40) || 'nothing'}`, () => {
      expect(deviceOf(userAgent)).to.equal(device)
    })
})

describe('The network of a session', () => {
  for (const [address, network] of [
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:12:34::1', '2001:db8:12::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['', null],
    ['unknown', null],
  ] as const)
    it(`of ${address || 'nothing'} is ${network ?? 'none'}`, () => {
      expect(networkOf(address, { v4: 24, v6: 48 })).to.equal(network)
    })
})

describe('An address', () => {
  for (const [plain, ...written] of [
    ['192.0.2.77', '192.0.2.77:5678', '::ffff:192.0.2.77', '::FFFF:c000:24d', '[::ffff:192.0.2.77]:80', ' 192.0.2.77 '],
    ['::1', '[::1]', '[::1]:80', '0:0:0:0:0:0:0:1', '0000::0001', '0:0:0:0:0:0:0:1:80'],
    ['2001:db8::a', '2001:DB8::A', '2001:0db8:0:0:0:0:0:a', '[2001:db8:0::a]:443', '2001:db8::a%eth0'],
    [undefined, '', 'unknown', '_hidden', '1.2.3', '1.2.3.4.5', '[]', ':80', '1.2.3.4:port', '::1::2', 'a:b:c'],
  ] as const)
    it(`is ${plain ?? 'none'} however it is written`, () => {
      for (const it of written) expect([it, plainAddress(it)]).to.deep.equal([it, plain])
    })
})
