/** Attributes of the root element, of the page's parts and of its styles, between the server's document and the boot script. */
export const pageData = {
  /** Build that drew the document. */
  build: 'data-build',
  /** `off` when it was drawn without what promotes games. */
  gaming: 'data-gaming',
  /** Where failures are told. */
  monitoring: 'data-monitoring',
  /** Address of the tag manager's script; empty where it is kept off the page. */
  tagManager: 'data-tag-manager',
  /** Bases of further icon servers, with commas. */
  iconsApi: 'data-icons-api',
  /** Blocks below the first screen have their styles: on the document, or on a block. */
  drawn: 'data-drawn',
  /** A page is on its way. */
  navigating: 'data-navigating',
  /** Address of the document as it stands, when that is no longer the one that was drawn. */
  shown: 'data-shown',
  slot: 'data-slot',
  /** Component of a slot. */
  block: 'data-block',
  /** A slot that React takes over. */
  island: 'data-island',
  /** Addresses of the style sheets that stand in this element. */
  styles: 'data-styles',
  /** The one address of all style sheets of which this element has the rules that the document can use. */
  partsOf: 'data-parts-of',
} as const

/** The box of `npm run dev` in the place of a block that threw; no page of the product has one. */
export const developmentData = {
  /** Id of the block. */
  failedBlock: 'data-failed-block',
  /** File, line and column of the source. */
  failedAt: 'data-failed-at',
} as const

/** Parts of pages that have a script of their own (client/boot/live/). */
export const liveData = {
  /** Name of the script. */
  live: 'data-live',
  /** The application runs. */
  alive: 'data-alive',
} as const
