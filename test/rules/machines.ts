import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { accessMachines } from '#shared/account/lockMachine.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { connectionMachine } from '#shared/hotel/connectionMachine.ts'
import { hotelMemberMachine } from '#shared/hotel/memberMachine.ts'
import { renewalMachine } from '#shared/hotel/renewalMachine.ts'
import { stayMachine } from '#shared/hotel/stayMachine.ts'
import { buildWatchMachine } from '#shared/http/buildMachine.ts'
import { lockouts } from '#shared/limits.ts'
import { paymentMachine } from '#shared/poker/paymentMachine.ts'
import { registrationMachine } from '#shared/poker/registrationMachine.ts'
import { waitingListMachine } from '#shared/poker/waitingListMachine.ts'
import { showMachine } from '#shared/shows/showMachine.ts'
import { claimMachine } from '#shared/vip/claimMachine.ts'
import { vipMemberMachine } from '#shared/vip/memberMachine.ts'
import { cardStatusMachine } from '#shared/vip/statusMachine.ts'
import { readSource, root, sourceFiles } from './sourceFiles.ts'

export interface DrawnMachine {
  machine: AnyStateMachine
  /** In shared/. */
  file: string
  /** A sentence for docs/machines.md. */
  what: string
  /** The file that moves it in the shipped product. */
  mover: string
}

const access = { file: 'account/lockMachine.ts', mover: 'server/identity/lockout.ts' }
const inPage = { mover: 'client/states/states.ts' }

/** In the order of docs/machines.md. */
export const machines: readonly DrawnMachine[] = [
  {
    machine: connectionMachine,
    file: 'hotel/connectionMachine.ts',
    ...inPage,
    what: 'Whether somebody is connected, in the browser.',
  },
  {
    machine: hotelMemberMachine,
    file: 'hotel/memberMachine.ts',
    mover: 'server/hotel/memberState.ts',
    what: 'A member of the hotel programme. Beside it stands the lock of their address.',
  },
  { machine: accessMachines.eph, ...access, what: whatLocks('eph', 'an address of the hotel programme') },
  {
    machine: vipMemberMachine,
    file: 'vip/memberMachine.ts',
    mover: 'server/vip/members/memberState.ts',
    what: 'A holder of the VIP card. Beside it stand the locks of their address and of their card.',
  },
  {
    machine: accessMachines.vip,
    ...access,
    what: whatLocks('vip', 'an address, or a card at its login, of the VIP programme'),
  },
  {
    machine: cardStatusMachine,
    file: 'vip/statusMachine.ts',
    mover: 'server/vip/points/statuses.ts',
    what: 'The status of a VIP card: up at once, down by the yearly review, one step at most.',
  },
  {
    machine: renewalMachine,
    file: 'hotel/renewalMachine.ts',
    mover: 'server/hotel/renewals/steps.ts',
    what: 'The renewal of a card of the hotel programme, from the request to the hand-over.',
  },
  {
    machine: claimMachine,
    file: 'vip/claimMachine.ts',
    mover: 'server/vip/rewards/settleClaims.ts',
    what: 'A claimed reward: given once at a house, or its points given back.',
  },
  { machine: stayMachine, file: 'hotel/stayMachine.ts', mover: 'server/booking/stays.ts', what: 'A stay.' },
  {
    machine: showMachine,
    file: 'shows/showMachine.ts',
    mover: 'shared/shows/shows.ts',
    what: 'One evening of a show. Where it stands is an editor’s word; that it is past, the clock’s.',
  },
  {
    machine: registrationMachine,
    file: 'poker/registrationMachine.ts',
    mover: 'server/poker/registrations/states.ts',
    what: 'A place at a tournament.',
  },
  {
    machine: waitingListMachine,
    file: 'poker/waitingListMachine.ts',
    mover: 'server/poker/places.ts',
    what: 'A player who waits for a place at a tournament.',
  },
  {
    machine: paymentMachine,
    file: 'poker/paymentMachine.ts',
    mover: 'server/poker/payments/states.ts',
    what: 'A payment at the merchant’s; one that succeeds after it failed or expired is late.',
  },
  {
    machine: buildWatchMachine,
    file: 'http/buildMachine.ts',
    ...inPage,
    what: 'Whether the page in the browser is of the newest build.',
  },
]

/** The entries of the shipped product. */
const entries = ['server/main.ts', 'client/boot/boot.ts']

/**
 * Machines that nothing of the shipped product moves: drawn, they would tell of a program that does not run.
 * @param read the text of a source file
 */
export function machineProblems(read = readSource): string[] {
  const shipped = closureOf(entries, read)
  const files = sourceFiles(['shared'], /Machine\.ts$/).map((it) => it.slice('shared/'.length))
  const undrawn = files.filter((file) => !machines.some((it) => it.file === file))
  return [
    ...undrawn.map((file) => `shared/${file} is not drawn: test/rules/machines.ts`),
    ...machines.flatMap(({ machine, file, mover }) => {
      if (!shipped.has(mover)) return [`${machine.id}: ${mover} is not part of the product`]
      return isMoved(mover, `shared/${file}`, read) ? [] : [`${machine.id} is not moved by ${mover}`]
    }),
  ]
}

/** Whether a program takes the machine of a file as a value and moves it. */
function isMoved(mover: string, file: string, read: (file: string) => string): boolean {
  const text = read(mover)
  const names = importsOf(text).flatMap(({ path, isType, names }) =>
    resolved(mover, path) === file && !isType ? names : [],
  )
  const body = text.replace(/^import .*?from '.*?'$/gms, '')
  return names.some((name) => body.includes(name)) && /\b(?:move|createActor)\(/.test(body)
}

function closureOf(from: readonly string[], read: (file: string) => string, seen = new Set<string>()): Set<string> {
  for (const file of from) {
    if (seen.has(file)) continue
    seen.add(file)
    const imported = importsOf(read(file)).filter((it) => !it.isType)
    const paths = imported.map(({ path }) => resolved(file, path))
    closureOf(
      paths.filter((it) => /\.tsx?$/.test(it) && existsSync(join(root, it))),
      read,
      seen,
    )
  }
  return seen
}

/** A specifier of a file as a path from the root. */
function resolved(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier))
}

interface Import {
  path: string
  /** Machines among what is taken. */
  names: string[]
  isType: boolean
}

/** Imports of our own files, static or not. */
function importsOf(text: string): Import[] {
  const found = text.matchAll(
    /(?:^(?:import|export)(?<type> type)? (?<what>[^'"]*?)from |(?<!typeof )\bimport\(|^import )'(?<path>[.#][^']+)'/gm,
  )
  return [...found].map(({ groups }) => ({
    path: groups?.path ?? '',
    names: [...(groups?.what ?? '').matchAll(/\b(?<!type )\w+Machines?\b/g)].map(([name]) => name),
    isType: groups?.type !== undefined,
  }))
}

function whatLocks(programme: Programme, whose: string): string {
  const { failures, lockMs } = lockouts[programme]
  return `The lock of ${whose}: ${failures} failures in a row close it for ${lockMs / 60_000} minutes.`
}
