import { formatPrice, formatSignedPoints, formatWeekday } from '#i18n/formats.ts'
import { sponsorship, welcomeOffer as welcomeGift } from '#shared/account/statuses.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import { look } from './look.ts'
import { Action, CatalogueText, Greeting, Strong, strong } from './parts.tsx'
import type { Template } from './template.ts'

/** Six digits for a cardholder who opens an account. */
export const cardCode: Template<'cardCode'> = ({ firstname, id, code, expiresAt }, context) => {
  const step = new URLSearchParams({ [vipQuery[context.locale].verification]: id })
  return {
    ...context.heading('mail.cardCode'),
    picture: 'lighthouse',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.cardCode.text" />
        <p className="ink" style={{ ...look.text, fontSize: '28px', letterSpacing: '6px' }}>
          <Strong>{code}</Strong>
        </p>
        <CatalogueText id="mail.cardCode.deadline" values={context.moment(expiresAt)} />
        <Action href={`${context.url('vipRegistration')}?${step}`} messageId="mail.cardCode.button" />
        <CatalogueText id="mail.cardCode.notYou" />
      </>
    ),
  }
}

/** To a member who registered without a card: the file from which a casino makes the card. */
export const preMember: Template<'preMember'> = ({ firstname, fileNumber, expiresAt }, context) => ({
  ...context.heading('mail.preMember', { fileNumber }),
  picture: 'sails',
  body: (
    <>
      <Greeting firstname={firstname} />
      <CatalogueText id="mail.preMember.text" values={{ day: context.moment(expiresAt).day }} />
      <p className="ink" style={look.text}>
        <Strong>{fileNumber}</Strong>
      </p>
      <CatalogueText id="mail.preMember.papers" />
      <Action href={context.url('vipDashboard')} messageId="mail.preMember.button" />
    </>
  ),
})

/** Thirty days before the points of a VIP card expire. */
export const pointsExpiring: Template<'pointsExpiring'> = ({ firstname, points, expiresAt }, context) => {
  const { day } = context.moment(expiresAt)
  return {
    subject: context.intl.formatMessage({ id: 'mail.pointsExpiring.subject' }, { points, day }),
    preheader: context.say('mail.pointsExpiring.preheader'),
    title: context.say('mail.pointsExpiring.title'),
    picture: 'lighthouse',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.pointsExpiring.text" values={{ points, day, strong }} />
        <CatalogueText id="mail.pointsExpiring.how" />
        <Action href={context.url('vipPoints')} messageId="mail.pointsExpiring.button" />
      </>
    ),
  }
}

/** A week after becoming a full member: an amount in euros, valid until a day. */
export const welcomeOffer: Template<'welcomeOffer'> = ({ firstname, euros, expiresAt }, context) => {
  const amount = formatPrice(context.intl, euros)
  const { day } = context.moment(expiresAt)
  return {
    ...context.heading('mail.welcomeOffer', { amount }),
    picture: 'beach',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.welcomeOffer.text" values={{ amount, day, strong }} />
        <Action href={context.url('vipDashboard')} messageId="mail.welcomeOffer.button" />
      </>
    ),
  }
}

/** Two weeks before a date that matters to the member: the evening of that day at the favourite casino. */
export const favouriteDate: Template<'favouriteDate'> = ({ firstname, day, casino, evening }, context) => {
  const values = { day: formatWeekday(context.intl, day), hasCasino: casino ? 'yes' : 'no', casino: casino ?? '' }
  return {
    ...context.heading('mail.favouriteDate', values),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.favouriteDate.text" values={{ ...values, strong }} />
        <CatalogueText id="mail.favouriteDate.parts" />
        <Action href={context.address(evening)} messageId="mail.favouriteDate.button" />
      </>
    ),
  }
}

/** To a person whom a VIP member invites; the registration has the code filled in. */
export const sponsorInvitation: Template<'sponsorInvitation'> = ({ firstname, sponsor, code }, context) => {
  const register = `${context.url('vipRegistration')}?${vipQuery[context.locale].sponsor}=${code}`
  const worth = {
    points: sponsorship.points,
    euros: formatPrice(context.intl, sponsorship.amount),
    welcome: formatPrice(context.intl, welcomeGift.amount),
  }
  return {
    ...context.heading('mail.sponsorInvitation', { sponsor }),
    picture: 'beach',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.sponsorInvitation.text" values={{ sponsor, code, strong }} />
        <CatalogueText id="mail.sponsorInvitation.worth" values={{ sponsor, ...worth, strong }} />
        <CatalogueText id="mail.sponsorInvitation.once" values={{ sponsor }} small />
        <Action href={register} messageId="mail.sponsorInvitation.button" />
      </>
    ),
  }
}

/** The code of a claimed reward. */
export const rewardClaim: Template<'rewardClaim'> = ({ firstname, reward, points, code }, context) => {
  return {
    ...context.heading('mail.rewardClaim', { reward }),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.rewardClaim.text" values={{ points, reward, strong }} />
        <p className="ink" style={look.text}>
          <Strong>{code}</Strong>
        </p>
        <Action href={context.url('vipRewards')} messageId="mail.rewardClaim.button" />
      </>
    ),
  }
}

/** A reward was handed over: what, when and where, and what to do about a code that somebody else had. */
export const rewardGiven: Template<'rewardGiven'> = ({ firstname, reward, code, givenAt, house }, context) => {
  const place = { hasHouse: house ? 'yes' : 'no', house: house ?? '' }
  return {
    ...context.heading('mail.rewardGiven', { reward, ...context.moment(givenAt), ...place }),
    picture: 'card',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText
          id="mail.rewardGiven.text"
          values={{ ...context.moment(givenAt), ...place, reward, code, strong }}
        />
        <CatalogueText id="mail.rewardGiven.notYou" />
        <Action href={context.url('vipRewards')} messageId="mail.rewardClaim.button" />
      </>
    ),
  }
}

/** The answer of the house to "this line is wrong". */
export const lineClaimAnswer: Template<'lineClaimAnswer'> = ({ firstname, line, lineAt, points, text }, context) => {
  const signed = points !== null && formatSignedPoints(context.intl, points)
  const { day } = context.moment(lineAt)
  return {
    ...context.heading('mail.lineClaimAnswer'),
    picture: 'card',
    body: (
      <>
        <Greeting firstname={firstname} />
        <CatalogueText id="mail.lineClaimAnswer.about" values={{ line, day, strong }} />
        {signed ? (
          <CatalogueText id="mail.lineClaimAnswer.adjusted" values={{ points: signed, strong }} />
        ) : (
          <CatalogueText id="mail.lineClaimAnswer.refused" />
        )}
        <CatalogueText id="mail.lineClaimAnswer.words" values={{ text }} />
        <Action href={context.url('vipPoints')} messageId="mail.lineClaimAnswer.button" />
      </>
    ),
  }
}
