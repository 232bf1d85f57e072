import { FormattedMessage } from 'react-intl'
import { dataOf } from '#client/ui/dataOf.ts'
import { scanData } from './dataNames.ts'

const states = ['starting', 'looking', 'nothing', 'refused', 'missing', 'failed'] as const

/** The camera of a code field: a button that the script shows where there is one, and the window with its picture. */
export function Scan({ field }: { field: string }) {
  return (
    <>
      <button type="button" className="secondary" hidden {...dataOf(scanData, { open: field })}>
        <FormattedMessage id="desk.scan.open" />
      </button>
      <dialog className="Scan" aria-labelledby={`${field}-scan`} {...dataOf(scanData, { window: '' })}>
        <h2 id={`${field}-scan`}>
          <FormattedMessage id="desk.scan.title" />
        </h2>
        <video playsInline muted />
        <div role="status">
          {states.map((state) => (
            <p key={state} hidden {...dataOf(scanData, { says: state })}>
              <FormattedMessage id={`desk.scan.${state}`} />
            </p>
          ))}
        </div>
        <button type="button" className="secondary" {...dataOf(scanData, { stop: '' })}>
          <FormattedMessage id="desk.scan.stop" />
        </button>
      </dialog>
    </>
  )
}
