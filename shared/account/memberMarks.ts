export type MemberValues = Readonly<Record<string, string | undefined>>

/** Marks of the root element, and values of the placeholders. */
export interface MemberMarks {
  member: string
  values: MemberValues
}
