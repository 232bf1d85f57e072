import { locales } from '#shared/locales.ts'
import {
  cents,
  count,
  currency,
  flag,
  instant,
  list,
  nullable,
  object,
  oneOf,
  type Schema,
  text,
} from '#shared/schemas/answer.ts'
import { type AccountMail, type MailFile, type MailLine, type MailList, type MailOutcome, outcomes } from './mails.ts'

const line = { id: text, subject: text, sentAt: instant, locale: oneOf(locales), isRead: flag, files: count }
const first: Schema<number> = { type: 'integer', minimum: 1 }

const mailLine = object<MailLine>('MailLine', line)

export const mailList = object<MailList>('MailList', {
  items: list(mailLine),
  page: first,
  pages: first,
  total: count,
  unread: count,
})

const mailFile = object<MailFile>('MailFile', { number: first, name: text, type: text, size: count })

const mailOutcome = object<MailOutcome>('MailOutcome', {
  what: oneOf(outcomes),
  at: nullable(instant),
  name: nullable(text),
  amount: nullable(cents),
  currency: nullable(currency),
})

export const accountMail = object<AccountMail>('AccountMail', {
  ...line,
  from: nullable(text),
  to: text,
  text,
  attachments: list(mailFile),
  since: list(mailOutcome),
})
