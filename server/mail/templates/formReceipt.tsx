import { formNumber } from '#shared/forms/api.ts'
import { Action, Greeting, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

/**
 * To who sent a form: it has arrived, and under which number. Nothing of what they wrote: else anybody could send
 * anything to anybody in our name.
 */
export const formReceipt: Template<'formReceipt'> = ({ form, id, firstname }, context) => {
  const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>
  const number = formNumber(id)
  const kind = form === 'contest' ? 'contest' : form === 'contact' ? 'contact' : 'request'
  return {
    subject: context.say(`mail.formReceipt.${kind}.subject`, { number }),
    preheader: context.say(`mail.formReceipt.${kind}.preheader`),
    title: context.say(`mail.formReceipt.${kind}.title`),
    picture: form === 'contest' ? 'sails' : 'lighthouse',
    isOutsideAccounts: true,
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id={`mail.formReceipt.${kind}.text`} values={{ number, strong }} />
        <Action href={context.url('contact')} words="mail.formReceipt.button" />
        <Words id="mail.formReceipt.notYou" />
      </>
    ),
  }
}
