import { intlFor } from '#i18n/createIntl.ts'
import { formatFieldMessage } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'

/**
 * A refusal that only the call can find, shown beside its field.
 * @param message of the field; the error's own by default
 */
export function fieldRefusal(id: ErrorId, field: string, locale: Locale, message?: MessageId): ProductError {
  const { messageId } = new ProductError(id)
  const text = formatFieldMessage(intlFor(locale), field, { messageId: message ?? messageId })
  return new ProductError(id, { fields: { [field]: text } })
}
