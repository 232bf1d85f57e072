/** The id of a treatment or an answer on its page: where a search leads. @param uid of its block */
export function anchorOf(uid: string): string {
  return `b-${uid}`
}
