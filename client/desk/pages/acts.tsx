import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { ActEntry, DeskViews } from '#shared/desk/views.ts'
import { Instant, useFrame } from '../parts.tsx'

/** The log, the latest first: of this house, or of all. */
export function Acts({ lines, page, pages, isEverywhere }: DeskViews['acts']) {
  const { locale, house } = useFrame()
  const path = deskPath('acts', locale, { house: house?.slug ?? '' })
  const everywhere = isEverywhere ? 'all=1&' : ''
  return (
    <>
      <p className="Switch">
        <a href={path} aria-current={isEverywhere ? undefined : 'true'}>
          {house?.name}
        </a>{' '}
        <a href={`${path}?all=1`} aria-current={isEverywhere ? 'true' : undefined}>
          <FormattedMessage id="desk.acts.everywhere" />
        </a>
      </p>
      <div className="Log">
        <table>
          <thead>
            <tr>
              {(['when', 'who', 'act', 'where', 'why'] as const).map((it) => (
                <th key={it} scope="col">
                  <FormattedMessage id={`desk.acts.${it}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <p className="Switch">
          {page > 1 && (
            <a href={`${path}?${everywhere}page=${page - 1}`}>
              <FormattedMessage id="desk.acts.newer" />
            </a>
          )}{' '}
          {page < pages && (
            <a href={`${path}?${everywhere}page=${page + 1}`}>
              <FormattedMessage id="desk.acts.older" />
            </a>
          )}
        </p>
      )}
    </>
  )
}

function Line({ line: { at, person, role, act, house, reason } }: { line: ActEntry }) {
  return (
    <tr>
      <td>
        <Instant at={at} />
      </td>
      <td>{person ?? <FormattedMessage id={role === 'operator' ? 'desk.acts.operator' : 'desk.acts.system'} />}</td>
      <td>
        <FormattedMessage id={`desk.act.${act}` as MessageId} />
      </td>
      <td>{house}</td>
      <td>{reason && <FormattedMessage id={reasonMessage(act, reason)} />}</td>
    </tr>
  )
}

function reasonMessage(act: string, reason: string): MessageId {
  return `desk.${reasonsOf[act] ?? 'reason'}.${reason}` as MessageId
}

/** Acts with reasons of their own. */
const reasonsOf: Readonly<Record<string, string>> = {
  refundReward: 'refund',
  refundEntry: 'entryRefund',
  adjustPoints: 'adjust',
  replaceCard: 'cardReason',
  blockCard: 'cardReason',
  answerRequest: 'step',
  markSpam: 'step',
  drawContest: 'step',
}

/** A refusal or a failure, with the way back. */
export function Problem({ status, text, requestId }: DeskViews['problem']) {
  const { locale } = useFrame()
  return (
    <>
      <p className="Notice Notice--refused" role="alert">
        {text}
      </p>
      <p className="note">
        <span translate="no">
          {status} · {requestId}
        </span>
      </p>
      <p>
        <a href={deskPath('home', locale)}>
          <FormattedMessage id="desk.problem.back" />
        </a>
      </p>
    </>
  )
}
