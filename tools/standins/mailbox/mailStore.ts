import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** A mail, raw and parsed. */
export interface StoredMail {
  /** Name of its file; sorts by time of arrival. */
  id: string
  /** Epoch ms. */
  receivedAt: number
  /** Recipients of the envelope, the actual ones. */
  recipients: readonly string[]
  raw: Buffer
  email: Email
}

export interface MailStore {
  /** @param sender of the envelope, which mails come back to */
  add(raw: Buffer, recipients: readonly string[], sender: string): Promise<StoredMail>
  /** Newest first. @param to part of an address, in any case */
  list(to?: string): StoredMail[]
  byId(id: string): StoredMail | undefined
  clear(): Promise<void>
}

export interface MailStoreOptions {
  /** One file per mail, so that a restart loses none and mail clients open them. */
  folder: string
  /** Beyond this number the oldest are deleted. */
  most?: number
  clock?: () => number
}

const name = /^(\d{13})-[\w-]+\.eml$/

export async function createMailStore(options: MailStoreOptions): Promise<MailStore> {
  const { folder, most = 200, clock = Date.now } = options
  await mkdir(folder, { recursive: true })
  const files = (await readdir(folder)).filter((it) => name.test(it)).sort()
  const mails = await Promise.all(files.map(async (file) => read(file, await readFile(join(folder, file)))))
  await makeRoom()
  return {
    async add(raw, recipients, sender) {
      const from = `Return-Path: <${sender}>\r\n`
      const marks = recipients.map((it) => `Delivered-To: ${it}\r\n`).join('')
      const whole = Buffer.concat([Buffer.from(from + marks), raw])
      const file = `${clock()}-${randomUUID()}.eml`
      const mail = await read(file, whole)
      // Accepted only when it is completely on disk, since the sender deletes it then.
      await writeFile(join(folder, `${file}.part`), whole)
      await rename(join(folder, `${file}.part`), join(folder, file))
      mails.push(mail)
      mails.sort((a, b) => (a.id < b.id ? -1 : 1))
      await makeRoom()
      return mail
    },
    list(to = '') {
      const part = to.trim().toLowerCase()
      return mails.filter((it) => it.recipients.some((own) => own.toLowerCase().includes(part))).reverse()
    },
    byId: (id) => mails.find((it) => it.id === id),
    async clear() {
      const gone = mails.splice(0)
      await Promise.all(gone.map(remove))
    },
  }

  async function makeRoom(): Promise<void> {
    const gone = mails.splice(0, Math.max(0, mails.length - most))
    await Promise.all(gone.map(remove))
  }

  function remove({ id }: StoredMail): Promise<void> {
    return rm(join(folder, `${id}.eml`), { force: true })
  }
}

async function read(file: string, raw: Buffer): Promise<StoredMail> {
  const email = await PostalMime.parse(raw)
  const recipients = email.headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value)
  return { id: file.slice(0, -'.eml'.length), receivedAt: Number(name.exec(file)?.[1]), recipients, raw, email }
}
