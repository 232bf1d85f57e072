import type { Request, Response } from 'express'
import { sealData, unsealData } from 'iron-session'
import { cookieOf } from '#server/http/locale.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import { waitingFormMs } from '#shared/limits.ts'
import type { RouteMatch } from '#shared/routes.ts'
import type { PageServices } from '../services.ts'
import { isOthersForm, namesMember } from './formKey.ts'

const cookieName = 'waiting-form'
/** Browsers drop a cookie of more than 4,096 bytes with its name and attributes. */
const longestSeal = 3800
/** The seal's own limit would be one of the machine's clock; ours stands inside. */
const noLimit = 0

/** A form whose session had ended when it was posted, until its member is back. */
interface WaitingForm {
  route: string
  params: Readonly<Record<string, string>>
  key: string
  /** Epoch ms. */
  until: number
  name: string
  values: ReturnedForm['values']
}

type Services = Pick<PageServices, 'env' | 'clock'>

/**
 * Keeps what was typed, for 15 minutes, in a sealed cookie of this browser: whichever process answers the login finds
 * it, and nothing of it is stored here. A form that names no member is not kept: it could be shown to another one.
 */
export async function keepWaiting(
  { env, clock }: Services,
  res: Response,
  { route, params }: RouteMatch,
  key: string | undefined,
  { name, values }: Pick<ReturnedForm, 'name' | 'values'>,
): Promise<void> {
  if (!namesMember(key)) return
  const waiting: WaitingForm = { route: route.name, params, key, until: clock() + waitingFormMs, name, values }
  const seal = await sealData(waiting, { password: { ...env.sessionSecrets }, ttl: noLimit })
  if (seal.length > longestSeal) return
  res.cookie(cookieName, seal, { ...attributes(env), maxAge: waitingFormMs })
}

/** Whether a form of this browser waits for a login. */
export function isFormWaiting(req: Request): boolean {
  return cookieOf(req, cookieName) !== undefined
}

/** The form that waits for this page and its member; it is given once, and never to anybody else. */
export async function takeWaiting(
  { env, clock }: Services,
  req: Request,
  res: Response,
  { route, params }: RouteMatch,
  session: MemberSession | null,
): Promise<Pick<ReturnedForm, 'name' | 'values'> | undefined> {
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

async function unseal({ sessionSecrets }: PageServices['env'], seal: string): Promise<WaitingForm | undefined> {
  try {
    const opened = await unsealData<Partial<WaitingForm>>(decodeURIComponent(seal), {
      password: { ...sessionSecrets },
      ttl: noLimit,
    })
    return opened.name === undefined ? undefined : (opened as WaitingForm)
  } catch {
    return undefined
  }
}

function attributes({ publicUrl }: PageServices['env']) {
  return { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:'), httpOnly: true } as const
}
