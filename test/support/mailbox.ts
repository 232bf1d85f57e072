import { newFolder } from '#test/support/folders.ts'
import { asJson, type MessageJson, startMailbox } from '#tools/standins/mailbox/mailbox.ts'

export interface ReceivedMail extends MessageJson {
  /** Address under the button: the first one of the text. */
  link: string
  /** Its path, which a test may open on the site. */
  path: string
}

export interface TestMailbox {
  /** Page of the mailbox. */
  url: string
  /** For SMTP_URL. */
  smtpUrl: string
  /**
   * The oldest mail to an address that `next` has not given yet; waits for it.
   * @param kind part of the subject, when several are on their way
   * @throws when none comes in time
   */
  next(to: string, kind?: string, withinMs?: number): Promise<ReceivedMail>
  /** The mails to an address so far, oldest first. */
  all(to: string): ReceivedMail[]
  close(): Promise<void>
}

/**
 * A mailbox of this test's own, on free ports, that keeps nothing.
 * @param smtpPort where one was before: a mail server that is back
 */
export async function openMailbox(smtpPort = 0): Promise<TestMailbox> {
  const dataDir = await newFolder('mailbox-')
  const { url, smtpUrl, store, close } = await startMailbox({ dataDir, smtpPort, most: 10_000 })
  const given = new Set<string>()
  const all = (to: string) =>
    store
      .list(to)
      .filter((it) => it.recipients.includes(to))
      .reverse()
      .map((it) => withLink(asJson(it)))
  return {
    url,
    smtpUrl,
    all,
    async next(to, kind = '', withinMs = 10_000) {
      const end = Date.now() + withinMs
      for (;;) {
        const mail = all(to).find((it) => !given.has(it.id) && it.subject.includes(kind))
        if (mail) {
          given.add(mail.id)
          return mail
        }
        if (Date.now() > end) {
          const seen = store.list().map((it) => `“${it.email.subject}” to ${it.recipients.join()}`)
          throw new Error(
            `No mail ${kind} came to ${to} within ${withinMs} ms; there are: ${seen.join('; ') || 'none'}`,
          )
        }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async close() {
      await close()
    },
  }
}

/** Stands in a site that sends nothing, and says so to anyone who looks into it. */
export const noMailbox: TestMailbox = {
  url: '',
  smtpUrl: '',
  all: missing,
  next: async () => missing(),
  close: async () => {},
}

function missing(): never {
  throw new Error('The site was opened without `mailbox: true`')
}

function withLink(mail: MessageJson): ReceivedMail {
  const link = /^https?:\/\/\S+$/m.exec(mail.text)?.[0] ?? ''
  return { ...mail, link, path: link && new URL(link).pathname + new URL(link).search }
}
