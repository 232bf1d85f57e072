/** A boolean column: SQLite has none. */
export type Flag = 0 | 1
