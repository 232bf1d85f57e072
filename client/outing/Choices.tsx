import { useText } from '#client/app/useText.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { PictureView } from '#client/ui/pictures/PictureView.tsx'
import { formatHour } from '#i18n/formats.ts'
import { messageOnce } from '#i18n/messageOnce.ts'
import type { OutingChoice, OutingKind, OutingPageProps, OutingTime } from '#shared/outing/views.ts'
import { outingAnchor } from './Carried.tsx'
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
      {times.length > 0 && <Times {...props} />}
    </li>
  )
}

/** The times of a choice, each an address; what they clash with is said once below them. */
function Times({ choice, kind, page }: ChoiceProps) {
  const { intl, t } = useText()
  const { key, title, times } = choice
  const clashTexts = ({ clashes }: OutingTime) =>
    clashes.map((it) => shortClashText(intl, it, otherTitle(it, key, page.parts)))
  const isBusy = times.length > 1 && times.every(({ clashes }) => clashes.length > 0)
  const reasons = [...(isBusy ? [t('outing.noFreeHour')] : []), ...new Set(times.flatMap(clashTexts))]
  return (
    <div className="Outing-times">
      <ul className="Outing-hours">
        {times.map((time) => (
          <li key={time.value}>
            <Time time={time} kind={kind} title={title} clashes={clashTexts(time)} />
          </li>
        ))}
      </ul>
      {reasons.map((it) => (
        <p className="Outing-busy" key={it}>
          <Icon name="warning-circle" />
          {it}
        </p>
      ))}
    </div>
  )
}

interface TimeProps {
  time: OutingTime
  kind: OutingKind
  /** The name of the choice, for screen readers: in every language it comes last. */
  title: string
  clashes: readonly string[]
}

/** A room has no hour to choose, nor has what may begin at any. */
function Time({ time: { choose, isChosen, hour }, kind, title, clashes }: TimeProps) {
  const { intl, t } = useText()
  const at = kind === 'room' || hour === undefined ? undefined : formatHour(intl, hour)
  const act = t(isChosen ? 'outing.chosen' : 'outing.add')
  const label = (
    <>
      {at ?? act}
      <span className="visually-hidden"> {[at ? `${act} ${title}` : title, ...clashes].join(', ')}</span>
    </>
  )
  return isChosen ? (
    <span className="Outing-time is-chosen">
      <Icon name="check" />
      {label}
    </span>
  ) : (
    // Each evening leads to many more: programs that follow links would never end.
    <a
      className={clashes.length > 0 ? 'Outing-time is-busy' : 'Outing-time'}
      href={`${choose}#${outingAnchor}`}
      rel="nofollow"
    >
      {label}
    </a>
  )
}
