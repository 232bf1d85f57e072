import type { Call } from '#server/http/calls/call.ts'
import type { ApplicationPage, PageForm } from '#server/pages/index.ts'
import { consentCall } from './consentCall.ts'
import { cookiesForm, cookiesPage } from './cookiesPage.ts'
import { type ConsentServices, deleteOldProofs } from './proofs.ts'

export { consentLines } from './consentLines.ts'

/** Choices about cookies, with their proof. */
export interface Consent {
  /** POST /api/consent. */
  calls: readonly Call[]
  /** /cookies, drawn by server/pages. */
  pages: { pages: readonly ApplicationPage[]; forms: readonly PageForm[] }
  deleteOld: () => Promise<void>
}

export function openConsent(services: Omit<ConsentServices, 'hostname'> & { publicUrl: string }): Consent {
  const { hostname } = new URL(services.publicUrl)
  const call = consentCall({ ...services, hostname })
  return {
    calls: [call],
    pages: { pages: [cookiesPage], forms: [cookiesForm(call)] },
    deleteOld: () => deleteOldProofs(services.store, services.clock()),
  }
}
