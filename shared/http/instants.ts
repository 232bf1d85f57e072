/** An answer before its instants become ISO 8601 at the API's edge: those named are epoch milliseconds. */
export type InMs<Answer, Names extends keyof Answer> = Omit<Answer, Names> & {
  [Name in Names]: number | Exclude<Answer[Name], string>
}
