import { callData } from '#client/forms/dataNames.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { localeOfPath } from '#shared/locales.ts'
import type { EphBodies } from '#shared/schemas/eph/schemas.ts'
import type { BodyResult, FieldMessage } from '#shared/schemas/readBody.ts'
import type { ReadOptions, ReadPhone } from '#shared/schemas/rules.ts'
import type { VipBodies } from '#shared/schemas/vip/schemas.ts'
import { localDay } from '#shared/time/localTime.ts'

type BodyReader = (name: string, body: unknown, options: ReadOptions) => BodyResult<unknown>

/** The validators of each programme, compiled at build and the same that the server runs; loaded when first needed. */
const programmes: Readonly<Record<string, () => Promise<BodyReader>>> = {
  eph: async () => {
    const { readEphBody } = await import('#shared/schemas/eph/readEphBody.ts')
    return (name, body, options) => readEphBody(name as keyof EphBodies, body, options)
  },
  vip: async () => {
    const { readVipBody } = await import('#shared/schemas/vip/readVipBody.ts')
    return (name, body, options) => readVipBody(name as keyof VipBodies, body, options)
  },
  forms: async () => {
    const { readFormsBody } = await import('#shared/schemas/forms/readFormsBody.ts')
    return (name, body, options) => readFormsBody(name as FormName, body, options)
  },
}

/**
 * Checks a body with the validator that the form names (`eph/login`).
 * @returns what is wrong by field; undefined when all is well or the form names no validator, then the server judges
 */
export async function checkBody(
  form: HTMLFormElement,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, FieldMessage>> | undefined> {
  const [programme = '', name = ''] = (form.getAttribute(callData.schema) ?? '').split('/')
  const read = await programmes[programme]?.()
  if (!read) return undefined
  const result = read(name, body, {
    locale: localeOfPath(location.pathname),
    today: localDay(Date.now()),
    readPhone: await phoneReader(body),
    required: requiredIn(form),
    // The server alone knows the domains of collaborators.
    collaboratorDomains: null,
  })
  return 'fields' in result ? result.fields : undefined
}

/** Names of the controls that say that they must be filled. */
function requiredIn(form: HTMLFormElement): string[] {
  const marked = [...form.querySelectorAll<HTMLInputElement>('[name][required]')]
  return [...new Set(marked.map(({ name }) => name))]
}

/** 29 KB, loaded only for visitors who typed a telephone number. */
async function phoneReader(body: Readonly<Record<string, unknown>>): Promise<ReadPhone | undefined> {
  if (body.phone === undefined && body.number === undefined) return undefined
  const { readPhone } = await import('#shared/schemas/fields/readPhone.ts')
  // Without a country in the form it is the member's, which the server knows.
  return (text, country) =>
    body.country !== undefined || text.trim().startsWith('+') ? readPhone(text, country) : { number: text }
}
