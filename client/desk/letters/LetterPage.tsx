import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { formatHour } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import {
  type LeftOutEntry,
  type LetterCountsEntry,
  type LetterDetails,
  type LetterPageProps,
  letterReaderKinds,
  type SendingEntry,
} from '#shared/desk/letters.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { addressByItself } from '#shared/http/deskAddress.ts'
import { letterSources } from '#shared/letter/sending.ts'
import { languageNames, languageTags, locales } from '#shared/locales.ts'
import { hourInParis, todayInParis } from '#shared/time/parisTime.ts'
import { Detail, Form, FormMarks, Instant, Notice, TextField, useFrame, usePlace } from '../parts.tsx'
import { NoMailServer } from './Letters.tsx'
import './letters.css'

/** One letter: what stops it, who gets it, how it looks, and each of its sendings. */
export function LetterPage({ letter, preview, isConfirming, notice, returned }: LetterPageProps) {
  const { locale, house } = useFrame()
  const { subjects, programme, isPublished, isGone, paths, counts, sending, past, isConfigured } = letter
  const own = { house: house?.slug ?? '', story: letter.id }
  const isUnderWay = sending !== null && sending.startedAt !== null
  const maySend = counts !== null && !isUnderWay
  // Its outcome comes first, until another one is planned.
  const [latest, older] = sending || isConfirming ? [undefined, past] : [past[0], past.slice(1)]
  return (
    <>
      <Notice notice={notice} />
      {!isConfigured && <NoMailServer />}
      <section className="Card">
        {!isPublished && (
          <p className="State">
            <FormattedMessage id={isGone ? 'desk.letters.gone' : 'desk.letters.draft'} />
          </p>
        )}
        <h2>{subjects[locale]}</h2>
        {programme && (
          <p className="note">
            <FormattedMessage id={`desk.letter.programme.${programme}`} />
          </p>
        )}
        {paths && (
          <p>
            <a href={paths[locale]}>
              <FormattedMessage id="desk.letter.page" />
            </a>
          </p>
        )}
        <Problems letter={letter} />
      </section>
      {sending && (
        <Current
          sending={sending}
          perMinute={letter.perMinute}
          isBlocked={!isPublished || letter.problems.length > 0}
        />
      )}
      {latest && <Past sending={latest} />}
      {maySend && <Counts counts={counts} />}
      {maySend && counts.total === 0 && (
        <p>
          <FormattedMessage id="desk.letter.nobody" />
        </p>
      )}
      {maySend && isConfirming && (
        <section className="Card" id="send">
          <h2>
            <FormattedMessage id="desk.letter.confirm" values={{ count: counts.total }} />
          </h2>
          <Form name="send" returned={returned} submit="desk.letter.send" hasOwnAddress>
            <p>
              <FormattedMessage id="desk.letter.confirmLead" values={{ perMinute: letter.perMinute }} />
            </p>
            {!sending && (
              <p>
                <FormattedMessage id="desk.letter.needsTwo" />
              </p>
            )}
            <SeenFields sending={sending} />
            <Sure name="sure" returned={returned}>
              <FormattedMessage id="desk.letter.sure" values={{ count: counts.total }} />
            </Sure>
            <Again past={past} returned={returned} />
          </Form>
          <p className="Switch">
            <a href={deskPath('letter', locale, own)}>
              <FormattedMessage id="desk.letter.back" />
            </a>
          </p>
        </section>
      )}
      {(preview || !isPublished) && !isGone && !isConfirming && (
        <section className="Card" id="preview">
          <h2>
            <FormattedMessage id="desk.letter.preview" />
          </h2>
          {preview && <Preview preview={preview} own={own} />}
          <TestForm preview={preview} />
        </section>
      )}
      {maySend && !isConfirming && counts.total > 0 && (
        <section className="Card" id="schedule">
          <h2>
            <FormattedMessage
              id={
                sending?.awaits === 'reader'
                  ? 'desk.letter.confirmHour'
                  : sending
                    ? 'desk.letter.reschedule'
                    : 'desk.letter.schedule'
              }
            />
          </h2>
          <ScheduleForm sending={sending} past={past} returned={returned} />
          {sending?.awaits !== 'another' && (
            <>
              <p className="note">
                <FormattedMessage id="desk.letter.orNow" />
              </p>
              <p>
                <a className="Button" href={`${deskPath('letter', locale, own)}?step=send#send`}>
                  <FormattedMessage id="desk.letter.sendNow" />
                </a>
              </p>
            </>
          )}
        </section>
      )}
      {older.map((it) => (
        <Past key={it.id} sending={it} />
      ))}
      <p className="Switch">
        <a href={deskPath('letters', locale, { house: own.house })}>
          <FormattedMessage id="desk.letter.all" />
        </a>
      </p>
    </>
  )
}

