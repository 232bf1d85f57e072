import { absent } from '#shared/features.ts'
import { type RequestForm, requestForms } from '#shared/forms/requests.ts'
import type { HouseKind } from '#shared/places/houses.ts'

/** Rights as data, role × act × house: the server checks it in one place (server/desk/http/admission.ts). */

export const deskRoles = [
  'reception',
  ...ofFeature(has.vip, ['casinoDesk']),
  ...ofFeature(has.poker, ['tournamentDesk']),
  'marketing',
  ...ofFeature(has.poker, ['accounting']),
  'group',
] as const
export type DeskRole = (typeof deskRoles)[number]

/** Acts at the tournaments of a casino. */
const tournamentActs = ofFeature(has.poker, [
  'readPlayers',
  'checkIn',
  'undoCheckIn',
  'addWalkIn',
  'givePlace',
  'markNoShow',
  'undoNoShow',
  'refundEntry',
  'runClock',
  'exportPlayers',
])
const moneyActs = ofFeature(has.poker, ['readMoney'])
const settleActs = ofFeature(has.poker, ['settleRefund'])

/** Acts at ledgers of points. */
const pointsActs = ofFeature(has.vip, ['readLedger', 'answerClaim', 'adjustPoints', 'approveAdjustment'])

/** Acts about members who protect themselves. */
const doorActs = ofFeature(has.protection, ['countVisit', 'undoVisit'])
const protectionActs = [...doorActs, ...ofFeature(has.protection, ['readProtection'])]

const rewardActs = ofFeature(has.vip, ['checkReward', 'redeemReward', 'undoReward'])
const refundActs = ofFeature(has.vip, ['refundReward'])
const advantageActs = ofFeature(has.vip, ['countAdvantage', 'undoAdvantage'])
/** Acts at the files and cards of members. */
const cardActs = ofFeature(has.vip, ['openFile', 'giveCard', 'replaceCard', 'blockCard', 'reopenFile'])
const renewalActs = ofFeature(has.hotel, ['readRenewals', 'advanceRenewal', 'undoRenewal'])
/** Acts at lists of addresses and at letters to them. */
const letterActs = ofFeature(has.letter, ['readLists', 'exportList', 'readLetters', 'sendLetter', 'stopLetter'])
const requestActs = ['readRequests', 'answerRequest', 'markSpam'] as const

function ofFeature<const Acts extends readonly string[]>(isThere: boolean, acts: Acts): Acts {
  return isThere ? acts : absent
}

/** Acts that need a right; a new subject of the desk adds its own. */
export const deskActs = [
  'findMember',
  ...rewardActs,
  ...refundActs,
  ...advantageActs,
  ...cardActs,
  ...renewalActs,
  ...letterActs,
  'readState',
  'retryMail',
  ...settleActs,
  ...requestActs,
  'drawContest',
  'readActs',
  'exportActs',
  'readPeople',
  'invite',
  'changePerson',
  'suspendAccess',
  'reinstateAccess',
  'endAccess',
  ...tournamentActs,
  ...pointsActs,
  ...protectionActs,
  ...moneyActs,
] as const
export type DeskAct = (typeof deskActs)[number]

/** Kinds of house where an act has a sense; an act that is not named has it everywhere. */
const kindsOf: Readonly<Partial<Record<DeskAct, readonly HouseKind[]>>> = {
  ...at(['casino'], [...cardActs, ...tournamentActs, ...pointsActs, ...protectionActs, ...moneyActs]),
  // The advantages of the programmes are given elsewhere.
  ...at(['casino', 'hotel', 'restaurant'], advantageActs),
  ...at(['hotel'], renewalActs),
}

function at(kinds: readonly HouseKind[], acts: readonly DeskAct[]) {
  return Object.fromEntries(acts.map((it) => [it, kinds]))
}

/** The house of a role that is held everywhere. */
export const everyHouse = '*'

/** A role that a person holds at a house. */
export interface HeldRole {
  /** Slug of the house's story, or {@link everyHouse}. */
  house: string
  role: DeskRole
}

export const actsOf: Readonly<Record<DeskRole, readonly DeskAct[]>> = {
  reception: ['findMember', ...rewardActs, ...advantageActs, ...doorActs, ...renewalActs, ...requestActs],
  casinoDesk: [
    'findMember',
    ...rewardActs,
    ...refundActs,
    ...advantageActs,
    ...cardActs,
    ...pointsActs,
    ...protectionActs,
  ],
  tournamentDesk: ['findMember', ...tournamentActs],
  marketing: [...letterActs, ...requestActs, 'drawContest'],
  accounting: moneyActs,
  group: deskActs,
}

/** Fields of a member that somebody at the desk may see. */
const memberFields = [
  'firstname',
  'lastname',
  'birthdate',
  'email',
  'card',
  'status',
  'points',
  'favouriteDate',
  'openRewards',
] as const
export type MemberField = (typeof memberFields)[number]

/** The least that each role needs of a member who was found. */
export const fieldsOf: Readonly<Record<DeskRole, readonly MemberField[]>> = {
  reception: ['firstname', 'lastname', 'card', 'status'],
  casinoDesk: ['firstname', 'lastname', 'birthdate', 'card', 'status', 'points', 'favouriteDate', 'openRewards'],
  tournamentDesk: ['firstname', 'lastname', 'birthdate', 'card'],
  marketing: [],
  accounting: [],
  group: memberFields,
}

/** Forms whose messages a role reads and answers. */
const requestFormsOf: Readonly<Record<DeskRole, readonly RequestForm[]>> = {
  reception: ['contact'],
  casinoDesk: [],
  tournamentDesk: [],
  marketing: ['quote', 'event', 'seminar', 'contest'],
  accounting: [],
  group: requestForms,
}

/** Forms whose messages a person with these roles reads and answers, in the order of {@link requestForms}. */
export function requestFormsFor(roles: readonly DeskRole[]): RequestForm[] {
  return requestForms.filter((form) => roles.some((role) => requestFormsOf[role].includes(form)))
}

/** Reasons for looking a member up; every look has one. */
export const lookReasons = ['present', 'phone', 'letter', 'complaint'] as const
export type LookReason = (typeof lookReasons)[number]

/** Reasons for giving points back. */
export const refundReasons = ['soldOut', 'closed', 'mistake'] as const

/** The roles that a person holds at a house, those held everywhere among them. */
export function rolesAt(held: readonly HeldRole[], house: string): DeskRole[] {
  return held.filter((it) => it.house === house || it.house === everyHouse).map(({ role }) => role)
}

/** The role by which a person may do something at a house; undefined: nobody gave that right. */
export function roleFor(held: readonly HeldRole[], act: DeskAct, house: string): DeskRole | undefined {
  return rolesAt(held, house).find((role) => actsOf[role].includes(act))
}

/** Whether an act has a sense at a kind of house. */
export function isActOf(act: DeskAct, kind: HouseKind): boolean {
  return kindsOf[act]?.includes(kind) ?? true
}

/** Kinds of house where a role has a sense; one that is not named has it at every house. */
const kindsOfRole: Readonly<Partial<Record<DeskRole, readonly HouseKind[]>>> = {
  casinoDesk: ['casino'],
  tournamentDesk: ['casino'],
  accounting: ['casino'],
}

/** Whether a role has a sense at a kind of house. */
export function isRoleOf(role: DeskRole, kind: HouseKind): boolean {
  return kindsOfRole[role]?.includes(kind) ?? true
}

/** Whether a role belongs to a house; the group's holds everywhere. */
export function isRoleOfHouse(role: DeskRole): boolean {
  return role !== 'group'
}
