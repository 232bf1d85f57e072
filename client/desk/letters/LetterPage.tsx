import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useText } from '#client/app/useText.ts'
import { formatHour } from '#i18n/formats.ts'
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
import { localDay, localHour } from '#shared/time/localTime.ts'
import {
  Detail,
  Details,
  Form,
  HiddenFields,
  Instant,
  Message,
  Press,
  Sure,
  TextField,
  useFrame,
  usePlace,
  Way,
} from '../parts.tsx'
import { NoMailServer } from './Letters.tsx'
import './letters.css'

/** One letter: what stops it, who gets it, how it looks, and each of its sendings. */
export function LetterPage({ letter, preview, isConfirming, returned }: LetterPageProps) {
  const { t } = useText()
  const place = usePlace()
  const { locale, house } = useFrame()
  const { subjects, programme, isPublished, isGone, paths, counts, sending, past, isConfigured } = letter
  const own = { house: house?.slug ?? '', story: letter.id }
  const isUnderWay = sending !== null && sending.startedAt !== null
  const maySend = counts !== null && !isUnderWay
  // Its outcome comes first, until another one is planned.
  const [latest, older] = sending || isConfirming ? [undefined, past] : [past[0], past.slice(1)]
  return (
    <>
      {!isConfigured && <NoMailServer />}
      <section className="Card">
        {!isPublished && <Message className="State" id={isGone ? 'desk.letters.gone' : 'desk.letters.draft'} />}
        <h2>{subjects[locale]}</h2>
        {programme && <Message className="note" id={`desk.letter.programme.${programme}`} />}
        {paths && (
          <p>
            <a href={paths[locale]}>{t('desk.letter.page')}</a>
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
      {maySend && counts.total === 0 && <Message id="desk.letter.nobody" />}
      {maySend && isConfirming && (
        <section className="Card" id="send">
          <Message as="h2" id="desk.letter.confirm" values={{ count: counts.total }} />
          <Form name="send" returned={returned} submit="desk.letter.send" hasOwnAddress>
            <Message id="desk.letter.confirmLead" values={{ perMinute: letter.perMinute }} />
            {!sending && <Message id="desk.letter.needsTwo" />}
            <HiddenFields fields={seenIn(sending)} />
            <Sure {...sureOf('sure', returned)}>{t('desk.letter.sure', { count: counts.total })}</Sure>
            <Again past={past} returned={returned} />
          </Form>
          <Way to="letter" params={own} labelId="desk.letter.back" className="Switch" />
        </section>
      )}
      {(preview || !isPublished) && !isGone && !isConfirming && (
        <section className="Card" id="preview">
          <Message as="h2" id="desk.letter.preview" />
          {preview && <Preview preview={preview} own={own} />}
          <Press
            name="test"
            action={place}
            fields={preview ? { reader: preview.reader, language: preview.locale } : {}}
            labelId="desk.letter.test"
          />
        </section>
      )}
      {maySend && !isConfirming && counts.total > 0 && (
        <section className="Card" id="schedule">
          <Message
            as="h2"
            id={
              sending?.awaits === 'reader'
                ? 'desk.letter.confirmHour'
                : sending
                  ? 'desk.letter.reschedule'
                  : 'desk.letter.schedule'
            }
          />
          <ScheduleForm sending={sending} past={past} returned={returned} />
          {sending?.awaits !== 'another' && (
            <>
              <Message className="note" id="desk.letter.orNow" />
              <p>
                <a className="Button" href={`${deskPath('letter', locale, own)}?step=send#send`}>
                  {t('desk.letter.sendNow')}
                </a>
              </p>
            </>
          )}
        </section>
      )}
      {older.map((it) => (
        <Past key={it.id} sending={it} />
      ))}
      <Way to="letters" labelId="desk.letter.all" className="Switch" />
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
    day: localDay(planned),
    hour: formatHour({ locale }, localHour(planned)),
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
        returned={returned}
        written={written ? written.hour : undefined}
        hasFocus={first === 'hour'}
        maxLength={10}
      />
      <HiddenFields fields={seenIn(sending)} />
      <Again past={past} returned={returned} />
    </Form>
  )
}

function Problems({ letter: { isPublished, isGone, problems } }: { letter: LetterDetails }) {
  if (!isPublished) return <Message id={isGone ? 'desk.letter.gone' : 'desk.letter.unpublished'} />
  if (problems.length === 0) return null
  return (
    <div className="Notice Notice--refused">
      <Message id="desk.letter.problems" />
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
      <Message as="h2" id="desk.letter.recipients" values={{ count: total }} />
      <Counted counts={Object.fromEntries(letterSources.map((it) => [`desk.letter.source.${it}`, sources[it]]))}>
        {locales.map((it) => (
          <Detail key={it} label={<span lang={languageTags[it]}>{languageNames[it]}</span>}>
            <FormattedNumber value={languages[it]} />
          </Detail>
        ))}
      </Counted>
      <LeftOut leftOut={leftOut} />
    </section>
  )
}

function Counted({ counts, children }: { counts: Readonly<Record<string, number>>; children?: ReactNode }) {
  const texts = Object.entries(counts).map(([label, it]) => [label, <FormattedNumber key={label} value={it} />])
  return (
    <Details className="Counts" details={Object.fromEntries(texts)}>
      {children}
    </Details>
  )
}

function LeftOut({ leftOut }: { leftOut: readonly LeftOutEntry[] }) {
  if (leftOut.length === 0) return null
  return (
    <>
      <Message as="h3" id="desk.letter.leftOut" />
      <Details
        className="Counts"
        details={Object.fromEntries(
          leftOut.map(({ reason, count }) => [
            `desk.letter.leftOut.${reason}` as const,
            count === null ? (
              <FormattedMessage key="few" id="desk.letter.few" />
            ) : (
              <FormattedNumber key="count" value={count} />
            ),
          ]),
        )}
      />
    </>
  )
}

/** The sending that is not over, with what may be done to it. */
function Current({ sending, perMinute, isBlocked }: { sending: SendingEntry; perMinute: number; isBlocked: boolean }) {
  const { t } = useText()
  const place = usePlace()
  const { state, scheduledAt, startedAt, isPreparing, waiting, queued, retried, changedBy, person, awaits } = sending
  const isBegun = startedAt !== null
  const rest = waiting + queued - retried
  return (
    <section className="Card" id="sending">
      <Message className={`State State--${state}`} id={`desk.letter.state.${state}`} />
      <Message as="h2" id="desk.letter.sending" />
      {state === 'paused' && changedBy && (
        <Message className="note" id="desk.letter.pausedBy" values={{ person: changedBy }} />
      )}
      {!isBegun && scheduledAt !== null && (
        <p>
          {t(
            state === 'scheduled'
              ? 'desk.letter.scheduledFor'
              : awaits
                ? 'desk.letter.askedFor'
                : 'desk.letter.lateSince',
            { at: <Instant key="at" at={scheduledAt} inSentence /> },
          )}
        </p>
      )}
      {awaits && (
        <Message
          className="Notice Notice--waiting"
          id={`desk.letter.awaits.${awaits}`}
          values={{ hasPerson: person ? 'yes' : 'no', person: person ?? '' }}
        />
      )}
      {!isBegun && isBlocked && <Message className="Notice Notice--refused" id="desk.letter.blocked" />}
      {isPreparing && <Message id="desk.letter.preparing" />}
      {isBegun && !isPreparing && <Figures sending={sending} />}
      {state === 'sending' && rest > 0 && !isPreparing && (
        <Message className="note" id="desk.letter.minutesLeft" values={{ minutes: Math.ceil(rest / perMinute) }} />
      )}
      {retried > 0 && <Message className="note" id="desk.letter.retried" values={{ count: retried }} />}
      <div className="Buttons">
        {state === 'sending' && (
          <Press name="pause" action={place} fields={seenIn(sending)} labelId="desk.letter.pause" />
        )}
        {state === 'paused' && (
          <Press name="resume" action={place} fields={seenIn(sending)} labelId="desk.letter.resume" />
        )}
        <Press name="cancel" action={place} fields={seenIn(sending)} labelId="desk.letter.cancel" />
      </div>
    </section>
  )
}

function Figures({ sending }: { sending: SendingEntry }) {
  const { t } = useText()
  const { sent, failed, waiting, queued, unsubscribed, bounced, leftOut } = sending
  const total = sent + failed + waiting + queued
  return (
    <>
      <p id="desk-letter-progress" aria-live="polite">
        {t('desk.letter.progress', { sent, total })}
      </p>
      <progress max={Math.max(1, total)} value={sent + failed} aria-labelledby="desk-letter-progress" />
      <Counted
        counts={{
          'desk.letter.waiting': waiting + queued,
          'desk.letter.failed': failed,
          'desk.letter.bounced': bounced,
          'desk.letter.unsubscribed': unsubscribed,
        }}
      />
      <LeftOut leftOut={leftOut} />
    </>
  )
}

/** A sending that is over. */
function Past({ sending }: { sending: SendingEntry }) {
  const { t } = useText()
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
      <Message className={`State State--${state}`} id={`desk.letter.state.${state}`} />
      <h2>
        {t(startedAt === null ? 'desk.letter.pastPlan' : 'desk.letter.pastSending', {
          at: <Instant key="at" at={startedAt ?? scheduledAt ?? endedAt ?? 0} inSentence />,
        })}
      </h2>
      {endedAt !== null && (
        <p>
          {t(`desk.letter.ended.${state === 'sent' || state === 'refused' ? state : 'cancelled'}`, {
            at: <Instant key="at" at={endedAt} inSentence />,
          })}
        </p>
      )}
      {person && <Message className="note" id="desk.letter.askedBy" values={{ person }} />}
      {state === 'cancelled' && changedBy && (
        <Message className="note" id="desk.letter.cancelledBy" values={{ person: changedBy }} />
      )}
      {reason && <Message id={`desk.letter.why.${reason}`} />}
      {startedAt !== null && (
        <Counted
          counts={{
            'desk.letter.sent': sent,
            'desk.letter.failed': failed,
            'desk.letter.bounced': bounced,
            'desk.letter.unsubscribed': unsubscribed,
          }}
        />
      )}
      <LeftOut leftOut={leftOut} />
    </section>
  )
}

/** The sending that this page showed: of two people who change it at once, one does. */
function seenIn(sending: Pick<SendingEntry, 'id' | 'version'> | null): Record<string, string | number> {
  return sending ? { sending: sending.id, version: sending.version } : {}
}

/** A letter that was sent before asks once more. */
function Again({ past, returned }: { past: readonly SendingEntry[] } & Pick<LetterPageProps, 'returned'>) {
  const { t } = useText()
  if (!past.some(({ startedAt }) => startedAt !== null)) return null
  return <Sure {...sureOf('again', returned)}>{t('desk.letter.again')}</Sure>
}

/** A sentence to say yes to, in the line of its form. */
function sureOf(name: 'sure' | 'again', returned: LetterPageProps['returned']) {
  const hasFocus = firstError(returned) === name
  return { name, returned, hasFocus, legend: 'desk.letter.sureLegend', className: 'Choices Choices--line' } as const
}

/** A form that came back begins at the first field that something is wrong with. */
function firstError(returned: LetterPageProps['returned']): string | undefined {
  return Object.keys(returned?.errors ?? {})[0]
}

interface PreviewProps {
  preview: NonNullable<LetterPageProps['preview']>
  own: { house: string; story: string }
}

/** The mail as one reader gets it, and its text. */
function Preview({ preview: { reader, locale: language, subject, text }, own }: PreviewProps) {
  const { t } = useText()
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
              {t(`desk.letter.reader.${it}`)}
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
        <Message id="desk.letter.emptyPreview" />
      ) : (
        <>
          <p lang={languageTags[language]}>
            <strong>{subject}</strong>
          </p>
          <iframe
            className="Letter-mail"
            title={t('desk.letter.preview')}
            src={addressByItself(deskPath('letterMail', locale, own), `reader=${reader}&language=${language}`)}
            loading="lazy"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
          <details className="Letter-text">
            <Message as="summary" id="desk.letter.text" />
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
