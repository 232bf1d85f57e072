/** Names that worker, scripts and server of the page without network agree on (client/offline). */

/** The worker's program; one for both languages, for every page of the site. */
export const offlineWorkerPath = '/_app/offline.js'

/** The cache that holds both languages' pages with their files. */
export const offlineCache = 'offline-pages'
