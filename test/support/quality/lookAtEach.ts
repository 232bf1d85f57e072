import type { Page } from 'puppeteer'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { closePage, newPage, type PageOptions } from '../browser.ts'
import type { Client } from '../client.ts'

/** A page to look at, and who looks: nobody in particular without a client. */
export interface Visit {
  url: string
  client?: Pick<Client, 'cookies'>
}

/** Two cores: more pages at a time only wait for each other. */
const atATime = 3

/**
 * Opens addresses one after the other, in a few pages at a time: a page that stays keeps its process, and what it
 * has loaded and compiled.
 * @param look is handed what puts the address in front of a line for a failure
 */
export async function lookAtEach<It extends Visit>(
  visits: readonly It[],
  options: PageOptions,
  look: (page: Page, tell: (line: string) => string, visit: It) => Promise<void>,
): Promise<void> {
  const waiting = [...visits]
  await Promise.all(Array.from({ length: Math.min(atATime, visits.length) }, lookAtSome))

  async function lookAtSome(): Promise<void> {
    const page = await newPage(options)
    const viewport = page.viewport()
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      const { pathname, search } = new URL(visit.url)
      await page.setViewport(viewport)
      if (visit.client) await becomeSomebody(page, visit.client)
      await page.goto(visit.url, { waitUntil: 'load' })
      await look(page, (line) => `${pathname}${search} ${line}`, visit)
    }
    await closePage(page)
  }
}

/** Forgets who was here before, all but the choice about cookies. */
export async function becomeSomebody(page: Page, { cookies }: Pick<Client, 'cookies'>): Promise<void> {
  const context = page.browserContext()
  const former = (await context.cookies()).filter((it) => it.name !== siteCookies.consent)
  if (former.length > 0) await context.deleteCookie(...former)
  if (page.url().startsWith('http'))
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  const own = [...cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' }))
  if (own.length > 0) await context.setCookie(...own)
}
