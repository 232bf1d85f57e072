import { expect } from 'chai'
import { mayReload } from './reloadGuard.ts'

describe('the reload guard (R168)', () => {
  it('lets a failed chunk reload the same path once in 10 s', () => {
    const storage = fakeStorage()
    expect(mayReload('/hotels', storage, 1000)).to.equal(true)
    expect(mayReload('/hotels', storage, 1001)).to.equal(false)
    expect(mayReload('/hotels', storage, 10_999)).to.equal(false)
    expect(mayReload('/hotels', storage, 11_000)).to.equal(true)
    expect(mayReload('/hotels', storage, 11_001)).to.equal(false)
  })

  it('counts each path for itself', () => {
    const storage = fakeStorage()
    expect(mayReload('/hotels', storage, 1000)).to.equal(true)
    expect(mayReload('/en/hotels', storage, 1000)).to.equal(true)
    expect(mayReload('/hotels', storage, 2000)).to.equal(false)
    expect(mayReload('constructor', storage, 2000)).to.equal(true)
  })

  it('does not reload at all where nothing can be noted', () => {
    const blocked = new Proxy({} as Storage, {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(mayReload('/hotels', blocked, 1000)).to.equal(false)
  })

  function fakeStorage(): Storage {
    const entries = new Map<string, string>()
    return {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
    } as Storage
  }
})
