import { Action, CatalogueText, Deadline, Greeting, strong } from './parts.tsx'
import type { Template } from './template.ts'

/** Confirms a request for a new card (at most two in twelve months). */
export const cardRenewal: Template<'cardRenewal'> = ({ firstname, ibNumber, requestedAt, left }, context) => {
  const { day } = context.moment(requestedAt)
  return {
    subject: context.say('mail.cardRenewal.subject'),
    preheader: context.say('mail.cardRenewal.preheader'),
    title: context.say('mail.cardRenewal.title'),
    picture: 'card',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.cardRenewal.text" values={{ day, ibNumber, strong }} />
        <CatalogueText id="mail.cardRenewal.left" values={{ left }} />
        <Action href={context.url('hotelDashboard')} messageId="mail.cardRenewal.button" />
      </>
    ),
  }
}

/** To a person on the staff list. */
export const collaboratorActivation: Template<'collaboratorActivation'> = ({ firstname, id, expiresAt }, context) => ({
  subject: context.say('mail.collaboratorActivation.subject'),
  preheader: context.say('mail.collaboratorActivation.preheader'),
  title: context.say('mail.collaboratorActivation.title'),
  picture: 'house',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.collaboratorActivation.text" />
      <Action href={context.url('hotelActivation', { id })} messageId="mail.collaboratorActivation.button" />
      <Deadline {...context.moment(expiresAt)} />
      <CatalogueText id="mail.collaboratorActivation.notYou" />
    </>
  ),
})
