import type { Channel } from '#shared/account/optins.ts'
import type { Locale } from '../locales.ts'
import type { BodySource } from './clean.ts'

/** A number as typed → E.164, or how a number of that country looks. */
export type ReadPhone = (text: string, country: string) => { number: string } | { example: string }

/** Options of reading a body. */
export interface ReadOptions {
  locale: Locale
  /** Today in the house’s zone, `YYYY-MM-DD`. */
  today: string
  /** `json` unless said otherwise. */
  from?: BodySource
  /** Reads telephone numbers; a body that has one cannot be read without. The browser loads it when it must. */
  readPhone?: ReadPhone
  /** Country of a number without +…, when the body names none: ISO 3166-1. */
  country?: string
  /** Domains of staff addresses (0113); null: unknown here, the server checks. */
  collaboratorDomains?: readonly string[] | null
  /** Channels that the house uses; absent where only the server knows. */
  channels?: readonly Channel[]
  /** The member has a telephone number; absent where only the server knows. */
  hasPhone?: boolean
  /** The present address, when it is at hand (0029). */
  currentEmail?: string
  /** Names of the fields that the editor of a form asks for besides those of its schema. */
  required?: readonly string[]
  /** The session is too old to act without the member's password; the browser does not know. */
  needsPassword?: boolean
}

/** The input of a rule: a cleaned body that may still be wrong in any field. */
export interface RuleContext {
  body: Record<string, unknown>
  options: ReadOptions
  /** Present, and without a problem so far. */
  isWell(field: string): boolean
  /** In the place of what the schema had to say about that field. */
  refuse(field: string, message: string, values?: Record<string, string | number>, reason?: string): void
}

/** Between fields, or between a field and the day: what JSON Schema cannot say. May put a value into its stored form. */
export type Rule = (context: RuleContext) => void
