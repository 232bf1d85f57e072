import { Action, CatalogueText, Deadline, Greeting, strong } from './parts.tsx'
import type { Template, TemplateContext } from './template.ts'

/** Confirms a request for a new card (at most two in twelve months). */
export const cardRenewal: Template<'cardRenewal'> = (data, context) => {
  const { firstname, ibNumber, requestedAt, left, hasAddress = true } = data
  const { day } = context.moment(requestedAt)
  return {
    subject: context.say('mail.cardRenewal.subject'),
    preheader: context.say('mail.cardRenewal.preheader'),
    title: context.say('mail.cardRenewal.title'),
    picture: 'card',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText
          id="mail.cardRenewal.text"
          values={{ day, ibNumber, hasAddress: hasAddress ? 'yes' : 'no', strong }}
        />
        <CatalogueText id="mail.cardRenewal.left" values={{ left }} />
        <Action href={context.url('hotelDashboard')} messageId="mail.cardRenewal.button" />
      </>
    ),
  }
}

export const renewalMade: Template<'renewalMade'> = ({ firstname, ibNumber }, context) => ({
  ...stepText('renewalMade', context),
  picture: 'card',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.renewalMade.text" values={{ ibNumber, strong }} />
      <CatalogueText id="mail.renewalMade.next" />
      <Action href={context.url('hotelDashboard')} messageId="mail.cardRenewal.button" />
    </>
  ),
})

/** By post the card is on its way; otherwise it waits at a hotel. */
export const renewalSent: Template<'renewalSent'> = ({ firstname, ibNumber, at, house, isByPost }, context) => {
  const way = isByPost ? 'post' : house ? 'house' : 'other'
  return {
    ...stepText('renewalSent', context),
    picture: 'card',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText
          id="mail.renewalSent.text"
          values={{ day: context.moment(at).day, ibNumber, way, house: house ?? '', strong }}
        />
        {isByPost && <CatalogueText id="mail.renewalSent.arrived" />}
        <Action href={context.url('hotelDashboard')} messageId="mail.cardRenewal.button" />
      </>
    ),
  }
}

export const renewalGiven: Template<'renewalGiven'> = ({ firstname, ibNumber, at, house }, context) => ({
  ...stepText('renewalGiven', context),
  picture: 'card',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText
        id="mail.renewalGiven.text"
        values={{ day: context.moment(at).day, ibNumber, hasHouse: house ? 'yes' : 'no', house: house ?? '', strong }}
      />
      <CatalogueText id="mail.renewalGiven.notYou" />
      <Action href={context.url('hotelDashboard')} messageId="mail.cardRenewal.button" />
    </>
  ),
})

function stepText(kind: 'renewalMade' | 'renewalSent' | 'renewalGiven', { say }: TemplateContext) {
  return {
    subject: say(`mail.${kind}.subject`),
    preheader: say(`mail.${kind}.preheader`),
    title: say(`mail.${kind}.title`),
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
