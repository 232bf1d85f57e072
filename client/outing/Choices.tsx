import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { formatHour } from '#i18n/formats.ts'
import type { OutingChoice, OutingKind, OutingPageProps, OutingTime } from '#shared/outing/views.ts'
import { hourInParis } from '#shared/time/parisTime.ts'
import { Carried, outingAnchor } from './Carried.tsx'
import { otherTitle, shortClashText } from './clashText.ts'
import { kindIcons, Price, WayLine } from './Timeline.tsx'

const kinds = ['table', 'show', 'tournament', 'room'] as const

/** All that the day has, kind by kind, each with what it would clash with. */
export function Choices(props: OutingPageProps) {
  const { gamingOff } = props
  return (
    <div className="Outing-choices">
      {kinds
        .filter((kind) => kind !== 'tournament' || !gamingOff)
        .map((kind) => (
          <Kind key={kind} kind={kind} {...props} />
        ))}
    </div>
  )
}

function Kind({ kind, ...props }: OutingPageProps & { kind: OutingKind }) {
  const intl = useIntl()
  const id = useId()
  const choices = props.choices[kind]
  const hidden = props.hidden[kind]
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <Icon name={kindIcons[kind]} />
        {intl.formatMessage({ id: `outing.choose.${kind}` })}
      </h2>
      {choices.length === 0 ? (
        <p className="note">{intl.formatMessage({ id: `outing.none.${kind}` })}</p>
      ) : (
        <ul className="lines">
          {choices.map((choice) => (
            <Choice key={choice.key} choice={choice} kind={kind} page={props} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="note">{intl.formatMessage({ id: 'outing.more' }, { count: hidden })}</p>}
    </section>
  )
}

interface ChoiceProps {
  choice: OutingChoice
  kind: OutingKind
  page: OutingPageProps
}

function Choice(props: ChoiceProps) {
  const { choice, kind } = props
  const intl = useIntl()
  const { title, href, house, price, way, state, times } = choice
  return (
    <li>
      <div>
        <h3>
          <a href={href}>{title}</a>
        </h3>
        <p>
          {house}
          {house && price !== undefined && '\u00a0· '}
          {price !== undefined && <Price kind={kind} price={price} />}
        </p>
        {way && <WayLine way={way} />}
        {state !== 'open' && state !== 'byPhone' && (
          <span className="tag">{intl.formatMessage({ id: `outing.state.${state}` })}</span>
        )}
      </div>
      {kind === 'table' && times.length > 0 ? <TableTimes {...props} /> : <Links {...props} />}
    </li>
  )
}

/** A table: its times of the day, each with what it clashes with. */
function TableTimes({ choice, kind, page }: ChoiceProps) {
  const intl = useIntl()
  const id = useId()
  const { path } = usePage()
  const { title, times, preferred } = choice
  const chosen = times.find(({ isChosen }) => isChosen) ?? times[preferred]
  const isBusy = times.every(({ clashes }) => clashes.length > 0)
  return (
    <form className="Outing-times" method="get" action={`${path}#${outingAnchor}`}>
      <Carried values={page.carried} without={[kind]} />
      <label htmlFor={id}>
        <span className="visually-hidden">{intl.formatMessage({ id: 'outing.hourOf' }, { title })}</span>
        <select id={id} name={kind} defaultValue={chosen?.value}>
          {times.map((time) => (
            <option key={time.value} value={time.value}>
              {[hourOf(time), ...clashTexts(time)].join(' — ')}
            </option>
          ))}
        </select>
      </label>
      <button className="btn btn--secondary" type="submit">
        {intl.formatMessage({ id: 'outing.add' }, { title, hidden: hiddenText })}
      </button>
      {isBusy && (
        <p className="Outing-busy">
          <Icon name="warning-circle" />
          {intl.formatMessage({ id: 'outing.noFreeHour' })}
        </p>
      )}
    </form>
  )

  function hourOf({ from }: OutingTime): string {
    return from === undefined ? '' : formatHour(intl, hourInParis(from))
  }

  function clashTexts({ clashes }: OutingTime): string[] {
    return clashes.slice(0, 1).map((it) => shortClashText(intl, it, otherTitle(it, choice.key, page.parts)))
  }
}

/** A room, a performance, a tournament: a link each. */
function Links({ choice, page }: ChoiceProps) {
  const intl = useIntl()
  return (
    <div className="Outing-links">
      {choice.times.map(({ value, choose, isChosen, from, clashes }) => (
        <div key={value}>
          {isChosen ? (
            <span className="tag Outing-own">
              <Icon name="check" />
              {intl.formatMessage({ id: 'outing.chosen' })}
            </span>
          ) : (
            <a className="btn btn--secondary" href={`${choose}#${outingAnchor}`}>
              {from !== undefined && !choice.key.startsWith('room') && (
                <span>{formatHour(intl, hourInParis(from))}</span>
              )}
              {intl.formatMessage({ id: 'outing.add' }, { title: choice.title, hidden: hiddenText })}
            </a>
          )}
          {clashes.map((clash) => (
            <p className="Outing-busy" key={`${clash.first} ${clash.second}`}>
              <Icon name="warning-circle" />
              {shortClashText(intl, clash, otherTitle(clash, choice.key, page.parts))}
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}

function hiddenText(text: ReactNode) {
  return (
    <span key="of" className="visually-hidden">
      {text}
    </span>
  )
}
