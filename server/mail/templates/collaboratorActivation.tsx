import { Action, Deadline, Greeting, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** To somebody of the staff list. */
export const collaboratorActivation: Template<'collaboratorActivation'> = ({ firstname, id, expiresAt }, context) => ({
  subject: context.say('mail.collaboratorActivation.subject'),
  preheader: context.say('mail.collaboratorActivation.preheader'),
  title: context.say('mail.collaboratorActivation.title'),
  picture: 'house',
  body: (
    <>
      <Greeting firstname={firstname} />
      <Words id="mail.collaboratorActivation.text" />
      <Action href={context.url('hotelActivation', { id })} words="mail.collaboratorActivation.button" />
      <Deadline {...context.moment(expiresAt)} />
      <Words id="mail.collaboratorActivation.notYou" />
    </>
  ),
})
