import { pageParameter } from '#server/http/calls/readPage.ts'
import type { CallDescription } from '#server/http/describe/description.ts'
import { matching, only, type Schema } from '#shared/http/answer.ts'
import { searchAnswer, suggestions } from '#shared/search/api.ts'
import { placeTypes, searchKinds } from '#shared/search/kinds.ts'
import { longestSearch } from '#shared/search/query.ts'

const type = `(?:${placeTypes.join('|')})`
const kind = `(?:all|${searchKinds.join('|')})`
const number = '-?\\d{1,3}(?:\\.\\d{1,20})?'
const q: Schema<string> = { type: 'string', maxLength: longestSearch, examples: ['Honfleur'] }

/** Descriptions of the calls of `/api/search`, by name. */
export const searchApi = {
  search: {
    summary: 'api.search.search',
    query: {
      kind: matching(`^${kind}(?:,${kind})*$`, 'offer,show'),
      type: matching(`^${type}(?:,${type})*$`, 'hotel,restaurant'),
      q,
      near: matching(`^${number},${number}$`, '49.42,0.23'),
      bbox: matching(`^${number}(?:,${number}){3}$`, '-0.5,49.1,0.6,49.8'),
      price: matching('^[1-4](?:\\.\\.[1-4])?(?:,[1-4](?:\\.\\.[1-4])?)*$', '2..3'),
      open: only('now'),
      page: pageParameter,
    },
    answers: { 200: searchAnswer },
    errors: ['generic.unavailable'],
  },
  suggest: {
    summary: 'api.search.suggest',
    query: { q },
    answers: { 200: suggestions },
    errors: ['generic.unavailable'],
  },
} as const satisfies Record<string, CallDescription>
