import { basename, join, resolve } from 'node:path'

/** In bundles a constant: the house that was built. */
const HOUSE = process.env.HOUSE ?? ''

/**
 * The folder of the house that is opened: `HOUSE` names one of content/houses/, or is a path. In an image its stories may
 * be mounted beside the server's bundle. JavaScript, for the Node of a fresh clone.
 */
export const houseFolder = resolve(HOUSE.includes('/') ? HOUSE : join('content/houses', HOUSE || 'hautemer'))

/**
 * A folder that each house has for itself on one machine: `.data`, and `.data-arvenhof` of the one that `HOUSE` names.
 * @param {string} name
 */
export const ownName = (name) => (HOUSE ? `${name}-${basename(HOUSE)}` : name)
