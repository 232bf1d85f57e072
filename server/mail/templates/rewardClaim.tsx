import { look } from './look.ts'
import { Action, Greeting, Strong, Words } from './parts.tsx'
import type { Template } from './template.ts'

/** The code of a reward that was claimed. */
export const rewardClaim: Template<'rewardClaim'> = ({ firstname, reward, points, code }, context) => {
  const strong = (words: React.ReactNode) => <Strong key="strong">{words}</Strong>
  return {
    subject: context.say('mail.rewardClaim.subject', { reward }),
    preheader: context.say('mail.rewardClaim.preheader'),
    title: context.say('mail.rewardClaim.title'),
    picture: 'sails',
    body: (
      <>
        <Greeting firstname={firstname} />
        <Words id="mail.rewardClaim.text" values={{ points, reward, strong }} />
        <p className="ink" style={look.text}>
          <Strong>{code}</Strong>
        </p>
        <Action href={context.url('vipRewards')} words="mail.rewardClaim.button" />
      </>
    ),
  }
}
