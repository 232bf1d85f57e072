import { useText } from '#client/app/useText.ts'
import type { AdvantageHolder, AdvantageViews, DeskAdvantage } from '#shared/desk/advantages.ts'
import { CodeField, Form, Instant, Message, Press, VisibleUntil, Way } from '../parts.tsx'

/** The card that a member shows: read by a reader that types and presses Enter, or its number. */
export function AdvantageCode({ returned }: AdvantageViews['advantages']) {
  return (
    <>
      <Message className="lead" id="desk.advantages.lead" />
      <Form name="card" returned={returned} submit="desk.advantages.submit">
        <CodeField labelId="desk.advantages.card" help="desk.advantages.cardHelp" returned={returned} />
      </Form>
    </>
  )
}

/** The advantages that the member has here, with what is left of each; one press counts one. */
export function Advantages({ holders, until }: AdvantageViews['advantage']) {
  return (
    <>
      {holders.map((holder) => (
        <Holder key={holder.id} holder={holder} />
      ))}
      <VisibleUntil at={until} />
      <Way to="advantages" labelId="desk.advantages.another" />
    </>
  )
}

function Holder({ holder: { id, name, status, advantages, recent } }: { holder: AdvantageHolder }) {
  return (
    <section className="Card">
      <h2>{name}</h2>
      <p className="State">{status}</p>
      {advantages.length === 0 && <Message id="desk.advantages.none" />}
      <ul className="Rows">
        {advantages.map((advantage) => (
          <Countable key={advantage.id} member={id} advantage={advantage} />
        ))}
      </ul>
      {recent.length > 0 && (
        <>
          <Message as="h3" id="desk.advantages.recent" />
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
                <Press
                  name="undo"
                  labelId="desk.advantage.undo"
                  fields={{ member: id, use: use.id }}
                  about={use.title}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Countable({ member, advantage }: { member: string; advantage: DeskAdvantage }) {
  const { t } = useText()
  const { id, title, left, limit, use } = advantage
  return (
    <li>
      <span>
        <strong>{title}</strong>
        <small>
          {left === null ? t('desk.advantage.always') : t(`desk.advantage.left.${periodOf(id)}`, { left, limit })}
        </small>
      </span>
      {left !== 0 && (
        <Press
          name="count"
          labelId="desk.advantage.count"
          fields={{ member, advantage: id, use }}
          about={title}
          isMain
        />
      )}
    </li>
  )
}

function periodOf(id: DeskAdvantage['id']): 'day' | 'month' | 'offer' {
  if (id === 'welcomeOffer') return 'offer'
  return id === 'mealForTwo' ? 'month' : 'day'
}
