import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from '#test/support/folders.ts'
import { type Merchant, startMerchant } from '#tools/standins/merchant/merchant.ts'
import type { ContentService } from '#tools/storyblok/serve.ts'
import { openContent } from '../content.ts'
import { openMailbox, type TestMailbox } from '../mailbox.ts'
import { merchantKeys } from '../pokerSite.ts'

/** The services around a built server: content that a test publishes, a mailbox, the merchant. */
export interface Surroundings {
  folder: string
  content: ContentService
  mailbox: TestMailbox
  merchant: Merchant
  /** The site's variables. Not operated for real: only so it pays at a merchant of ours, and has the demo world's people. */
  env: Record<string, string>
  /** Gives the page /histoire another title, as an editor would. */
  publish(title: string): Promise<void>
  titleOfHistory(): Promise<string | undefined>
  close(): Promise<void>
}

/** @param siteUrl of the site that is opened after them */
export async function openSurroundings(siteUrl: () => string): Promise<Surroundings> {
  const folder = await newFolder('surroundings-')
  const storiesDir = join(folder, 'stories')
  await cp(join(import.meta.dirname, '..', '..', '..', 'content', 'houses', 'hautemer', 'stories'), storiesDir, {
    recursive: true,
  })
  const content = await openContent({ storiesDir })
  const mailbox = await openMailbox()
  const merchant = await startMerchant({
    dataDir: folder,
    secretKey: merchantKeys.MERCHANT_SECRET_KEY,
    webhookSecret: merchantKeys.MERCHANT_WEBHOOK_SECRET,
    webhookUrl: () => `${siteUrl()}/api/poker/payment/webhook`,
  })
  return {
    folder,
    content,
    mailbox,
    merchant,
    env: { NODE_ENV: '', DEMO_WORLD: 'on', ...merchantKeys, MERCHANT_URL: merchant.url, SMTP_URL: mailbox.smtpUrl },
    async publish(title) {
      const file = join(storiesDir, 'website-hotels', 'histoire.json')
      const story = JSON.parse(await readFile(file, 'utf8'))
      story.content.seo_title = title
      await writeFile(file, JSON.stringify(story, null, 2))
    },
    titleOfHistory: async () => /<title>([^<]*)/.exec(await (await fetch(`${siteUrl()}/histoire`)).text())?.[1],
    async close() {
      await content.close()
      await merchant.close()
      await mailbox.close()
    },
  }
}
