import { formatEuros } from '#i18n/formats.ts'
import { Action, Greeting, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** A week after becoming a full member: so many euros, until a day. */
export const welcomeOffer: Template<'welcomeOffer'> = ({ firstname, euros, expiresAt }, context) => {
  const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>
  const amount = formatEuros(context.intl, euros)
  const { day } = context.moment(expiresAt)
  return {
    subject: context.say('mail.welcomeOffer.subject', { amount }),
    preheader: context.say('mail.welcomeOffer.preheader'),
    title: context.say('mail.welcomeOffer.title'),
    picture: 'house',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.welcomeOffer.text" values={{ amount, day, strong }} />
        <Action href={context.url('vipDashboard')} words="mail.welcomeOffer.button" />
      </>
    ),
  }
}
