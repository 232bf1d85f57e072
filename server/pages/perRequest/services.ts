import type { Call } from '#server/http/calls/call.ts'
import type { Idempotency } from '#server/http/calls/idempotency.ts'
import type { CallServices } from '#server/http/calls/runCall.ts'
import type { FormName } from '#shared/forms/forms.ts'
import type { DescribeSession, ProtectedReaderOf, RightOf } from '../applicationPage.ts'
import type { DrawServices } from '../draw/services.ts'
import type { PlanServices } from '../plan/services.ts'

/** Services for pages of one reader and their forms. */
export interface PerRequestServices extends PlanServices, DrawServices {
  calls: CallServices
  idempotency: Idempotency
  members: Members
  /** The calls of the form blocks of content pages. */
  contentForms: Readonly<Record<FormName, Call>>
}

/** Questions of pages about the members of a session. */
export interface Members {
  rightOf: RightOf
  describeSession: DescribeSession
  protectedReader: ProtectedReaderOf
}
