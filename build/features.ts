import { readdirSync } from 'node:fs'
import type * as esbuild from 'esbuild'
import '#shared/features.ts'
import type { Feature } from '#shared/features.ts'
import { at } from './files.ts'
import { saidIn } from './messages.ts'

/** Folders of client/ that are a feature's besides the one of its name. */
const folders: Readonly<Partial<Record<Feature, string>>> = {
  hotel: [
    'card/|account/(Logout|LoginForm|MemberCard|cards|mails|profile|links/(Activation|AskForLink|EmailLink|NewPassword))',
    'booking/(Booking|NightlyPrices|StayCalendar|stayCalendar)|places/(Hotel|Room)',
  ].join('|'),
  restaurants: 'places/(Restaurant|Menu)',
  baths: 'places/Bath',
  casino: 'places/Casino',
}
/** Ids of messages that are a feature's, wherever they are said. */
const words: Readonly<Partial<Record<Feature, RegExp>>> = {
  vip: /vip|reward|points|sponsor|friend/i,
  casino: /casino|jackpot|fields\.games|^layout\.error\.search$/i,
  poker: /tournament|poker|buyin/i,
  shows: /^shows|fields\.shows/,
  passkeys: /passkey|credential|publicKey/i,
  protection: /protect|gaming|pauseUntil|visitsPerMonth/i,
}
const features = Object.keys(has) as Feature[]
export const absentFeatures = features.filter((it) => !has[it])
const ofFeature = (it: Feature) =>
  new RegExp(`^(?:#|\\./)?(client/(${it}/${folders[it] ? `|${folders[it]}` : ''})|shared/${it}/)`)

/** The feature that a module of client/ or shared/ belongs to; undefined: every house has it. @param path from the root */
export function featureAt(path: string): Feature | undefined {
  return features.find((it) => ofFeature(it).test(path))
}

/** Whether a module is of a feature that the house lacks. @param path from the root */
export function isAbsent(path: string): boolean {
  const feature = featureAt(path)
  return feature !== undefined && !has[feature]
}

/** Messages that this house says: those of a feature that it lacks are named by it, or nobody else says them. */
export function messagesOfHouse(): (id: string) => boolean {
  const modules = readdirSync(at('client'), { recursive: true, encoding: 'utf8' })
    .filter((it) => /\.tsx?$/.test(it))
    .map((it) => `client/${it}`)
  const isAbsentOnes = saidIn(modules.filter(isAbsent))
  const isOthers = saidIn(modules.filter((it) => !isAbsent(it)))
  return (id) => !absentFeatures.some((it) => words[it]?.test(id)) && (isOthers(id) || !isAbsentOnes(id))
}

/** Answers of `has` as constants of a bundle. */
export const featuresDefine = Object.fromEntries(features.map((it) => [`has.${it}`, String(has[it])]))

/** `has[feature]`, too, since parts of the server's bundle run in another order than its modules. Browsers do not ask so. */
export const serverFeatures = { has: JSON.stringify(has) }

/**
 * A browser asks `has` nothing at run time. A module of a feature that the house lacks is in a bundle only if it is used, and a
 * script of one is empty.
 */
export const withoutAbsent: esbuild.Plugin = {
  name: 'without-absent',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^#shared\/features\.ts$/ }, () => ({ path: at('shared/absent.ts') }))
    for (const it of absentFeatures)
      onResolve({ filter: ofFeature(it) }, ({ path, kind }) =>
        kind === 'entry-point' ? { path, namespace: 'absent' } : { path: at(path.slice(1)), sideEffects: false },
      )
    onLoad({ filter: /./, namespace: 'absent' }, () => ({ contents: '' }))
  },
}
