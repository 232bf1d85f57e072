import { useText } from '#client/app/useText.ts'
import { refundReasons } from '#shared/desk/rights.ts'
import type { DeskReward, DeskViews } from '#shared/desk/views.ts'
import { CodeField, choicesOf, Detail, Details, Form, Instant, Message, ReasonForm, useFrame, Way } from '../parts.tsx'

/** The code of a reward: typed, or read by a reader that types and presses Enter. */
export function Rewards({ returned }: DeskViews['rewards']) {
  return (
    <Form name="check" returned={returned} submit="desk.rewards.submit">
      <CodeField labelId="desk.rewards.code" help="desk.rewards.codeHelp" returned={returned} maxLength={40} />
    </Form>
  )
}

/** A claim: what it is, for whom, and how it stands; then what may be done with it. */
export function Reward({ reward, returned }: DeskViews['reward']) {
  const { t } = useText()
  const { title, name, points, cardEnding, terms, place, claimedAt, may } = reward
  return (
    <>
      <section className="Card">
        <Message className={`State State--${reward.state}`} id={`desk.reward.state.${reward.state}`} />
        <h2>{title}</h2>
        {terms?.text.map((it) => (
          <p key={it}>{it}</p>
        ))}
        {reward.state === 'claimed' && <Warning reward={reward} />}
        <Details
          details={{
            'desk.reward.where':
              terms?.casino ??
              t(
                terms ? (terms.atHotels ? 'rewards.everywhereAndHotels' : 'rewards.everywhere') : 'desk.reward.noTerms',
              ),
            'desk.reward.until': t('desk.reward.noEnd'),
            'desk.field.name': name,
            'desk.reward.card': t(cardEnding === null ? 'desk.reward.noCard' : 'desk.reward.cardEnding', {
              ending: cardEnding,
            }),
            'desk.field.points': t('desk.reward.points', { points }),
            'desk.reward.claimedAt': <Instant at={claimedAt} />,
          }}
        >
          {reward.settled && (
            <Detail label={t('desk.reward.settledAt', { state: reward.state })}>
              <Settled settled={reward.settled} />
            </Detail>
          )}
        </Details>
        {may.redeem && (
          <Form
            name="redeem"
            submit={place === 'here' ? 'desk.reward.redeem' : 'desk.reward.redeemNevertheless'}
            isSecondary={place !== 'here'}
          />
        )}
        {may.undo && <Form name="undo" submit="desk.reward.undo" isSecondary />}
      </section>
      {may.refund && (
        <ReasonForm
          name="refund"
          openId="desk.reward.refundOpen"
          returned={returned}
          submit="desk.reward.refund"
          isSecondary
          legend="desk.reward.refundReason"
          choices={choicesOf('desk.refund', refundReasons)}
        />
      )}
      <Way to="rewards" labelId="desk.reward.another" />
    </>
  )
}

/** A reward that another house hands over. */
function Warning({ reward: { place, terms } }: Pick<DeskViews['reward'], 'reward'>) {
  const { t } = useText()
  const { house } = useFrame()
  if (place === 'here') return null
  return (
    <p className="Notice Notice--refused" role="alert">
      {place === 'never'
        ? t('desk.reward.notHere')
        : t('desk.reward.elsewhere', { casino: terms?.casino, house: house?.name })}
    </p>
  )
}

function Settled({ settled: { at, house, person } }: { settled: NonNullable<DeskReward['settled']> }) {
  const { t } = useText()
  return (
    <>
      <Instant at={at} />
      {house && `, ${house}`}, {person ?? t('desk.acts.system')}
    </>
  )
}
