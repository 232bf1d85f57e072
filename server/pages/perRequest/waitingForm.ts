import type { Request, Response } from 'express'
import { sealData, unsealData } from 'iron-session'
import type { Env } from '#server/env/index.ts'
import { cookieOf } from '#server/http/locale.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { waitingFormMs } from '#shared/limits.ts'
import type { RouteMatch } from '#shared/routes.ts'
import { isOthersForm, namesMember } from './formKey.ts'
import type { PageRequest } from './pageRequest.ts'
import type { PerRequestServices } from './services.ts'

const cookieName = siteCookies.waitingForm
/** Browsers drop a cookie of more than 4,096 bytes including name and attributes. */
const maxSealLength = 3800
/** The seal's own limit would use the machine's clock; `until` is sealed inside. */
const noLimit = 0

type Services = Pick<PerRequestServices, 'env' | 'clock'>
type FormState = Pick<ReturnedForm, 'name' | 'values'>

/** A form posted after its session had ended, stored until its member is back. */
interface WaitingForm extends FormState {
  route: string
  params: Readonly<Record<string, string>>
  key: string
  /** Epoch ms. */
  until: number
}

/**
 * Stores the typed values for 15 minutes in an encrypted cookie of this browser: any process can restore them after the
 * login, and the server stores nothing. A form without its member's mark is not stored, since another member could see
 * it.
 * @param key the form's idempotency key
 */
export async function storeWaitingForm(
  { env, clock }: Services,
  res: Response,
  { route, params }: RouteMatch,
  { key, name, values }: FormState & { key: string | undefined },
): Promise<void> {
  if (!namesMember(key)) return
  const waiting: WaitingForm = { route: route.name, params, key, until: clock() + waitingFormMs, name, values }
  const seal = await sealData(waiting, { password: { ...env.sessionSecrets.sealing }, ttl: noLimit })
  if (seal.length > maxSealLength) return
  res.cookie(cookieName, seal, { ...attributes(env), maxAge: waitingFormMs })
}

/** True if a form of this browser waits for a login. */
export function isFormWaiting(req: Request): boolean {
  return cookieOf(req, cookieName) !== undefined
}

/** Restores the form that waits for this page and its member, once, and never for another member. */
export async function restoreWaitingForm(
  { env, clock }: Services,
  { req, res }: Pick<PageRequest, 'req' | 'res'>,
  { route, params }: RouteMatch,
  session: MemberSession | null,
): Promise<FormState | undefined> {
  const seal = cookieOf(req, cookieName)
  if (!seal || !session) return undefined
  const waiting = await unseal(env, seal)
  const isHere =
    waiting?.route === route.name && Object.entries(params).every(([name, value]) => waiting.params[name] === value)
  if (waiting && !isHere) return undefined
  res.clearCookie(cookieName, attributes(env))
  if (!waiting || waiting.until < clock() || isOthersForm(waiting.key, route, session)) return undefined
  return { name: waiting.name, values: waiting.values }
}

async function unseal({ sessionSecrets }: Env, seal: string): Promise<WaitingForm | undefined> {
  try {
    const opened = await unsealData<Partial<WaitingForm>>(decodeURIComponent(seal), {
      password: { ...sessionSecrets.opening },
      ttl: noLimit,
    })
    return opened.name === undefined ? undefined : (opened as WaitingForm)
  } catch {
    return undefined
  }
}

function attributes({ publicUrl }: Env) {
  return { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:'), httpOnly: true } as const
}
