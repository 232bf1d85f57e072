import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { MessageField } from '#client/forms/fields/TextField.tsx'
import { TableScroll } from '#client/ui/TableScroll.tsx'
import { formatDay, formatSignedPoints } from '#i18n/formats.ts'
import { type FloorSource, floorSources } from '#shared/account/statuses.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import { floorLocale, langOf } from '#shared/locales.ts'
import { localDay } from '#shared/time/localTime.ts'
import { lineAnchor, type PointsRow } from '#shared/vip/views.ts'

interface PointsTableProps {
  lines: readonly PointsRow[]
  label: string
  /** Each line can be called wrong; a form that came back. */
  claims?: { page: number; returned?: ReturnedForm }
}

/** Lines of the ledger, each explained: when, what, where, how many points, and until when they count. */
export function PointsTable({ lines, label, claims }: PointsTableProps) {
  const { intl, t } = useText()
  const day = (at: number) => formatDay(intl, localDay(at))
  return (
    <TableScroll label={label} className="PhoneTable PointsTable">
      <thead>
        <tr>
          {(['day', 'what', 'where', 'points'] as const).map((column) => (
            <th key={column} scope="col" className={column === 'points' ? 'num' : undefined}>
              {t(`vipPages.points.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, at, label: text, kind, source, casinoName, points, expiresAt, claim }) => (
          <tr key={id} id={claims && lineAnchor(id)}>
            <td>{day(at)}</td>
            <td>
              <LineText text={text} source={source} />
              {claims && <WrongLine {...claims} text={`${text}, ${day(at)}`} id={id} claim={claim} />}
            </td>
            <td>{casinoName ?? t(kind === 'adjusted' ? 'vipPages.points.team' : 'vipPages.points.online')}</td>
            <td className="num">
              <strong className={points > 0 ? 'Gains' : undefined}>{formatSignedPoints(intl, points)}</strong>
              {expiresAt !== null && <small>{t('vipPages.points.until', { day: day(expiresAt) })}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </TableScroll>
  )
}

/** The floor writes in French: a reader of another language has the source in theirs, and its words under it. */
function LineText({ text, source }: Pick<PointsRow, 'source'> & { text: string }) {
  const { t, locale } = useView()
  if (locale === floorLocale || !isFloorSource(source)) return text
  return (
    <>
      {t(`vipPages.points.source.${source}`)}
      <small lang={langOf(floorLocale, locale)}>{text}</small>
    </>
  )
}

function isFloorSource(source: string): source is FloorSource {
  return (floorSources as readonly string[]).includes(source)
}

interface WrongLineProps {
  id: string
  /** Operation and day. */
  text: string
  claim: PointsRow['claim']
  /** Page of the ledger, from 1. */
  page: number
  returned?: ReturnedForm
}

/** « Cette ligne est fausse »: a claim with the line in it, or what became of the last one. */
function WrongLine({ id, text, claim, page, returned }: WrongLineProps) {
  const { t } = useText()
  if (claim && !claim.isSettled) return <ClaimState claim={claim} />
  const own = returned?.values.line === id ? returned : undefined
  return (
    <>
      {claim && <ClaimState claim={claim} />}
      <details className="WrongLine" open={own !== undefined}>
        <summary>
          {t('vipPages.wrong.link')}
          <span className="visually-hidden"> {text}</span>
        </summary>
        <ClaimForm id={id} page={page} own={own} />
      </details>
    </>
  )
}

function ClaimState({ claim: { at, isSettled, outcome, answer } }: { claim: NonNullable<PointsRow['claim']> }) {
  const { intl, t } = useText()
  const day = formatDay(intl, localDay(at))
  const id = isSettled ? (`vipPages.wrong.${outcome ?? 'settled'}` as const) : 'vipPages.wrong.received'
  return (
    <small className="WrongLine-state">
      {t(id, { day })}
      {answer && (
        <>
          <br />
          {t('vipPages.wrong.answer', { words: answer })}
        </>
      )}
    </small>
  )
}

function ClaimForm({ id, page, own }: { id: string; page: number; own: ReturnedForm | undefined }) {
  const { t, path } = useView()
  return (
    <CallForm
      id={`claim-${id}`}
      form="lineClaim"
      item={{ name: 'line', value: id }}
      call={`POST /api/vip/points/${id}/claims`}
      schema="vip/lineClaim"
      next={`${path}${page > 1 ? `?page=${page}` : ''}#${lineAnchor(id)}`}
      required={['message']}
      submitLabel={t('vipPages.wrong.send')}
      isSecondary
      returned={own}
    >
      <MessageField name="message" label={t('vipPages.wrong.why')} />
    </CallForm>
  )
}
