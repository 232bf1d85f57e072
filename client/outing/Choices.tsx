import { useId } from 'react'
import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { SelectBox } from '#client/forms/fields/SelectBox.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { formatHour } from '#i18n/formats.ts'
import { messageOnce } from '#i18n/messageOnce.ts'
import type { OutingChoice, OutingKind, OutingPageProps, OutingTime } from '#shared/outing/views.ts'
import { Carried, outingAnchor } from './Carried.tsx'
import { otherTitle, shortClashText } from './clashText.ts'
import { choiceAnchor, kindsOf } from './EveningLine.tsx'
import { kindIcons, Price, WayLine } from './Timeline.tsx'

/** All that the day has, kind by kind, each with what it would clash with. */
export function Choices(props: OutingPageProps) {
  return (
    <div className="Outing-choices no-print">
      {kindsOf(props).map((kind) => (
        <Kind key={kind} kind={kind} {...props} />
      ))}
    </div>
  )
}

function Kind({ kind, ...props }: OutingPageProps & { kind: OutingKind }) {
  const { intl, t } = useText()
  const id = choiceAnchor(kind)
  const choices = props.choices[kind]
  const hidden = props.hidden[kind]
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <Icon name={kindIcons[kind]} />
        {t(`outing.choose.${kind}`)}
      </h2>
      {choices.length === 0 ? (
        <p className="note">{t(`outing.none.${kind}`)}</p>
      ) : (
        <ul className="Outing-cards">
          {choices.map((choice) => (
            <Choice key={choice.key} choice={choice} kind={kind} page={props} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="note">{messageOnce(intl, 'outing.more', { count: hidden })}</p>}
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
  const { t } = useText()
  const { title, href, picture, house, price, way, state, times } = choice
  return (
    <li>
      {picture && <PictureView picture={picture} alt="" ratio="8/5" sizes="(min-width: 40rem) 20rem, 7rem" />}
      <div className="Outing-what">
        <h3>
          <a href={href}>{title}</a>
        </h3>
        <p>
          {house}
          {house && price !== undefined && '\u00a0· '}
          {price !== undefined && <Price kind={kind} price={price} />}
        </p>
        {way && <WayLine way={way} />}
        {state !== 'open' && state !== 'byPhone' && <span className="tag">{t(`outing.state.${state}`)}</span>}
      </div>
      {kind === 'table' && times.length > 0 ? <TableTimes {...props} /> : <Links {...props} />}
    </li>
  )
}

/** A table: its times of the day, each with what it clashes with. */
function TableTimes({ choice, kind, page }: ChoiceProps) {
  const { intl, t, path } = useView()
  const id = useId()
  const { title, times, preferred } = choice
  const chosen = times.find(({ isChosen }) => isChosen) ?? times[preferred]
  const isBusy = times.every(({ clashes }) => clashes.length > 0)
  return (
    <form className="Outing-times" method="get" action={`${path}#${outingAnchor}`}>
      <Carried values={page.carried} without={[kind]} />
      <label htmlFor={id}>
        <span className="visually-hidden">{messageOnce(intl, 'outing.hourOf', { title })}</span>
        <SelectBox>
          <select id={id} name={kind} defaultValue={chosen?.value}>
            {times.map((time) => (
              <option key={time.value} value={time.value}>
                {[hourOf(time), ...clashTexts(time)].join(' — ')}
              </option>
            ))}
          </select>
        </SelectBox>
      </label>
      <button className="btn btn--secondary" type="submit">
        <Add title={title} />
      </button>
      {isBusy && (
        <p className="Outing-busy">
          <Icon name="warning-circle" />
          {t('outing.noFreeHour')}
        </p>
      )}
    </form>
  )

  function hourOf({ hour }: OutingTime): string {
    return hour === undefined ? '' : formatHour(intl, hour)
  }

  function clashTexts({ clashes }: OutingTime): string[] {
    return clashes.slice(0, 1).map((it) => shortClashText(intl, it, otherTitle(it, choice.key, page.parts)))
  }
}

/** A room, a performance, a tournament: a link each. */
function Links({ choice, page }: ChoiceProps) {
  const { intl, t } = useText()
  return (
    <div className="Outing-links">
      {choice.times.map(({ value, choose, isChosen, hour, clashes }) => (
        <div key={value} className="Column Column--1">
          {isChosen ? (
            <span className="tag Outing-own">
              <Icon name="check" />
              {t('outing.chosen')}
            </span>
          ) : (
            <a className="btn btn--secondary" href={`${choose}#${outingAnchor}`}>
              {hour !== undefined && !choice.key.startsWith('room') && <span>{formatHour(intl, hour)}</span>}
              <Add title={choice.title} />
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

/** The button's text, with the title for screen readers: in both languages the title comes last. */
function Add({ title }: { title: string }) {
  const { t } = useText()
  return (
    <>
      {t('outing.add')}
      <span className="visually-hidden"> {title}</span>
    </>
  )
}
