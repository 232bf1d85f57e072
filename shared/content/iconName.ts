/** Iconify's own grammar of a full name, set and icon: `ph:bed-light`. */
export const iconNamePattern = '[a-z0-9]+(-[a-z0-9]+)*:[a-z0-9]+(-[a-z0-9]+)*'

/** The longest name: with its set it must fit into an address. */
export const iconNameLength = 100
