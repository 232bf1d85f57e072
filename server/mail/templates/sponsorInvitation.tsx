import { formatEuros } from '#i18n/formats.ts'
import { sponsorship, welcomeOffer } from '#shared/account/statuses.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import { Action, Greeting, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** To somebody whom a member of the VIP card invites; the registration has the code filled in. */
export const sponsorInvitation: Template<'sponsorInvitation'> = ({ firstname, sponsor, code }, context) => {
  const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>
  const register = `${context.url('vipRegistration')}?${vipQuery[context.locale].sponsor}=${code}`
  const worth = {
    points: sponsorship.points,
    euros: formatEuros(context.intl, sponsorship.euros),
    welcome: formatEuros(context.intl, welcomeOffer.euros),
  }
  return {
    subject: context.say('mail.sponsorInvitation.subject', { sponsor }),
    preheader: context.say('mail.sponsorInvitation.preheader'),
    title: context.say('mail.sponsorInvitation.title', { sponsor }),
    picture: 'beach',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.sponsorInvitation.text" values={{ sponsor, code, strong }} />
        <Words id="mail.sponsorInvitation.worth" values={{ sponsor, ...worth, strong }} />
        <Words id="mail.sponsorInvitation.once" values={{ sponsor }} small />
        <Action href={register} words="mail.sponsorInvitation.button" />
      </>
    ),
  }
}
