import { type ActInput, hasEveryHouse } from '#server/desk/index.ts'
import { type ListName, type ListProps, optinChannels, purposesAt } from '#shared/desk/lists.ts'
import type { ListInput } from './listRow.ts'

/** Where the names of a list's part come from: the address of its page, or the form on it. */
type Named = (name: string) => string | null | undefined

/** The part of a list that is asked for, of those that the reader may see; an unknown name is the first one. */
export function readListInput(
  { house, person }: Pick<ActInput, 'house' | 'person'>,
  list: ListName,
  named: Named,
): ListInput {
  const isEverywhere = named('all') === '1' && hasEveryHouse(person)
  const purposes = purposesAt(house.kind, hasEveryHouse(person))
  return {
    list,
    house: isEverywhere ? undefined : house.slug,
    state: named('state') === 'pending' ? 'pending' : 'confirmed',
    purpose: purposes.find((it) => it === named('purpose')) ?? firstOf(purposes),
    channel: optinChannels.find((it) => it === named('channel')) ?? firstOf(optinChannels),
  }
}

/** The names of a part, as its address and its form have them. */
export function namesOf({ list, house, state, purpose, channel }: ListInput): Record<string, string> {
  return {
    ...(house === undefined && { all: '1' }),
    ...(list === 'letter' && { state }),
    ...(list === 'optins' && { purpose, channel }),
  }
}

/** Links to the other parts of the list, beside the one that is shown. */
export function partsOf({ house, person }: Pick<ActInput, 'house' | 'person'>, input: ListInput): ListProps['parts'] {
  const purposes = purposesAt(house.kind, hasEveryHouse(person))
  return [
    ...(hasEveryHouse(person)
      ? [part('scope', 'house', { house: house.slug }), part('scope', 'all', { house: undefined })]
      : []),
    ...(input.list === 'letter'
      ? (['confirmed', 'pending'] as const).map((state) => part('state', state, { state }))
      : []),
    ...(input.list === 'optins' && purposes.length > 1
      ? purposes.map((purpose) => part('purpose', purpose, { purpose }))
      : []),
    ...(input.list === 'optins' ? optinChannels.map((channel) => part('channel', channel, { channel })) : []),
  ]

  function part(group: ListProps['parts'][number]['group'], value: string, changed: Partial<ListInput>) {
    const names = namesOf({ ...input, ...changed })
    const isCurrent = Object.entries(changed).every(([name, it]) => input[name as keyof ListInput] === it)
    return { group, value, query: new URLSearchParams(names).toString(), isCurrent }
  }
}

function firstOf<Value>([first]: readonly Value[]): Value {
  if (first === undefined) throw new Error('A list has no part')
  return first
}
