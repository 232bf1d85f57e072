/** Something that an editor should mend. */
export interface Finding {
  /** Below the folder of stories. */
  file: string
  /** Path in the story's content, `''` for the story itself. */
  field: string
  problem: string
}
