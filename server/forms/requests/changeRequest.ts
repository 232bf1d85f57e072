import type { Tx } from '#server/store/tables.ts'
import type { RequestState } from '#shared/forms/requests.ts'
import { mailDesk } from '../deliver.ts'
import type { FormServices } from '../formServices.ts'
import { fieldsOfRequest, fileOfRequest, type Request } from './readRequests.ts'

/** A message as a person of the staff has seen it: who changes it meanwhile takes this version away. */
export type Seen = Pick<Request, 'id' | 'version'>

interface Changed {
  state?: RequestState
  ownerId?: string | null
  house?: string | null
  desk?: string
}

/**
 * Changes a message that is not spam, if it is still as it was seen and in one of the states: the condition is the lock.
 * @returns false if it is not: nothing was changed
 */
export async function changeRequest(
  tx: Tx,
  { id, version }: Seen,
  from: readonly RequestState[],
  changed: Changed,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('submissions')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('spam', '=', 0)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes a person the one who answers, also in place of another. */
export function ownRequest(tx: Tx, seen: Request, personId: string): Promise<boolean> {
  const state = seen.state === 'new' ? 'taken' : seen.state
  return changeRequest(tx, seen, ['new', 'taken', 'answered'], { ownerId: personId, state })
}

/** Gives a message back to all who may answer it. */
export function releaseRequest(tx: Tx, seen: Request): Promise<boolean> {
  return changeRequest(tx, seen, ['taken', 'answered'], {
    ownerId: null,
    state: seen.state === 'taken' ? 'new' : seen.state,
  })
}

export function closeRequest(tx: Tx, seen: Seen): Promise<boolean> {
  return changeRequest(tx, seen, ['new', 'taken', 'answered'], { state: 'closed' })
}

export function reopenRequest(tx: Tx, seen: Seen, personId: string): Promise<boolean> {
  return changeRequest(tx, seen, ['closed'], { state: 'taken', ownerId: personId })
}

/** Hands a message on to another house, or to the group (null), and mails it to the desk there. */
export async function passRequest(
  tx: Tx,
  services: Pick<FormServices, 'mail' | 'content' | 'standardDesk'>,
  seen: Request,
  house: { slug: string; email: string | null } | null,
): Promise<boolean> {
  const desk = house?.email ?? services.standardDesk()
  const passed = { state: 'new', ownerId: null, house: house?.slug ?? null, desk } as const
  if (!(await changeRequest(tx, seen, ['new', 'taken', 'answered'], passed))) return false
  const hasFile = (await fileOfRequest(tx, seen.id)) !== undefined
  await mailDesk(tx, services, { id: seen.id, form: seen.form, desk, fields: fieldsOfRequest(seen), hasFile })
  return true
}
