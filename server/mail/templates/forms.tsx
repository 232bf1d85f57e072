import type { FormName } from '#shared/forms/forms.ts'
import { formNumber } from '#shared/forms/forms.ts'
import { FormFields } from './FormFields.tsx'
import { Action, CatalogueText, Greeting, strong } from './parts.tsx'
import type { Template, TemplateContext } from './template.ts'

/** To the desk of a form: the complete text as written. A reply goes to its author. */
export const formDesk: Template<'formDesk'> = ({ form, id, fields, hasFile }, context) => {
  const number = formNumber(id)
  const { firstname = '', lastname = '', email, subject, contest, eventType } = fields as Record<string, string>
  const about = subject ?? eventType ?? contest
  const name = context.say(`forms.name.${form}`)
  return {
    subject: [`${name} ${number}`, about].filter(Boolean).join(' : '),
    preheader: context.say('mail.formDesk.preheader', { name: `${firstname} ${lastname}`.trim() }),
    title: about ?? name,
    picture: 'sails',
    isOutsideAccounts: true,
    replyTo: email,
    request: id,
    body: (
      <>
        <CatalogueText id="mail.formDesk.text" values={{ name, number }} />
        <FormFields fields={fields} context={context} />
        {hasFile && <CatalogueText id="mail.formDesk.file" />}
        <CatalogueText id="mail.formDesk.answer" small />
      </>
    ),
  }
}

/**
 * To the sender of a form: its arrival and number, and nothing of its text, or the form could send anything to anybody
 * in our name.
 */
export const formReceipt: Template<'formReceipt'> = ({ form, id, firstname }, context) => {
  const number = formNumber(id)
  const kind = receiptKind(form)
  return {
    subject: receiptSubject({ form, id }, context),
    preheader: context.say(`mail.formReceipt.${kind}.preheader`),
    title: context.say(`mail.formReceipt.${kind}.title`),
    picture: form === 'contest' ? 'sails' : 'lighthouse',
    isOutsideAccounts: true,
    request: id,
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id={`mail.formReceipt.${kind}.text`} values={{ number, strong }} />
        <Action href={context.url('contact')} messageId="mail.formReceipt.button" />
        <CatalogueText id="mail.formReceipt.notYou" />
      </>
    ),
  }
}

/** Subject of the receipt; an answer has it, too, so that both are one conversation. */
export function receiptSubject({ form, id }: { form: FormName; id: string }, context: TemplateContext): string {
  return context.say(`mail.formReceipt.${receiptKind(form)}.subject`, { number: formNumber(id) })
}

function receiptKind(form: FormName): 'contest' | 'contact' | 'request' {
  if (form === 'contest') return 'contest'
  return form === 'contact' ? 'contact' : 'request'
}
