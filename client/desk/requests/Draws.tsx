import { FormattedMessage, useIntl } from 'react-intl'
import { seedFormText } from '#client/forms/ContestDraw/seedFormText.ts'
import { formatDay } from '#i18n/formats.ts'
import type { DeskContest, DrawnEntry, RequestViews } from '#shared/desk/requests.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { seedOrders } from '#shared/forms/seedForm.ts'
import { deskLimits } from '#shared/limits.ts'
import { Choices, Detail, Form, FormMarks, Instant, Notice, TextField, useFrame } from '../parts.tsx'
import './requests.css'

/** Contests with their entries, and where each draw stands. */
export function Draws({ contests }: RequestViews['draws']) {
  const { locale, house } = useFrame()
  return (
    <>
      <p className="lead">
        <FormattedMessage id="desk.draws.lead" />
      </p>
      {contests.length === 0 && (
        <p>
          <FormattedMessage id="desk.draws.none" />
        </p>
      )}
      <ul className="Tiles">
        {contests.map(({ key, title, entries, state }) => (
          <li key={key}>
            <a href={deskPath('draw', locale, { house: house?.slug ?? '', contest: key })}>
              <strong>{title}</strong>
              <span>
                <FormattedMessage id={`desk.draw.state.${state}`} /> ·{' '}
                <FormattedMessage id="desk.draws.entries" values={{ count: entries }} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** One draw: announced, drawn, its winners and substitutes. */
export function DrawPage({ contest, returned, notice }: RequestViews['draw']) {
  const { locale, house } = useFrame()
  const intl = useIntl()
  const { title, state, entries, eligible, lastDay, draw } = contest
  return (
    <>
      <Notice notice={notice} />
      <section className="Card">
        <p className={`State State--${state}`}>
          <FormattedMessage id={`desk.draw.state.${state}`} />
        </p>
        <h2>{title}</h2>
        <p className="note">
          <FormattedMessage id="desk.draw.entries" values={{ entries, eligible }} />
        </p>
        {state === 'open' && (
          <p>
            <FormattedMessage
              id={lastDay ? 'desk.draw.until' : 'desk.draw.endless'}
              values={{ day: lastDay && formatDay(intl, lastDay) }}
            />
          </p>
        )}
        {draw && <Announced draw={draw} />}
      </section>
      {state === 'over' && <AnnounceForm returned={returned} />}
      {state === 'announced' && draw?.isSeedDay && draw.mayDraw && <SeedForm draw={draw} returned={returned} />}
      {state === 'announced' && draw && !draw.isSeedDay && (
        <p className="note">
          <FormattedMessage id="desk.draw.fromDay" values={{ day: formatDay(intl, draw.seedDay) }} />
        </p>
      )}
      {state === 'announced' && draw && !draw.mayDraw && (
        <p className="note">
          <FormattedMessage id="desk.draw.secondPerson" />
        </p>
      )}
      {draw && draw.drawn.length > 0 && <Drawn entries={draw.drawn} />}
      <p className="Switch">
        <a href={deskPath('draws', locale, { house: house?.slug ?? '' })}>
          <FormattedMessage id="desk.draw.back" />
        </a>
      </p>
    </>
  )
}

type Announcement = NonNullable<DeskContest['draw']>

function Announced({ draw }: { draw: Announcement }) {
  const intl = useIntl()
  const lines = [
    ['source', draw.source],
    ...(draw.seedForm ? [['seedForm', seedFormText(intl, draw.seedForm)]] : []),
    ['seedDay', formatDay(intl, draw.seedDay)],
    ['winners', String(draw.winners)],
    ['substitutes', String(draw.substitutes)],
    ['listHash', draw.listHash],
    ...(draw.announcedBy === null ? [] : [['announcedBy', draw.announcedBy]]),
    ...(draw.seed === null ? [] : [['seed', draw.seed]]),
  ] as [
    name: 'source' | 'seedForm' | 'seedDay' | 'winners' | 'substitutes' | 'listHash' | 'announcedBy' | 'seed',
    text: string,
  ][]
  return (
    <>
      <dl>
        <Detail labelId="desk.draw.committedAt">
          <Instant at={draw.committedAt} />
        </Detail>
        {lines.map(([name, text]) => (
          <div key={name}>
            <dt>
              <FormattedMessage id={`desk.draw.${name}`} />
            </dt>
            <dd translate={name === 'listHash' || name === 'announcedBy' || name === 'seed' ? 'no' : undefined}>
              {text}
            </dd>
          </div>
        ))}
        {draw.drawnAt !== null && (
          <Detail labelId="desk.draw.drawnAt">
            <Instant at={draw.drawnAt} />
          </Detail>
        )}
      </dl>
      <p>
        <a href={draw.published}>
          <FormattedMessage id="desk.draw.published" />
        </a>
      </p>
    </>
  )
}

function AnnounceForm({ returned }: Pick<RequestViews['draw'], 'returned'>) {
  return (
    <Form name="announce" returned={returned} submit="desk.draw.announce">
      <p>
        <FormattedMessage id="desk.draw.announceLead" />
      </p>
      <TextField
        name="source"
        labelId="desk.draw.source"
        help="desk.draw.sourceHelp"
        autoComplete="off"
        returned={returned}
        maxLength={deskLimits.seedLength}
      />
      <TextField name="seedDay" labelId="desk.draw.seedDay" type="day" returned={returned} />
      <p>
        <FormattedMessage id="desk.draw.seedFormLead" />
      </p>
      {(['seedNumbers', 'seedDigits'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          labelId={`desk.draw.${name}`}
          inputMode="numeric"
          autoComplete="off"
          returned={returned}
          maxLength={2}
        />
      ))}
      <Choices
        name="seedOrder"
        legend="desk.draw.seedOrder"
        choices={seedOrders.map((value) => ({ value, label: `desk.draw.seedOrder.${value}` as const }))}
        returned={returned}
      />
      {(['winners', 'substitutes'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          labelId={`desk.draw.${name}`}
          inputMode="numeric"
          autoComplete="off"
          returned={returned}
          maxLength={4}
        />
      ))}
    </Form>
  )
}

function SeedForm({ draw, returned }: { draw: Announcement } & Pick<RequestViews['draw'], 'returned'>) {
  const intl = useIntl()
  const { source, seedForm } = draw
  const error = returned?.errors.sure
  return (
    <Form name="draw" returned={returned} submit="desk.draw.draw">
      <p>
        <FormattedMessage id="desk.draw.seedLead" values={{ source }} />
      </p>
      {seedForm && (
        <p>
          <FormattedMessage id="desk.draw.seedForm" />: {seedFormText(intl, seedForm)}
        </p>
      )}
      <TextField
        name="seed"
        labelId="desk.draw.seed"
        help="desk.draw.seedHelp"
        autoComplete="off"
        returned={returned}
        maxLength={deskLimits.seedLength}
      />
      <fieldset className="Choices" aria-describedby={error ? 'sure-error' : undefined}>
        <legend className="visually-hidden">
          <FormattedMessage id="desk.draw.sureLegend" />
        </legend>
        <label>
          <input type="checkbox" name="sure" value="yes" defaultChecked={returned?.values.sure === 'yes'} />
          <span>
            <FormattedMessage id="desk.draw.sure" />
          </span>
        </label>
        {error && (
          <span className="Field-error" id="sure-error">
            {error}
          </span>
        )}
      </fieldset>
    </Form>
  )
}

function Drawn({ entries }: { entries: readonly DrawnEntry[] }) {
  const canReplace = entries.some((it) => it.state === 'substitute')
  return (
    <section>
      <h2>
        <FormattedMessage id="desk.draw.drawn" />
      </h2>
      <ol className="Rows">
        {entries.map(({ id, number, rank, state, person }) => (
          <li key={id}>
            <span>
              <strong>
                {rank}. {person?.name ?? <FormattedMessage id="desk.draw.erased" />}
              </strong>
              <small>
                <FormattedMessage id={`desk.draw.entry.${state}`} /> · <span translate="no">{number}</span>
                {person && ' · '}
                {person && <span translate="no">{person.email}</span>}
              </small>
            </span>
            {state === 'winner' && canReplace && (
              <form method="post">
                <FormMarks name="replace" />
                <input type="hidden" name="entry" value={id} />
                <button type="submit" className="secondary">
                  <FormattedMessage id="desk.draw.replace" values={{ number }} />
                </button>
              </form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
