import { useIntl } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { seedFormText } from '#client/forms/ContestDraw/seedFormText.ts'
import { formatDay } from '#i18n/formats.ts'
import type { DeskContest, DrawnEntry, RequestViews } from '#shared/desk/requests.ts'
import { seedOrders } from '#shared/forms/api.ts'
import { deskLimits } from '#shared/limits.ts'
import { Choices, choicesOf, Details, Form, Instant, Message, Press, Sure, TextField, usePath, Way } from '../parts.tsx'
import './requests.css'

/** Contests with their entries, and where each draw stands. */
export function Draws({ contests }: RequestViews['draws']) {
  const { t } = useText()
  const pathTo = usePath()
  return (
    <>
      <Message className="lead" id="desk.draws.lead" />
      {contests.length === 0 && <Message id="desk.draws.none" />}
      <ul className="Tiles">
        {contests.map(({ key, title, entries, state }) => (
          <li key={key}>
            <a href={pathTo('draw', { contest: key })}>
              <strong>{title}</strong>
              <span>
                {t(`desk.draw.state.${state}`)} · {t('desk.draws.entries', { count: entries })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** One draw: announced, drawn, its winners and substitutes. */
export function DrawPage({ contest, returned }: RequestViews['draw']) {
  const intl = useIntl()
  const { title, state, entries, eligible, lastDay, draw } = contest
  return (
    <>
      <section className="Card">
        <Message className={`State State--${state}`} id={`desk.draw.state.${state}`} />
        <h2>{title}</h2>
        <Message className="note" id="desk.draw.entries" values={{ entries, eligible }} />
        {state === 'open' && (
          <Message
            id={lastDay ? 'desk.draw.until' : 'desk.draw.endless'}
            values={{ day: lastDay && formatDay(intl, lastDay) }}
          />
        )}
        {draw && <Announced draw={draw} />}
      </section>
      {state === 'over' && <AnnounceForm returned={returned} />}
      {state === 'announced' && draw?.isSeedDay && draw.mayDraw && <SeedForm draw={draw} returned={returned} />}
      {state === 'announced' && draw && !draw.isSeedDay && (
        <Message className="note" id="desk.draw.fromDay" values={{ day: formatDay(intl, draw.seedDay) }} />
      )}
      {state === 'announced' && draw && !draw.mayDraw && <Message className="note" id="desk.draw.secondPerson" />}
      {draw && draw.drawn.length > 0 && <Drawn entries={draw.drawn} />}
      <Way to="draws" labelId="desk.draw.back" className="Switch" />
    </>
  )
}

type Announcement = NonNullable<DeskContest['draw']>

function Announced({ draw }: { draw: Announcement }) {
  const { intl, t } = useText()
  const asWritten = (text: string | null) => text && <span translate="no">{text}</span>
  return (
    <>
      <Details
        details={{
          'desk.draw.committedAt': <Instant at={draw.committedAt} />,
          'desk.draw.source': draw.source,
          'desk.draw.seedForm': draw.seedForm && seedFormText(intl, draw.seedForm),
          'desk.draw.seedDay': formatDay(intl, draw.seedDay),
          'desk.draw.winners': draw.winners,
          'desk.draw.substitutes': draw.substitutes,
          'desk.draw.listHash': asWritten(draw.listHash),
          'desk.draw.announcedBy': asWritten(draw.announcedBy),
          'desk.draw.seed': asWritten(draw.seed),
          'desk.draw.drawnAt': draw.drawnAt !== null && <Instant at={draw.drawnAt} />,
        }}
      />
      <p>
        <a href={draw.published}>{t('desk.draw.published')}</a>
      </p>
    </>
  )
}

function AnnounceForm({ returned }: Pick<RequestViews['draw'], 'returned'>) {
  return (
    <Form name="announce" returned={returned} submit="desk.draw.announce">
      <Message id="desk.draw.announceLead" />
      <TextField
        name="source"
        labelId="desk.draw.source"
        help="desk.draw.sourceHelp"
        returned={returned}
        maxLength={deskLimits.seedLength}
      />
      <TextField name="seedDay" labelId="desk.draw.seedDay" type="day" returned={returned} />
      <Message id="desk.draw.seedFormLead" />
      {(['seedNumbers', 'seedDigits'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          labelId={`desk.draw.${name}`}
          inputMode="numeric"
          returned={returned}
          maxLength={2}
        />
      ))}
      <Choices
        name="seedOrder"
        legend="desk.draw.seedOrder"
        choices={choicesOf('desk.draw.seedOrder', seedOrders)}
        returned={returned}
      />
      {(['winners', 'substitutes'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          labelId={`desk.draw.${name}`}
          inputMode="numeric"
          returned={returned}
          maxLength={4}
        />
      ))}
    </Form>
  )
}

function SeedForm({ draw, returned }: { draw: Announcement } & Pick<RequestViews['draw'], 'returned'>) {
  const { intl, t } = useText()
  const { source, seedForm } = draw
  return (
    <Form name="draw" returned={returned} submit="desk.draw.draw">
      <Message id="desk.draw.seedLead" values={{ source }} />
      {seedForm && (
        <p>
          {t('desk.draw.seedForm')}: {seedFormText(intl, seedForm)}
        </p>
      )}
      <TextField
        name="seed"
        labelId="desk.draw.seed"
        help="desk.draw.seedHelp"
        returned={returned}
        maxLength={deskLimits.seedLength}
      />
      <Sure name="sure" legend="desk.draw.sureLegend" returned={returned}>
        {t('desk.draw.sure')}
      </Sure>
    </Form>
  )
}

function Drawn({ entries }: { entries: readonly DrawnEntry[] }) {
  const { t } = useText()
  const canReplace = entries.some((it) => it.state === 'substitute')
  return (
    <section>
      <Message as="h2" id="desk.draw.drawn" />
      <ol className="Rows">
        {entries.map(({ id, number, rank, state, person }) => (
          <li key={id}>
            <span>
              <strong>
                {rank}. {person?.name ?? t('desk.draw.erased')}
              </strong>
              <small>
                {t(`desk.draw.entry.${state}`)} · <span translate="no">{number}</span>
                {person && ' · '}
                {person && <span translate="no">{person.email}</span>}
              </small>
            </span>
            {state === 'winner' && canReplace && (
              <Press name="replace" fields={{ entry: id }} labelId="desk.draw.replace" values={{ number }} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
