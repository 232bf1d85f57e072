import { ApiError } from './errors.ts'

/** Values of a form, nested as in Stripe's API: `line_items[0][price_data][currency]=eur`. */
type FormValue = string | { [name: string]: FormValue }
type Form = { [name: string]: FormValue }

/** Checks a value at a path and returns what the endpoint works with. @throws ApiError */
type Parameter<Value> = (value: FormValue, path: string) => Value

type Fields = Readonly<Record<string, { parameter: Parameter<unknown>; isRequired: boolean }>>

type Values<Given extends Fields> = {
  [Name in keyof Given]: Given[Name] extends { parameter: Parameter<infer Value>; isRequired: infer Required }
    ? Required extends true
      ? Value
      : Value | undefined
    : never
}

export function required<Value>(parameter: Parameter<Value>) {
  return { parameter, isRequired: true as const }
}

export function optional<Value>(parameter: Parameter<Value>) {
  return { parameter, isRequired: false as const }
}

/** Reads the parameters of a request; any other parameter is refused. @throws ApiError */
export function readParameters<Given extends Fields>(body: string, fields: Given): Values<Given> {
  return fieldsOf(readForm(body), fields, '') as Values<Given>
}

export function object<Given extends Fields>(fields: Given): Parameter<Values<Given>> {
  return (value, path) => {
    if (typeof value === 'string') throw new ApiError({ message: 'Invalid object', param: path })
    return fieldsOf(value, fields, path) as Values<Given>
  }
}

/** `name[0]…`, `name[1]…`, or `name[]`. */
export function list<Value>(item: Parameter<Value>, most = 100): Parameter<Value[]> {
  return (value, path) => {
    if (typeof value === 'string') throw new ApiError({ message: 'Invalid array', param: path })
    const entries = Object.entries(value)
    if (entries.some(([index]) => !/^\d*$/.test(index))) throw new ApiError({ message: 'Invalid array', param: path })
    if (entries.length > most)
      throw new ApiError({ message: `Array too long: at most ${most} elements are allowed`, param: path })
    return entries.map(([index, it]) => item(it, `${path}[${index}]`))
  }
}

export function string(most = 5000): Parameter<string> {
  return (value, path) => {
    const given = textOf(value, path)
    if (given.length <= most) return given
    const message = `Invalid string: ${given.slice(0, 4)}…${given.slice(-4)}; must be at most ${most} characters`
    throw new ApiError({ message, param: path })
  }
}

export function integer(least = 0): Parameter<number> {
  return (value, path) => {
    const given = textOf(value, path)
    if (!/^-?\d+$/.test(given))
      throw new ApiError({ code: 'parameter_invalid_integer', message: `Invalid integer: ${given}`, param: path })
    if (Number(given) < least) {
      const message = `This value must be greater than or equal to ${least}.`
      throw new ApiError({ code: 'parameter_invalid_integer', message, param: path })
    }
    return Number(given)
  }
}

export const boolean: Parameter<boolean> = (value, path) => {
  const given = textOf(value, path)
  if (given !== 'true' && given !== 'false') throw new ApiError({ message: `Invalid boolean: ${given}`, param: path })
  return given === 'true'
}

export function oneOf<Value extends string>(...values: readonly Value[]): Parameter<Value> {
  return (value, path) => {
    const given = textOf(value, path)
    const known = values.find((it) => it === given)
    if (known) return known
    throw new ApiError({ message: `Invalid ${path}: must be one of ${values.join(', ')}`, param: path })
  }
}

export const url: Parameter<string> = (value, path) => {
  const given = textOf(value, path)
  // `{CHECKOUT_SESSION_ID}` is replaced when the session is over.
  const isUrl = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
  if (!isUrl) throw new ApiError({ code: 'url_invalid', message: 'Not a valid URL', param: path })
  return given
}

export const email: Parameter<string> = (value, path) => {
  const given = textOf(value, path)
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given) && given.length <= 800) return given
  throw new ApiError({ code: 'email_invalid', message: `Invalid email address: ${given}`, param: path })
}

/** 50 keys of 40 characters, values of 500; an empty value leaves its key out. */
export const metadata: Parameter<Record<string, string>> = (value, path) => {
  if (typeof value === 'string') {
    if (value === '') return {}
    throw new ApiError({ message: 'Invalid object', param: path })
  }
  const entries = Object.entries(value)
  const refuse = (message: string) => new ApiError({ message, param: path })
  if (entries.length > 50)
    throw refuse(`You can only have up to 50 metadata keys, but you passed in ${entries.length}.`)
  return Object.fromEntries(
    entries.flatMap(([key, it]) => {
      if (typeof it !== 'string') throw refuse('Metadata values must be strings.')
      if (key.length > 40)
        throw refuse(`Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length}.`)
      if (it.length > 500) {
        const message = `Metadata values can have up to 500 characters, but you passed in a value that is ${it.length} characters. Invalid value: ${it}`
        throw refuse(message)
      }
      return it === '' ? [] : [[key, it]]
    }),
  )
}

function fieldsOf(form: Form, fields: Fields, path: string): Record<string, unknown> {
  const unknown = Object.keys(form).filter((name) => !Object.hasOwn(fields, name))
  const at = (name: string) => (path ? `${path}[${name}]` : name)
  if (unknown.length > 0) {
    const names = unknown.map(at)
    const message = `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`
    throw new ApiError({ code: 'parameter_unknown', message, param: names[0] ?? '' })
  }
  const values: Record<string, unknown> = {}
  for (const [name, { parameter, isRequired }] of Object.entries(fields)) {
    const value = form[name]
    if (value !== undefined) values[name] = parameter(value, at(name))
    else if (isRequired) throw missingParameter(at(name))
  }
  return values
}

export function missingParameter(param: string): ApiError {
  return new ApiError({ code: 'parameter_missing', message: `Missing required param: ${param}.`, param })
}

/** An empty text unsets a parameter; what cannot be unset refuses it. */
function textOf(value: FormValue, param: string): string {
  if (typeof value !== 'string') throw new ApiError({ message: 'Invalid string', param })
  if (value !== '') return value
  const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`
  throw new ApiError({ code: 'parameter_invalid_empty', message, param })
}

/** Names such as `__proto__` are treated like any other. */
function readForm(body: string): Form {
  const root: Form = Object.create(null)
  for (const [path, value] of new URLSearchParams(body)) {
    const [first = '', ...rest] = path.replaceAll(']', '').split('[')
    let at = root
    let name = first
    for (const next of rest) {
      const inside = at[name]
      const room = typeof inside === 'object' ? inside : (Object.create(null) as Form)
      at[name] = room
      at = room
      name = next
    }
    at[name] = value
  }
  return root
}
