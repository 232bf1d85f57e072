import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { FormMarks } from '../parts.tsx'

/** A form that is a button: it changes the request that the page shows, or nothing. */
export function ButtonForm({ name, version, labelId }: { name: string; version: number; labelId: MessageId }) {
  return (
    <form method="post">
      <FormMarks name={name} />
      <input type="hidden" name="version" value={version} />
      <button type="submit" className="secondary">
        <FormattedMessage id={labelId} />
      </button>
    </form>
  )
}
