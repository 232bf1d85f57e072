import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { lockouts } from '#shared/limits.ts'
import { accessMachines } from '#shared/machines/access.ts'
import { buildWatchMachine } from '#shared/machines/buildWatch.ts'
import { cardStatusMachine } from '#shared/machines/cardStatus.ts'
import { connectionMachine } from '#shared/machines/connection.ts'
import { hotelMemberMachine } from '#shared/machines/hotelMember.ts'
import { paymentMachine } from '#shared/machines/payment.ts'
import { registrationMachine } from '#shared/machines/registration.ts'
import { showMachine } from '#shared/machines/show.ts'
import { stayMachine } from '#shared/machines/stay.ts'
import { vipMemberMachine } from '#shared/machines/vipMember.ts'
import { waitingListMachine } from '#shared/machines/waitingList.ts'
import type { Programme } from '#shared/programmes.ts'
import { root } from './sourceFiles.ts'

export interface DrawnMachine {
  machine: AnyStateMachine
  /** In shared/machines/. */
  file: string
  /** A sentence for docs/machines.md. */
  what: string
  /** What moves it in the shipped product. */
  mover: string
}

const access = { file: 'access.ts', mover: 'server/identity/lockout.ts' }
const inPage = { mover: 'client/states/states.ts' }

/** In the order of docs/machines.md. */
export const machines: readonly DrawnMachine[] = [
  {
    machine: connectionMachine,
    file: 'connection.ts',
    ...inPage,
    what: 'Whether somebody is connected, in the browser.',
  },
  {
    machine: hotelMemberMachine,
    file: 'hotelMember.ts',
    mover: 'server/eph/memberState.ts',
    what: 'A member of the hotel programme. Beside it stands the lock of their address.',
  },
  { machine: accessMachines.eph, ...access, what: whatLocks('eph', 'an address of the hotel programme') },
  {
    machine: vipMemberMachine,
    file: 'vipMember.ts',
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
    file: 'cardStatus.ts',
    mover: 'server/vip/points/statuses.ts',
    what: 'The status of a VIP card: up at once, down by the yearly review, one step at most.',
  },
  { machine: stayMachine, file: 'stay.ts', mover: 'server/booking/stays.ts', what: 'A stay.' },
  {
    machine: showMachine,
    file: 'show.ts',
    mover: 'shared/shows.ts',
    what: 'One evening of a show. Where it stands is an editor’s word; that it is past, the clock’s.',
  },
  {
    machine: registrationMachine,
    file: 'registration.ts',
    mover: 'server/poker/registrations/states.ts',
    what: 'A place at a tournament.',
  },
  {
    machine: waitingListMachine,
    file: 'waitingList.ts',
    mover: 'server/poker/places.ts',
    what: 'A player who waits for a place at a tournament.',
  },
  {
    machine: paymentMachine,
    file: 'payment.ts',
    mover: 'server/poker/payments/states.ts',
    what: 'A payment at the merchant’s; one that succeeds after it failed or expired is late.',
  },
  {
    machine: buildWatchMachine,
    file: 'buildWatch.ts',
    ...inPage,
    what: 'Whether the page in the browser is of the newest build.',
  },
]

/** What is shipped begins in these; tests do not. */
const entries = ['server/main.ts', 'client/boot/boot.ts']

/**
 * Machines that nothing of the shipped product moves: drawn, they would tell of a program that does not run.
 * @param read the text of a source file
 */
export function machineProblems(read = (file: string) => readFileSync(join(root, file), 'utf8')): string[] {
  const shipped = closureOf(entries, read)
  const files = readdirSync(join(root, 'shared/machines')).filter((it) => it !== 'move.ts')
  const undrawn = files.filter((file) => !machines.some((it) => it.file === file))
  return [
    ...undrawn.map((file) => `shared/machines/${file} is not drawn: test/rules/machines.ts`),
    ...machines.flatMap(({ machine, file, mover }) => {
      if (!shipped.has(mover)) return [`${machine.id}: ${mover} is not part of the product`]
      return isMoved(read(mover), file) ? [] : [`${machine.id} is not moved by ${mover}`]
    }),
  ]
}

/** Whether a program takes the machine of a file as a value and moves it. */
function isMoved(text: string, file: string): boolean {
  const names = importsOf(text).flatMap(({ path, isType, names }) =>
    path.endsWith(`/machines/${file}`) && !isType ? names : [],
  )
  const body = text.replace(/^import .*?from '.*?'$/gms, '')
  return names.some((name) => body.includes(name)) && /\b(?:move|createActor)\(/.test(body)
}

function closureOf(from: readonly string[], read: (file: string) => string, seen = new Set<string>()): Set<string> {
  for (const file of from) {
    if (seen.has(file)) continue
    seen.add(file)
    const imported = importsOf(read(file)).filter((it) => !it.isType)
    const paths = imported.map(({ path }) =>
      path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path)),
    )
    closureOf(
      paths.filter((it) => /\.tsx?$/.test(it) && existsSync(join(root, it))),
      read,
      seen,
    )
  }
  return seen
}

interface Import {
  path: string
  /** Machines among what is taken. */
  names: string[]
  isType: boolean
}

/** Of our own files, static or not. */
function importsOf(text: string): Import[] {
  const found = text.matchAll(
    /(?:^(?:import|export)(?<type> type)? (?<what>[^'"]*?)from |\bimport\(|^import )'(?<path>[.#][^']+)'/gm,
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
