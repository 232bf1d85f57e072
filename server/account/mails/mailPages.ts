import type { Call } from '#server/http/calls/call.ts'
import {
  type ApplicationPage,
  notFound,
  type PageForm,
  type PageInput,
  pageNumberOf,
  pageView,
  steadyPage,
} from '#server/pages/index.ts'
import type { MailFile } from '#shared/account/api.ts'
import { mailDonePath, mailDoneQuery, mailListPath, mailPath } from '#shared/account/mailPaths.ts'
import type { AccountMailProps, AccountMailsProps, MailWay } from '#shared/account/mails.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { mailboxLimits } from '#shared/limits.ts'
import { isGamingRoute, pathFor, type RouteName } from '#shared/routes.ts'
import type { Account } from '../account.ts'
import { type AccountMember, membersOf } from '../members.ts'
import { besideMail, countUnread, filesOf, findMail, listMails, type MailboxOwner, markMail } from './mailbox.ts'
import type { Way } from './outcome.ts'
import { readOutcomes } from './readOutcomes.ts'

type Services = Pick<Account<AccountMember>, 'store' | 'clock'>

const places = {
  eph: { list: 'hotelMails', one: 'hotelMail' },
  vip: { list: 'vipMails', one: 'vipMail' },
} as const satisfies Record<Programme, Record<'list' | 'one', RouteName>>

/** The list of what we wrote to a member, and one mail of it. */
export function mailPages(programme: Programme, { store, clock }: Services): ApplicationPage[] {
  const { db } = store
  const { list, one } = places[programme]
  return [
    steadyPage({
      route: list,
      title: 'mails.title',
      component: 'account_mails',
      async open(input) {
        const owner = await ownerOf(input)
        const { locale, query } = input
        const search = searchOf(input)
        const page = pageNumberOf(input)
        const isReading = input.session?.kind === 'reading'
        const [found, unread] = await Promise.all([
          isReading ? noMails : listMails(db, owner, { search, page }),
          isReading ? 0 : countUnread(db, owner),
        ])
        if (page > found.pages) throw notFound(input)
        const { name, values } = mailDoneQuery[locale]
        const props: AccountMailsProps = {
          programme,
          isReading,
          mails: found.items,
          query: search,
          page,
          pages: found.pages,
          total: found.total,
          unread,
          done: (['allRead', 'unread'] as const).find((it) => values[it] === query.get(name)),
        }
        return { props }
      },
    }),
    {
      routes: [one],
      async open(input) {
        const owner = await ownerOf(input)
        const id = input.params.id ?? ''
        const mail = await findMail(db, owner, id)
        if (!mail) throw notFound(input)
        const search = searchOf(input)
        const isOpened = mail.readAt === null && input.isOwnNavigation
        // Not by a prefetch, nor by a link of another site: as the logout (docs/decisions/0031-what-we-wrote.md).
        if (isOpened) await markMail(db, owner, { id, readAt: clock() })
        const beside = await besideMail(db, owner, { id, search })
        const { since, ways } = await readOutcomes({ db, owner, mail, now: clock(), locale: input.locale })
        const files = await filesOf(db, id)
        const { subject, sentAt, locale, readAt, sender, recipient, text } = mail
        const at = { programme, locale: input.locale, search }
        const props: AccountMailProps = {
          programme,
          mail: {
            id,
            subject,
            sentAt,
            locale,
            isRead: isOpened || readAt !== null,
            files: files.length,
            from: sender,
            to: recipient,
            text,
            attachments: files.map(({ number, name, type, size }): MailFile => ({ number, name, type, size })),
          },
          since,
          ways: ways.filter(({ route }) => !(input.gamingOff && isGamingRoute(route))).map((it) => toHref(it, input)),
          back: mailListPath({ ...at, page: beside.page }),
          ...(beside.newer && { newer: mailPath({ ...at, id: beside.newer }) }),
          ...(beside.older && { older: mailPath({ ...at, id: beside.older }) }),
        }
        return { ...pageView(input, 'mails.title', 'account_mail', props), title: subject }
      },
    },
  ]

  /** @throws ProductError notConnected; 0044 */
  async function ownerOf({ session }: PageInput): Promise<MailboxOwner> {
    const { id } = await membersOf(programme).ofSession(db, session)
    return { programme, memberId: id }
  }
}

interface MailCalls {
  markMailRead: Call
  markMailUnread: Call
  markAllMails: Call
}

/** The forms of these pages, posted without a script. */
export function mailForms(programme: Programme, calls: MailCalls): PageForm[] {
  const { list, one } = places[programme]
  return [
    {
      name: 'allRead',
      routes: [list],
      call: calls.markAllMails,
      next: (_, { locale }) => mailDonePath(programme, locale, 'allRead'),
    },
    { name: 'read', routes: [one], isMain: true, call: calls.markMailRead, next: (_, { path }) => path },
    {
      name: 'unread',
      routes: [one],
      call: calls.markMailUnread,
      // Its own page would be an opening again.
      next: (_, { locale }) => mailDonePath(programme, locale, 'unread'),
    },
  ]
}

const noMails = { items: [], pages: 1, total: 0 }

/** A search that is too long is cut: the field takes no more. */
function searchOf({ query }: PageInput): string {
  return (query.get('q') ?? '').trim().slice(0, mailboxLimits.search)
}

function toHref({ name, route, params }: Way, { locale }: PageInput): MailWay {
  const anchor = name === 'card' ? '#card' : ''
  return { name, href: pathFor(route, locale, params) + anchor }
}
