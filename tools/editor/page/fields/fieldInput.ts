import type { ComponentField } from '#content/components.ts'
import type { Locale } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Path } from '../../model/document.ts'

/** A control for one value of a field. */
export interface FieldInputProps {
  id: string
  name: string
  field: ComponentField
  value: unknown
  onChange: (value: unknown) => void
  /** The way to the block, the block, and its keys in the order of its schema. */
  path: Path
  block: Readonly<Record<string, unknown>>
  order: readonly string[]
  /** Language of the words in it; undefined for a value of all languages. */
  language?: Locale
  labelledBy: string
  describedBy?: string
  isInvalid: boolean
}

/** Attributes of a native control: its names and its state. */
export function controlAttributes({ id, name, field, labelledBy, describedBy, isInvalid }: FieldInputProps) {
  return {
    id,
    name,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': field.required,
  }
}

/** A record, whatever the content has. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
