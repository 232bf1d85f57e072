import { basename, resolve } from 'node:path'

const { HOUSE } = process.env

/**
 * The folder of the house that is opened: `HOUSE` names one of content/houses/, or is a path. In an image its stories may
 * be mounted beside the server's bundle.
 */
export const houseFolder = resolve('content/houses', HOUSE || 'hautemer')

/** A folder that each house has for itself on one machine: `.data`, and `.data-arvenhof` of the one that `HOUSE` names. */
export const ownName = (name: string) => (HOUSE ? `${name}-${basename(HOUSE)}` : name)
