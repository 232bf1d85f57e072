import { FormattedMessage } from 'react-intl'
import { deskPath } from '#shared/desk/routes.ts'
import type { DeskReward, DeskViews } from '#shared/desk/views.ts'
import { Choices, Detail, Form, Instant, Notice, TextField, useFrame } from '../parts.tsx'

/** The code of a reward: typed, or read by a reader that types and presses Enter. */
export function Rewards({ returned, notice }: DeskViews['rewards']) {
  return (
    <>
      <Notice notice={notice} />
      <Form name="check" returned={returned} submit="desk.rewards.submit">
        <TextField
          name="code"
          labelId="desk.rewards.code"
          help="desk.rewards.codeHelp"
          autoComplete="off"
          returned={returned}
          maxLength={40}
          hasFocus
          hasScan
        />
      </Form>
    </>
  )
}

/** A claim: what it is, for whom, and how it stands; then what may be done with it. */
export function Reward({ reward, reasons, returned, notice }: DeskViews['reward']) {
  const { locale, house } = useFrame()
  const { title, name, points, cardEnding, terms, place, claimedAt, may } = reward
  return (
    <>
      <Notice notice={notice} />
      <section className="Card">
        <p className={`State State--${reward.state}`}>
          <FormattedMessage id={`desk.reward.state.${reward.state}`} />
        </p>
        <h2>{title}</h2>
        {terms?.text.map((it) => (
          <p key={it}>{it}</p>
        ))}
        {reward.state === 'claimed' && <Warning reward={reward} />}
        <dl>
          <Detail labelId="desk.reward.where">
            {terms?.casino ?? (
              <FormattedMessage
                id={
                  terms
                    ? terms.atHotels
                      ? 'rewards.everywhereAndHotels'
                      : 'rewards.everywhere'
                    : 'desk.reward.noTerms'
                }
              />
            )}
          </Detail>
          <Detail labelId="desk.reward.until">
            <FormattedMessage id="desk.reward.noEnd" />
          </Detail>
          <Detail labelId="desk.field.name">{name}</Detail>
          <Detail labelId="desk.reward.card">
            <FormattedMessage
              id={cardEnding === null ? 'desk.reward.noCard' : 'desk.reward.cardEnding'}
              values={{ ending: cardEnding }}
            />
          </Detail>
          <Detail labelId="desk.field.points">
            <FormattedMessage id="desk.reward.points" values={{ points }} />
          </Detail>
          <Detail labelId="desk.reward.claimedAt">
            <Instant at={claimedAt} />
          </Detail>
          {reward.settled && <Settled state={reward.state} settled={reward.settled} />}
        </dl>
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
        <details open={returned !== undefined}>
          <summary>
            <FormattedMessage id="desk.reward.refundOpen" />
          </summary>
          <Form name="refund" returned={returned} submit="desk.reward.refund" isSecondary>
            <Choices
              name="reason"
              legend="desk.reward.refundReason"
              returned={returned}
              choices={reasons.map((value) => ({ value, label: `desk.refund.${value}` as const }))}
            />
          </Form>
        </details>
      )}
      <p>
        <a href={deskPath('rewards', locale, { house: house?.slug ?? '' })}>
          <FormattedMessage id="desk.reward.another" />
        </a>
      </p>
    </>
  )
}

/** A reward that another house hands over. */
function Warning({ reward: { place, terms } }: Pick<DeskViews['reward'], 'reward'>) {
  const { house } = useFrame()
  if (place === 'here') return null
  return (
    <p className="Notice Notice--refused" role="alert">
      {place === 'never' ? (
        <FormattedMessage id="desk.reward.notHere" />
      ) : (
        <FormattedMessage id="desk.reward.elsewhere" values={{ casino: terms?.casino, house: house?.name }} />
      )}
    </p>
  )
}

interface SettledProps {
  state: DeskReward['state']
  settled: NonNullable<DeskReward['settled']>
}

function Settled({ state, settled: { at, house, person } }: SettledProps) {
  return (
    <div>
      <dt>
        <FormattedMessage id="desk.reward.settledAt" values={{ state }} />
      </dt>
      <dd>
        <Instant at={at} />
        {house && `, ${house}`}, {person ?? <FormattedMessage id="desk.acts.system" />}
      </dd>
    </div>
  )
}
