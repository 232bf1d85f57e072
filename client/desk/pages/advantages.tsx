import { FormattedMessage } from 'react-intl'
import type { AdvantageHolder, AdvantageViews, DeskAdvantage } from '#shared/desk/advantages.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { Form, FormMarks, Instant, Notice, TextField, useFrame, VisibleUntil } from '../parts.tsx'

/** The card that a member shows: read by a reader that types and presses Enter, or its number. */
export function AdvantageCode({ returned }: AdvantageViews['advantages']) {
  return (
    <>
      <p className="lead">
        <FormattedMessage id="desk.advantages.lead" />
      </p>
      <Form name="card" returned={returned} submit="desk.advantages.submit">
        <TextField
          name="code"
          labelId="desk.advantages.card"
          help="desk.advantages.cardHelp"
          autoComplete="off"
          returned={returned}
          maxLength={400}
          hasFocus
          hasScan
        />
      </Form>
    </>
  )
}

/** The advantages that the member has here, with what is left of each; one press counts one. */
export function Advantages({ holders, notice, until }: AdvantageViews['advantage']) {
  const { locale, house } = useFrame()
  return (
    <>
      <Notice notice={notice} />
      {holders.map((holder) => (
        <Holder key={holder.id} holder={holder} />
      ))}
      <p className="note">
        <VisibleUntil at={until} />
      </p>
      <p>
        <a href={deskPath('advantages', locale, { house: house?.slug ?? '' })}>
          <FormattedMessage id="desk.advantages.another" />
        </a>
      </p>
    </>
  )
}

function Holder({ holder: { id, name, status, advantages, recent } }: { holder: AdvantageHolder }) {
  return (
    <section className="Card">
      <h2>{name}</h2>
      <p className="State">{status}</p>
      {advantages.length === 0 && (
        <p>
          <FormattedMessage id="desk.advantages.none" />
        </p>
      )}
      <ul className="Rows">
        {advantages.map((advantage) => (
          <Countable key={advantage.id} member={id} advantage={advantage} />
        ))}
      </ul>
      {recent.length > 0 && (
        <>
          <h3>
            <FormattedMessage id="desk.advantages.recent" />
          </h3>
          <ul className="Rows">
            {recent.map((use) => (
              <li key={use.id}>
                <span>
                  {use.title}
                  <small>
                    <Instant at={use.at} />
                    {use.person && `, ${use.person}`}
                  </small>
                </span>
                <form method="post">
                  <FormMarks name="undo" />
                  <input type="hidden" name="member" value={id} />
                  <input type="hidden" name="use" value={use.id} />
                  <button type="submit" className="secondary">
                    <FormattedMessage id="desk.advantage.undo" />
                    <span className="visually-hidden"> {use.title}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Countable({ member, advantage }: { member: string; advantage: DeskAdvantage }) {
  const { id, title, left, limit, use } = advantage
  return (
    <li>
      <span>
        <strong>{title}</strong>
        <small>
          {left === null ? (
            <FormattedMessage id="desk.advantage.always" />
          ) : (
            <FormattedMessage id={`desk.advantage.left.${periodOf(id)}`} values={{ left, limit }} />
          )}
        </small>
      </span>
      {left !== 0 && (
        <form method="post">
          <FormMarks name="count" />
          <input type="hidden" name="member" value={member} />
          <input type="hidden" name="advantage" value={id} />
          <input type="hidden" name="use" value={use} />
          <button type="submit">
            <FormattedMessage id="desk.advantage.count" />
            <span className="visually-hidden"> {title}</span>
          </button>
        </form>
      )}
    </li>
  )
}

function periodOf(id: DeskAdvantage['id']): 'day' | 'month' | 'offer' {
  if (id === 'welcomeOffer') return 'offer'
  return id === 'mealForTwo' ? 'month' : 'day'
}
