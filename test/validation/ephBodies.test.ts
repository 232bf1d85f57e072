import { expect } from 'chai'
import { cleanText } from '#shared/schemas/clean.ts'
import type { EphBodies } from '#shared/schemas/eph/schemas.ts'
import { ephSchemas } from '#shared/schemas/eph/schemas.ts'
import type { BodySchema } from '#shared/schemas/schema.ts'
import { goodBodies, outcome, read, withValue } from './bodies.ts'
import { fieldValues, otherValues } from './fieldValues.ts'

interface Field {
  path: string
  isRequired: boolean
}

const names = Object.keys(ephSchemas) as (keyof EphBodies)[]

/** Typed a second time: moves along with the first, and has tests of its own. */
const pairs: Readonly<Record<string, string>> = { email: 'emailVerify', password: 'passwordConfirm' }

describe('bodies of the hotel programme, field by field', () => {
  for (const name of names) {
    describe(name, () => {
      it('takes a good body as it is', () => {
        expect(read(name, goodBodies[name])).to.deep.equal({ value: goodBodies[name] })
      })
      for (const field of fieldsOf(ephSchemas[name])) describeField(name, field)
    })
  }
})

function describeField(name: keyof EphBodies, { path, isRequired }: Field): void {
  if (isRepetition(path)) return
  const values = valuesOf(name, path)
  // A new field says what it takes and refuses, or nothing of it would be tried.
  if (!values) throw new Error(`${name}: test/validation/fieldValues.ts has no values for ${path}`)
  const code = values.code ?? 'invalid'
  const good = goodBodies[name]
  const readWith = (value: unknown) => read(name, set(good, path, value))

  it(`${path}: takes what is right`, () => {
    for (const value of values.good) {
      expect(readWith(value), String(value).slice(0, 40)).to.have.property('value')
    }
  })

  it(`${path}: refuses what is wrong, with code ${code} and the reason`, () => {
    for (const [value, message] of values.bad) {
      // Too long twice is told twice.
      const second = path === 'email' && 'emailVerify' in good && message === 'maximum' ? { emailVerify: message } : {}
      const fields = { [path]: message, ...second }
      expect(outcome(readWith(value)), String(value).slice(0, 40)).to.deep.equal({ code, fields })
    }
  })

  it(`${path}: refuses other types`, () => {
    for (const value of [
      ...(values.isCount ? [] : [5]),
      0,
      [],
      ['Mr'],
      {},
      { toString: 'x' },
      { $gt: '' },
      Number.NaN,
    ]) {
      const refused = outcome(readWith(value))
      expect(refused, JSON.stringify(value)).to.deep.equal({ code, fields: { [path]: values.wrongType } })
    }
  })

  it(`${path}: ${isRequired ? 'cannot be left out' : 'may be left out'}`, () => {
    const isText = typeof values.good[0] === 'string'
    const isTyped = ['password', 'currentPassword'].includes(path)
    for (const value of [undefined, null, ...(isText ? ['', ...(isTyped ? [] : [' \t\n', '\u0000\u200b'])] : [])]) {
      const result = outcome(readWith(value))
      const said = `${JSON.stringify(value)}`
      if (isRequired) expect(result, said).to.deep.equal({ code: missingCode(path), fields: { [path]: missing(path) } })
      else expect(result, said).to.have.property('value')
    }
  })
}

/** Boxes to accept have a message of their own. */
const missing = (path: string) => (path === 'terms' || path === 'privacy' ? path : 'required')
const missingCode = (path: string) => ({ terms: '0041', privacy: 'invalid' })[path] ?? '0011'

function isRepetition(path: string): boolean {
  return Object.values(pairs).includes(nameIn(path))
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function valuesOf(name: keyof EphBodies, path: string) {
  const own = nameIn(path)
  if (path.includes('Party.')) return otherValues.channel
  if (own === 'currentPassword') return otherValues.givenPassword
  return own === 'password' && (name === 'login' || name === 'erase') ? otherValues.givenPassword : fieldValues[own]
}

/** An e-mail or password of another kind than the good body's changes its repetition with it. */
function set(body: object, path: string, value: unknown): object {
  const changed = withValue(body, path, value)
  const second = pairs[path]
  const isUsable = typeof value === 'string' && cleanText(value) !== ''
  return second && second in body && isUsable ? withValue(changed, second, value) : changed
}

function fieldsOf(schema: BodySchema, path = ''): Field[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const own = path + name
    if (property.type === 'object') return fieldsOf(property, `${own}.`)
    const isOptional = 'default' in property && property.reason === 'choice'
    return [{ path: own, isRequired: !isOptional && schema.required.includes(name) }]
  })
}
