/** Marks that the scripts of shows set on their parts of a page. */
export const showsData = {
  /** On what holds posters of shows: it is evening in the house’s zone, and their lights are on. */
  lit: 'data-lit',
} as const
