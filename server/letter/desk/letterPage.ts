import { type ActInput, type DeskAnswer, doneNotice, outcomeOf, type Refusal } from '#server/desk/index.ts'
import type { DeskFormProps } from '#shared/desk/forms.ts'
import type { LetterDetails } from '#shared/desk/letters.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { liveRefresh } from '#shared/limits.ts'
import type { LetterDeskServices } from '../deskLetters.ts'
import { editionOf } from '../edition.ts'
import { drawnFor, letterDetails, letterPreview } from './letterProps.ts'

/** A sending moves; before and after it a person of the house, or its hour, may change the page. */
const moving = { seconds: liveRefresh.letterSeconds, isForReading: true } as const
const waiting = { seconds: liveRefresh.letterSeconds, isForReading: false } as const

/** The page of a letter, or of a form of it that came back. @throws ProductError generic.notFound */
export async function letterPage(
  services: LetterDeskServices,
  input: ActInput,
  refusal?: Refusal,
): Promise<DeskAnswer> {
  const found = await letterDetails(services, input, input.params.story ?? '')
  if (!found) throw new ProductError('generic.notFound')
  const { letter, edition } = found
  const isConfirming = input.query.get('step') === 'send' || (refusal?.status === 422 && input.fields.form === 'send')
  const mayStart = letter.counts !== null && letter.counts.total > 0
  return {
    live: letter.sending?.state === 'sending' ? moving : waiting,
    status: refusal?.status,
    view: {
      name: 'letter',
      props: {
        letter,
        preview: await letterPreview(services, input, edition),
        isConfirming: isConfirming && mayStart,
        ...(refusal ? outcomeOf(input, refusal) : { notice: noticeThatHolds(input, letter) }),
      },
    },
  }
}

/** The mail as a reader gets it, for the frame on that page. @throws ProductError generic.notFound: they get none */
export async function letterMail(
  { letters }: Pick<LetterDeskServices, 'letters'>,
  input: ActInput,
): Promise<Extract<DeskAnswer, { mail: string }>> {
  const edition = editionOf(await letters.read(input.params.story ?? ''))
  const mail = edition && (await drawnFor(letters, input, edition)).html
  if (!mail) throw new ProductError('generic.notFound')
  return { mail }
}

/** The outcome that the address names, unless the letter has changed since: such a page comes back with the browser's history. */
function noticeThatHolds(input: ActInput, { sending }: LetterDetails): DeskFormProps['notice'] {
  const state = sending?.state ?? null
  const holds: Readonly<Record<string, boolean>> = {
    letterSchedule: state === 'scheduled',
    letterAsk: state === 'late',
    letterSend: state === 'sending',
    letterResume: state === 'sending',
    letterPause: state === 'paused',
    letterCancel: state === null,
  }
  return holds[input.query.get('done') ?? ''] === false ? undefined : doneNotice(input)
}
