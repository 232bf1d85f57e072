/** Page of search (startSearch.ts). */
export const searchData = {
  /** Words of the script, as JSON. */
  messages: 'data-search-words',
  form: 'data-search-form',
  problems: 'data-problems',
  /** Kinds to choose from, and what was searched. */
  kinds: 'data-kinds',
  /** Says how many filters are set. */
  filters: 'data-filters',
  count: 'data-count',
  answer: 'data-answer',
  results: 'data-results',
  /** A place of the list: its uuid, and what the map shows of it. */
  place: 'data-place',
  number: 'data-place-number',
  lat: 'data-lat',
  lng: 'data-lng',
  placeTown: 'data-place-town',
  title: 'data-title',
  map: 'data-map',
  tiles: 'data-tiles',
  here: 'data-here',
  chart: 'data-chart',
  credit: 'data-credit',
  openMap: 'data-open-map',
  searchHere: 'data-search-here',
  mapSaid: 'data-map-said',
  bbox: 'data-bbox',
  /** Id of the list of suggestions. */
  suggest: 'data-suggest',
  suggestSaid: 'data-suggest-said',
  town: 'data-town',
  around: 'data-around',
  near: 'data-near',
  said: 'data-said',
} as const
