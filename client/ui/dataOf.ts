type DataNames = Readonly<Record<string, `data-${string}`>>
type DataValue = string | number | boolean | undefined

/**
 * Attributes of a view that a script finds it by and reads, by the names which the script declares (a `dataNames.ts`):
 * `<p {...dataOf(searchData, { count: '' })}>`. A name without a value is left out.
 */
export function dataOf<Names extends DataNames>(
  names: Names,
  values: { readonly [Key in keyof Names]?: DataValue },
): Record<`data-${string}`, DataValue> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [names[key], value]))
}

/** The values of an element's attributes, by the script's own names; undefined for an absent one. */
export function readData<Names extends DataNames>(
  element: Element,
  names: Names,
): { readonly [Key in keyof Names]?: string } {
  const read = Object.entries(names).map(([key, name]) => [key, element.getAttribute(name) ?? undefined])
  return Object.fromEntries(read)
}
