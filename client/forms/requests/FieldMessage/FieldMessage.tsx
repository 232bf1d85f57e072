import { useIntl } from 'react-intl'
import { MessageField } from '../../fields/TextField.tsx'
import type { FieldMessageContent } from './schema.ts'

/** Several lines. */
export function FieldMessage({ label, help, required }: FieldMessageContent) {
  const intl = useIntl()
  return (
    <MessageField
      name="message"
      label={label ?? intl.formatMessage({ id: 'forms.message' })}
      help={help}
      required={required}
    />
  )
}
