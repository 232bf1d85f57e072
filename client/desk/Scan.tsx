import { useText } from '#client/app/useText.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { scanData } from './dataNames.ts'

const states = ['starting', 'looking', 'nothing', 'refused', 'missing', 'failed'] as const

/** The camera of a code field: a button that the script shows where there is one, and the window with its picture. */
export function Scan({ field }: { field: string }) {
  const { t } = useText()
  return (
    <>
      <button type="button" className="secondary" hidden {...dataOf(scanData, { open: field })}>
        {t('desk.scan.open')}
      </button>
      <dialog className="Scan" aria-labelledby={`${field}-scan`} {...dataOf(scanData, { window: '' })}>
        <h2 id={`${field}-scan`}>{t('desk.scan.title')}</h2>
        <video playsInline muted />
        <div role="status">
          {states.map((state) => (
            <p key={state} hidden {...dataOf(scanData, { says: state })}>
              {t(`desk.scan.${state}`)}
            </p>
          ))}
        </div>
        <button type="button" className="secondary" {...dataOf(scanData, { stop: '' })}>
          {t('desk.scan.stop')}
        </button>
      </dialog>
    </>
  )
}
