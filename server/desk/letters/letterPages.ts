import type { DeskFormProps } from '#shared/desk/forms.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { liveRefresh } from '#shared/limits.ts'
import type { DeskServices } from '../deskServices.ts'
import type { ActInput, DeskAnswer, DeskPage } from '../http/deskPage.ts'
import { doneNotice } from '../http/returned.ts'
import { letterForms } from './letterForms.ts'
import { letterDetails, letterEntries, letterPreview } from './letterProps.ts'

/** A form that did not do what was asked. */
interface LetterRefusal extends DeskFormProps {
  status?: number
  isConfirming?: boolean
}

/** Letters that can be sent, and one of them: who gets it, how it looks, its sendings. */
export function letterPages(services: DeskServices): DeskPage[] {
  return [
    {
      route: 'letters',
      access: 'readLetters',
      async open(input) {
        const letters = await letterEntries(services, input)
        return {
          view: {
            name: 'letters',
            props: { letters, isConfigured: services.mail.isConfigured, notice: doneNotice(input) },
          },
        }
      },
    },
    {
      route: 'letter',
      access: 'readLetters',
      async open(input) {
        const answer = await letterPage(services, input)
        // Its figures move; nothing is typed on this page meanwhile.
        if (answer.isMoving) input.res.set('Refresh', String(liveRefresh.letterSeconds))
        return answer
      },
      forms: letterForms(services),
    },
  ]
}

/** The page of a letter, or of a form of it that came back. @throws ProductError generic.notFound */
export async function letterPage(
  services: DeskServices,
  input: ActInput,
  refusal: LetterRefusal = {},
): Promise<DeskAnswer & { isMoving: boolean }> {
  const found = await letterDetails(services, input, input.params.story ?? '')
  if (!found) throw new ProductError('generic.notFound')
  const { letter, edition } = found
  const { status, notice = doneNotice(input), returned, isConfirming = input.query.get('step') === 'send' } = refusal
  const mayStart = letter.counts !== null && letter.counts.total > 0
  return {
    isMoving: letter.sending?.state === 'sending',
    status,
    view: {
      name: 'letter',
      props: {
        letter,
        preview: await letterPreview(services, input, edition),
        isConfirming: isConfirming && mayStart,
        notice,
        returned,
      },
    },
  }
}
