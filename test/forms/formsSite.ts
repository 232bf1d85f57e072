import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDemos, storyOf } from '#test/blocks/demos.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { newFolder } from '#test/support/folders.ts'
import { type HotelSite, openHotelSite } from '#test/support/hotelSite.ts'
import type { SiteOptions } from '#test/support/site.ts'
import { onEachDatabase } from '#test/support/store/databases.ts'

const productStories = join(import.meta.dirname, '..', '..', 'content', 'houses', 'hautemer', 'stories')
/** Forms that no page of the product has, at `/demo-…`. */
const demoForms = ['contest', 'event'] as const

/** A site that also has a contest and a feast's form. */
export async function openFormsSite(
  options: SiteOptions = {},
  changeStories: (folder: string) => Promise<void> = async () => {},
): Promise<HotelSite> {
  const storiesDir = await newFolder('form-stories-')
  await cp(productStories, storiesDir, { recursive: true })
  const demos = readDemos()
  for (const form of demoForms) {
    const story = storyOf(`Demo ${form}`, demos[`${form}-form`]?.slice(0, 1))
    await writeFile(join(storiesDir, 'website-hotels', `demo-${form}.json`), JSON.stringify(story))
  }
  await changeStories(join(storiesDir, 'website-hotels'))
  const site = await openHotelSite({ ...options, storiesDir })
  await untilWarm(site)
  return site
}

/** As in hotelSite.ts, with a contest and the form of a feast. */
export const forEachFormsSite = onEachDatabase(openFormsSite)

const person = { civility: 'Mrs', firstname: 'Anne', lastname: 'Le Goff', privacy: true }
let people = 0

export function newSender(): string {
  return `sender-${++people}@forms.test`
}

/** A day from today, `YYYY-MM-DD`, by the site's clock. */
export function dayFrom({ clock }: Pick<HotelSite, 'clock'>, days: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO('Europe/Paris').toPlainDate()
  return today.add({ days }).toString()
}

/** A body that each form takes. */
export function bodyOf(site: HotelSite, form: string, changed: Record<string, unknown> = {}): Record<string, unknown> {
  const email = newSender()
  const occasion = {
    ...person,
    email,
    phone: '06 12 34 56 78',
    eventType: 'Séminaire',
    eventDate: dayFrom(site, 40),
    guestsNumber: '30',
    city: 'Houlgate',
  }
  const bodies: Record<string, Record<string, unknown>> = {
    contact: { ...person, email, subject: 'Une chambre au calme', message: 'Bonjour,\nest-ce possible ?' },
    newsletter: { email, privacy: true },
    contest: {
      ...{ ...person, email, birthdate: '1985-06-15', terms: true, contest: 'grande-maree' },
      // Its editor asks for an answer.
      message: '11 h 40',
    },
    seminar: occasion,
    // Its editor asks for more.
    event: { ...occasion, company: 'Les Amis', rooms: '4', budget: '3 000 €', message: 'Une fête.' },
    quote: { ...occasion, participantCount: 30 },
  }
  return { ...bodies[form], ...changed }
}

/** As a browser without scripts posts a form; the answer is a page. */
export function postForm(
  site: HotelSite,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(fields).toString()
  return site.client().post(path, body, { 'Content-Type': 'application/x-www-form-urlencoded', ...headers })
}

/** `_uid` of the first block of a form on a page. */
export async function blockOn(site: HotelSite, path: string, form: string): Promise<string> {
  const html = await site.html(path)
  const uid = new RegExp(`name="form" value="${form}"/><input type="hidden" name="block" value="([^"]+)"`).exec(
    html,
  )?.[1]
  if (!uid) throw new Error(`${path} has no form ${form}`)
  return uid
}
