import { formNumber } from '#shared/forms/forms.ts'
import { FormFields } from './FormFields.tsx'
import { receiptSubject } from './forms.tsx'
import { look } from './look.ts'
import { Action, CatalogueText, Greeting, strong } from './parts.tsx'
import type { Template } from './template.ts'

/** Fields that the sender knows of themselves: an answer quotes the rest. */
const own = new Set(['civility', 'firstname', 'lastname', 'email', 'phone', 'birthdate', 'optin'])

/** To the sender of a request: what a person of the staff wrote, and below it what was asked. */
export const requestAnswer: Template<'requestAnswer'> = (data, context) => {
  const { form, id, text, desk, fields, sentAt, phone } = data
  const house = data.house ?? context.say('desk.mail.answer.group')
  const quoted = Object.fromEntries(Object.entries(fields).filter(([name]) => !own.has(name)))
  const { day, hour } = context.moment(sentAt)
  const paragraphs = text.split(/\n{2,}/).map((it, index) => ({ lines: it.split('\n'), key: index }))
  return {
    ...context.heading('desk.mail.answer', { subject: receiptSubject({ form, id }, context), house }),
    picture: 'sails',
    isOutsideAccounts: true,
    author: { name: house, address: desk },
    // Questions about its answer are the house's.
    ...(data.house !== null && { contacts: { email: desk, ...(phone && { phone }) } }),
    replyTo: desk,
    request: id,
    body: (
      <>
        {paragraphs.map(({ lines, key }) => (
          <Paragraph key={key} lines={lines} />
        ))}
        <CatalogueText id="desk.mail.answer.quoted" values={{ day, hour, number: formNumber(id) }} small />
        <blockquote style={look.quote}>
          <FormFields fields={quoted} context={context} />
        </blockquote>
      </>
    ),
  }
}

function Paragraph({ lines }: { lines: readonly string[] }) {
  return (
    <p className="ink" style={look.text}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <span key={index}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </p>
  )
}

/** To the winner of a contest, with the address where anybody can check the draw. */
export const contestWon: Template<'contestWon'> = ({ id, firstname, desk, draw }, context) => {
  const number = formNumber(id)
  return {
    ...context.heading('desk.mail.won', { number }),
    picture: 'sails',
    isOutsideAccounts: true,
    replyTo: desk,
    request: id,
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="desk.mail.won.text" values={{ number, strong }} />
        <CatalogueText id="desk.mail.won.how" />
        <Action href={context.address(draw)} messageId="desk.mail.won.button" />
      </>
    ),
  }
}