/** The hour at which it leaves, or another one. */
function ScheduleForm({
  sending,
  past,
  returned,
}: Pick<LetterDetails, 'sending' | 'past'> & Pick<LetterPageProps, 'returned'>) {
  const { locale } = useFrame()
  const planned = sending?.scheduledAt ?? null
  const written = planned !== null && {
    day: todayInParis(planned),
    hour: formatHour({ locale }, hourInParis(planned)),
  }
  const first = firstError(returned)
  return (
    <Form name="schedule" returned={returned} submit="desk.letter.scheduleSubmit" isSecondary hasOwnAddress>
      <TextField
        name="day"
        labelId="desk.letter.day"
        type="day"
        returned={returned}
        written={written ? written.day : undefined}
        hasFocus={first === 'day'}
      />
      <TextField
        name="hour"
        labelId="desk.letter.hour"
        help="desk.letter.hourHelp"
        autoComplete="off"
        returned={returned}
        written={written ? written.hour : undefined}
        hasFocus={first === 'hour'}
        maxLength={10}
      />
      <SeenFields sending={sending} />
      <Again past={past} returned={returned} />
    </Form>
  )
}

function Problems({ letter: { isPublished, isGone, problems } }: { letter: LetterDetails }) {
  if (!isPublished)
    return (
      <p>
        <FormattedMessage id={isGone ? 'desk.letter.gone' : 'desk.letter.unpublished'} />
      </p>
    )
  if (problems.length === 0) return null
  return (
    <div className="Notice Notice--refused">
      <p>
        <FormattedMessage id="desk.letter.problems" />
      </p>
      <ul className="Letter-problems">
        {problems.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
    </div>
  )
}

function Counts({ counts: { total, sources, languages, leftOut } }: { counts: LetterCountsEntry }) {
  return (
    <section className="Card">
      <h2>
        <FormattedMessage id="desk.letter.recipients" values={{ count: total }} />
      </h2>
      <dl className="Counts">
        {letterSources.map((source) => (
          <Line key={source} labelId={`desk.letter.source.${source}`} count={sources[source]} />
        ))}
        {locales.map((it) => (
          <div key={it}>
            <dt lang={languageTags[it]}>{languageNames[it]}</dt>
            <dd>
              <FormattedNumber value={languages[it]} />
            </dd>
          </div>
        ))}
      </dl>
      <LeftOut leftOut={leftOut} />
    </section>
  )
}

function Line({ labelId, count }: { labelId: MessageId; count: number }) {
  return (
    <Detail labelId={labelId}>
      <FormattedNumber value={count} />
    </Detail>
  )
}

function LeftOut({ leftOut }: { leftOut: readonly LeftOutEntry[] }) {
  if (leftOut.length === 0) return null
  return (
    <>
      <h3>
        <FormattedMessage id="desk.letter.leftOut" />
      </h3>
      <dl className="Counts">
        {leftOut.map(({ reason, count }) => (
          <div key={reason}>
            <dt>
              <FormattedMessage id={`desk.letter.leftOut.${reason}`} />
            </dt>
            <dd>{count === null ? <FormattedMessage id="desk.letter.few" /> : <FormattedNumber value={count} />}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The sending that is not over, with what may be done to it. */
function Current({ sending, perMinute, isBlocked }: { sending: SendingEntry; perMinute: number; isBlocked: boolean }) {
  const { state, scheduledAt, startedAt, isPreparing, waiting, queued, retried, changedBy, person, awaits } = sending
  const isBegun = startedAt !== null
  const rest = waiting + queued - retried
  return (
    <section className="Card" id="sending">
      <p className={`State State--${state}`}>
        <FormattedMessage id={`desk.letter.state.${state}`} />
      </p>
      <h2>
        <FormattedMessage id="desk.letter.sending" />
      </h2>
      {state === 'paused' && changedBy && (
        <p className="note">
          <FormattedMessage id="desk.letter.pausedBy" values={{ person: changedBy }} />
        </p>
      )}
      {!isBegun && scheduledAt !== null && (
        <p>
          <FormattedMessage
            id={
              state === 'scheduled'
                ? 'desk.letter.scheduledFor'
                : awaits
                  ? 'desk.letter.askedFor'
                  : 'desk.letter.lateSince'
            }
            values={{ at: <Instant key="at" at={scheduledAt} inSentence /> }}
          />
        </p>
      )}
      {awaits && (
        <p className="Notice Notice--waiting">
          <FormattedMessage
            id={`desk.letter.awaits.${awaits}`}
            values={{ hasPerson: person ? 'yes' : 'no', person: person ?? '' }}
          />
        </p>
      )}
      {!isBegun && isBlocked && (
        <p className="Notice Notice--refused">
          <FormattedMessage id="desk.letter.blocked" />
        </p>
      )}
      {isPreparing && (
        <p>
          <FormattedMessage id="desk.letter.preparing" />
        </p>
      )}
      {isBegun && !isPreparing && <Figures sending={sending} />}
      {state === 'sending' && rest > 0 && !isPreparing && (
        <p className="note">
          <FormattedMessage id="desk.letter.minutesLeft" values={{ minutes: Math.ceil(rest / perMinute) }} />
        </p>
      )}
      {retried > 0 && (
        <p className="note">
          <FormattedMessage id="desk.letter.retried" values={{ count: retried }} />
        </p>
      )}
      <div className="Buttons">
        {state === 'sending' && <SendingForm name="pause" sending={sending} labelId="desk.letter.pause" />}
        {state === 'paused' && <SendingForm name="resume" sending={sending} labelId="desk.letter.resume" />}
        <SendingForm name="cancel" sending={sending} labelId="desk.letter.cancel" />
      </div>
    </section>
  )
}

function Figures({ sending }: { sending: SendingEntry }) {
  const { sent, failed, waiting, queued, unsubscribed, bounced, leftOut } = sending
  const total = sent + failed + waiting + queued
  return (
    <>
      <p id="desk-letter-progress" aria-live="polite">
        <FormattedMessage id="desk.letter.progress" values={{ sent, total }} />
      </p>
      <progress max={Math.max(1, total)} value={sent + failed} aria-labelledby="desk-letter-progress" />
      <dl className="Counts">
        <Line labelId="desk.letter.waiting" count={waiting + queued} />
        <Line labelId="desk.letter.failed" count={failed} />
        <Line labelId="desk.letter.bounced" count={bounced} />
        <Line labelId="desk.letter.unsubscribed" count={unsubscribed} />
      </dl>
      <LeftOut leftOut={leftOut} />
    </>
  )
}

/** A sending that is over. */
function Past({ sending }: { sending: SendingEntry }) {
  const {
    state,
    reason,
    person,
    changedBy,
    scheduledAt,
    startedAt,
    endedAt,
    sent,
    failed,
    bounced,
    unsubscribed,
    leftOut,
  } = sending
  return (
    <section className="Card">
      <p className={`State State--${state}`}>
        <FormattedMessage id={`desk.letter.state.${state}`} />
      </p>
      <h2>
        <FormattedMessage
          id={startedAt === null ? 'desk.letter.pastPlan' : 'desk.letter.pastSending'}
          values={{ at: <Instant key="at" at={startedAt ?? scheduledAt ?? endedAt ?? 0} inSentence /> }}
        />
      </h2>
      {endedAt !== null && (
        <p>
          <FormattedMessage
            id={`desk.letter.ended.${state === 'sent' || state === 'refused' ? state : 'cancelled'}`}
            values={{ at: <Instant key="at" at={endedAt} inSentence /> }}
          />
        </p>
      )}
      {person && (
        <p className="note">
          <FormattedMessage id="desk.letter.askedBy" values={{ person }} />
        </p>
      )}
      {state === 'cancelled' && changedBy && (
        <p className="note">
          <FormattedMessage id="desk.letter.cancelledBy" values={{ person: changedBy }} />
        </p>
      )}
      {reason && (
        <p>
          <FormattedMessage id={`desk.letter.why.${reason}`} />
        </p>
      )}
      {startedAt !== null && (
        <dl className="Counts">
          <Line labelId="desk.letter.sent" count={sent} />
          <Line labelId="desk.letter.failed" count={failed} />
          <Line labelId="desk.letter.bounced" count={bounced} />
          <Line labelId="desk.letter.unsubscribed" count={unsubscribed} />
        </dl>
      )}
      <LeftOut leftOut={leftOut} />
    </section>
  )
}

/** The sending that this page showed: of two people who change it at once, one does. */
function SeenFields({ sending }: { sending: Pick<SendingEntry, 'id' | 'version'> | null }) {
  if (!sending) return null
  return (
    <>
      <input type="hidden" name="sending" value={sending.id} />
      <input type="hidden" name="version" value={sending.version} />
    </>
  )
}

function SendingForm({ name, sending, labelId }: { name: string; sending: SendingEntry; labelId: MessageId }) {
  return (
    <form method="post" action={usePlace()}>
      <FormMarks name={name} />
      <SeenFields sending={sending} />
      <button type="submit" className="secondary">
        <FormattedMessage id={labelId} />
      </button>
    </form>
  )
}

/** A letter that was sent before asks once more. */
function Again({ past, returned }: { past: readonly SendingEntry[] } & Pick<LetterPageProps, 'returned'>) {
  if (!past.some(({ startedAt }) => startedAt !== null)) return null
  return (
    <Sure name="again" returned={returned}>
      <FormattedMessage id="desk.letter.again" />
    </Sure>
  )
}

/** A form that came back begins at the first field that something is wrong with. */
function firstError(returned: LetterPageProps['returned']): string | undefined {
  return Object.keys(returned?.errors ?? {})[0]
}

interface SureProps extends Pick<LetterPageProps, 'returned'> {
  name: 'sure' | 'again'
  children: ReactNode
}

function Sure({ name, returned, children }: SureProps) {
  const error = returned?.errors[name]
  return (
    <fieldset className="Choices Choices--line" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="visually-hidden">
        <FormattedMessage id="desk.letter.sureLegend" />
      </legend>
      <label>
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={returned?.values[name] === 'yes'}
          // biome-ignore lint/a11y/noAutofocus: a form that came back begins at what is missing
          autoFocus={firstError(returned) === name}
        />
        <span>{children}</span>
      </label>
      {error && (
        <span className="Field-error" id={`${name}-error`}>
          {error}
        </span>
      )}
    </fieldset>
  )
}

interface PreviewProps {
  preview: NonNullable<LetterPageProps['preview']>
  own: { house: string; story: string }
}

/** The mail as one reader gets it, and its text. */
function Preview({ preview: { reader, locale: language, subject, text }, own }: PreviewProps) {
  const intl = useIntl()
  const { locale } = useFrame()
  const path = deskPath('letter', locale, own)
  return (
    <>
      <ul className="Switch Letter-readers">
        {letterReaderKinds.map((it) => (
          <li key={it}>
            <a
              href={`${path}?reader=${it}&language=${language}#preview`}
              aria-current={it === reader ? 'true' : undefined}
            >
              <FormattedMessage id={`desk.letter.reader.${it}`} />
            </a>
          </li>
        ))}
      </ul>
      <ul className="Switch Letter-readers">
        {locales.map((it) => (
          <li key={it}>
            <a
              href={`${path}?reader=${reader}&language=${it}#preview`}
              aria-current={it === language ? 'true' : undefined}
              lang={languageTags[it]}
            >
              {languageNames[it]}
            </a>
          </li>
        ))}
      </ul>
      {text === '' ? (
        <p>
          <FormattedMessage id="desk.letter.emptyPreview" />
        </p>
      ) : (
        <>
          <p lang={languageTags[language]}>
            <strong>{subject}</strong>
          </p>
          <iframe
            className="Letter-mail"
            title={intl.formatMessage({ id: 'desk.letter.preview' })}
            src={addressByItself(deskPath('letterMail', locale, own), `reader=${reader}&language=${language}`)}
            loading="lazy"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
          <details className="Letter-text">
            <summary>
              <FormattedMessage id="desk.letter.text" />
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
            <pre tabIndex={0} lang={languageTags[language]}>
              {text}
            </pre>
          </details>
        </>
      )}
    </>
  )
}

/** The letter to oneself, as the reader and in the language of the preview. */
function TestForm({ preview }: Pick<LetterPageProps, 'preview'>) {
  return (
    <form method="post" action={usePlace()}>
      <FormMarks name="test" />
      {preview && (
        <>
          <input type="hidden" name="reader" value={preview.reader} />
          <input type="hidden" name="language" value={preview.locale} />
        </>
      )}
      <button type="submit" className="secondary">
        <FormattedMessage id="desk.letter.test" />
      </button>
    </form>
  )
}
