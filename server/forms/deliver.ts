import { houseNames } from '#server/slugs/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { FormName } from '#shared/forms/forms.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import type { FormServices } from './formServices.ts'
import { withNames } from './requests/houseOf.ts'

export interface Delivery {
  id: string
  form: FormName
  /** Language of the sender. */
  locale: Locale
  /** The address that the form is mailed to. */
  desk: string
  /** The stored body. */
  fields: Readonly<Record<string, unknown>>
  hasFile: boolean
}

type Services = Pick<FormServices, 'mail' | 'content'>

/** Mails a message to its desk, and its arrival to the sender, in the transaction that stores or accepts it. */
export async function deliver(tx: Tx, services: Services, delivery: Delivery): Promise<void> {
  await mailDesk(tx, services, delivery)
  const { form, id, locale, fields } = delivery
  const { email, firstname = '' } = fields as { email: string; firstname?: string }
  await services.mail.queue(tx, { kind: 'formReceipt', locale, to: email, data: { form, id, firstname } })
}

/** Mails a message to a desk, whose mails are French: houses and a contest are called by their names. */
export async function mailDesk(
  tx: Tx,
  { mail, content }: Services,
  { id, form, desk, fields, hasFile }: Omit<Delivery, 'locale'>,
): Promise<void> {
  const about = String(fields.email)
  const named = withNames(fields, { names: await houseNames(tx, defaultLocale), content, locale: defaultLocale })
  const data = { form, id, fields: named, hasFile }
  await mail.queue(tx, { kind: 'formDesk', locale: defaultLocale, to: desk, about, data })
}
