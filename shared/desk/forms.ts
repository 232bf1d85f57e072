/** Props of every page of the desk with a form; the props of a subject (points, renewals …) extend them. */

/** A form that came back: what was typed, and what is wrong, in the reader's language. */
export interface ReturnedFields {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

export interface DeskFormProps {
  returned?: ReturnedFields
  /** The outcome of a form. */
  notice?: DeskNotice
}

/** `done`: it was done; `refused`: it was not, and the text says why; `waiting`: it is still to be done. */
export interface DeskNotice {
  kind: 'done' | 'refused' | 'waiting'
  text: string
}
