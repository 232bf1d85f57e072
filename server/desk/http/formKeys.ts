import { seal, unseal } from '#server/identity/sealed.ts'

/** Name of the hidden control with the key of a page's forms. */
export const formKeyName = 'idempotencyKey'

/** A key as it was drawn: for a person, or before signing in. */
export interface FormKey {
  text: string
  personId: string | null
}

/**
 * Keys of the forms of one page, drawn for one reader: two posts with one key and the same values are one. A key is
 * sealed, so that it says for whom it was drawn, also when the session has ended.
 */
export interface FormKeys {
  draw(personId: string | null): string
  /** Undefined: it is none of ours, or of a secret that is gone. */
  read(text: string | undefined): FormKey | undefined
}

/** @param secrets the newest first */
export function createFormKeys(secrets: readonly string[]): FormKeys {
  return {
    // No two seals are alike.
    draw: (personId) => seal({ personId }, secrets[0] ?? ''),
    read(text) {
      if (!text) return undefined
      try {
        const { personId } = unseal(text, secrets) as { personId?: unknown }
        return typeof personId === 'string' || personId === null ? { text, personId } : undefined
      } catch {
        // Not sealed by us.
        return undefined
      }
    },
  }
}
