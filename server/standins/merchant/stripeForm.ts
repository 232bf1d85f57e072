/** Values of a form, nested as in Stripe's API: `line_items[0][price_data][currency]=eur`. */
export type FormValue = string | { [name: string]: FormValue }

/** Names such as `__proto__` are treated like any other. */
export function readForm(body: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null)
  for (const [path, value] of new URLSearchParams(body)) {
    const [first = '', ...rest] = path.replaceAll(']', '').split('[')
    let at = root
    let name = first
    for (const next of rest) {
      const inside = at[name]
      const room = typeof inside === 'object' ? inside : (Object.create(null) as { [name: string]: FormValue })
      at[name] = room
      at = room
      name = next
    }
    at[name] = value
  }
  return root
}

/** The text at a path; '' if there is none. */
export function textAt(form: FormValue | undefined, ...path: string[]): string {
  let at = form
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined
  return typeof at === 'string' ? at : ''
}
