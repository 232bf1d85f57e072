import { fieldLines } from '#i18n/fieldLines.ts'
import { type ActInput, actsAbout, allHouses, type DeskServices, mayDo } from '#server/desk/index.ts'
import { houseNames } from '#server/slugs/index.ts'
import type { DeskRequest, RequestEntry, RequestViews } from '#shared/desk/requests.ts'
import { formNumber } from '#shared/forms/forms.ts'
import { contestTitle } from '../contests/readContests.ts'
import { type FieldNames, withNames } from '../requests/houseOf.ts'
import { fieldsOfRequest, fileOfRequest, type Request } from '../requests/readRequests.ts'
import { draftsOf, textsOf } from '../requests/texts.ts'

/** A line of the inbox. */
export function requestEntry(request: Request, { locale, names, content }: FieldNames): RequestEntry {
  const { id, form, createdAt, ownerName, house } = request
  const { subject, eventType, contest, message } = fieldsOfRequest(request) as Record<string, string | undefined>
  return {
    id,
    number: formNumber(id),
    form,
    about: subject ?? eventType ?? (contest && contestTitle(content, locale, contest)) ?? message?.slice(0, 80) ?? '',
    sender: senderOf(request),
    at: createdAt,
    state: request.spam ? 'spam' : request.state,
    owner: ownerName,
    house: house && (names.get(house) ?? house),
  }
}

/** A request with everything that its page shows. */
export async function requestProps(
  { store: { db }, content }: Pick<DeskServices, 'store' | 'content'>,
  request: Request,
  input: ActInput,
): Promise<Omit<RequestViews['request'], 'notice' | 'returned'>> {
  const { person, locale } = input
  const houses = await allHouses(db)
  const names = await houseNames(db, locale)
  const drafts = await draftsOf(db, request.id)
  const own = drafts.find((it) => it.personId === person.id)
  const { id, version, form, email, createdAt, forgetAt, spam, ownerName, ownerId, house, desk, spamReason } = request
  const row: DeskRequest = {
    id,
    number: formNumber(id),
    version,
    form,
    sender: senderOf(request),
    email,
    locale: request.locale,
    fields: fieldLines(withNames(fieldsOfRequest(request), { names, content, locale }), input).filter(
      (it) => !elsewhere.has(it.name),
    ),
    file: (await fileOfRequest(db, id)) ?? null,
    at: createdAt,
    until: forgetAt,
    state: spam ? 'spam' : request.state,
    spamReason,
    owner: ownerName,
    isMine: ownerId === person.id,
    house: house && (names.get(house) ?? house),
    desk,
    texts: (await textsOf(db, id)).map(({ personName, createdAt: at, kind, text, mail, id: textId }) => {
      return { id: textId, kind, person: personName, text, at, mail }
    }),
    history: (await actsAbout(db, id, ['answerRequest', 'markSpam'])).map((it) => {
      return { id: it.id, at: it.at, step: it.reason ?? '', person: it.personName }
    }),
    writers: drafts.filter((it) => it.personId !== person.id).map((it) => it.name),
    may: { answer: mayDo(input, 'answerRequest') && !spam, judge: mayDo(input, 'markSpam') },
  }
  return {
    request: row,
    draft: own ? { text: own.text, savedAt: own.savedAt } : null,
    houses: houses.filter((it) => it.slug !== house).map(({ slug }) => ({ slug, name: names.get(slug) ?? slug })),
  }
}

function senderOf(request: Request): string {
  const { firstname = '', lastname = '' } = fieldsOfRequest(request) as Record<string, string>
  return `${firstname} ${lastname}`.trim() || request.email
}

/** Fields that stand at the head of the page. */
const elsewhere = new Set(['firstname', 'lastname', 'email'])
