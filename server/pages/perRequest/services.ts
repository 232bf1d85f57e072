import type { Call } from '#server/http/calls/call.ts'
import type { Idempotency } from '#server/http/calls/idempotency.ts'
import type { CallServices } from '#server/http/calls/runCall.ts'
import type { FormName } from '#shared/forms/forms.ts'
import type { ProtectedReaderOf, RightOf, WhoIs } from '../applicationPage.ts'
import type { DrawServices } from '../draw/services.ts'
import type { PlanServices } from '../plan/services.ts'

/** What a page that is drawn for one reader needs, and the forms that are posted to it. */
export interface PerRequestServices extends PlanServices, DrawServices {
  calls: CallServices
  idempotency: Idempotency
  members: Members
  /** What the form blocks of content pages run when they are posted. */
  contentForms: Readonly<Record<FormName, Call>>
}

/** What pages may ask about the members of a session. */
export interface Members {
  rightOf: RightOf
  whoIs: WhoIs
  protectedReader: ProtectedReaderOf
}
