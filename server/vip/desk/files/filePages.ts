import {
  type ActInput,
  type Criteria,
  type DeskAnswer,
  type DeskPage,
  findMembers,
  lookUp,
  type MemberKey,
  noneText,
  refusedNotice,
  returned,
} from '#server/desk/index.ts'
import { fileQuery } from '#shared/desk/files.ts'
import { lookReasons } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { endedHolders } from '../../cards/memberCards.ts'
import { readTypedCard } from '../../cards/register.ts'
import type { VipDeskServices } from '../services.ts'
import { cardForms } from './cardForms.ts'
import { fileEntry, fileView } from './fileEntry.ts'
import { filesUnderLook } from './fileLook.ts'

/** VIP files at a casino: found with a reason, compared with an identity document, and the card given from there. */
export function filePages(services: VipDeskServices): DeskPage[] {
  const { store } = services
  return [
    {
      route: 'files',
      access: 'openFile',
      days: ['birthdate'],
      uses: 'camera',
      open: async () => ({ view: { name: 'files', props: { reasons: lookReasons } } }),
      forms: { find: { run: find } },
    },
    { route: 'file', access: 'openFile', uses: 'camera', open: openFile, forms: cardForms(services) },
  ]

  async function find(input: ActInput): Promise<DeskAnswer> {
    const { house, locale } = input
    const look = await lookUp(services, input, 'openFile', membersOf)
    if ('errors' in look) return again(input, 422, look.errors)
    const { criteria, members, subject } = look
    if (members.length === 0) return again(input, 404, {}, noneText(input, criteria))
    return { location: deskPath('file', locale, { house: house.slug, id: subject }) }
  }

  /** A card that was replaced or blocked leads to its member, too: a finder brings it to the desk. */
  async function membersOf(criteria: Criteria): Promise<MemberKey[]> {
    const found = await findMembers(services, criteria, ['vip'])
    const card = found.length === 0 && 'code' in criteria ? readTypedCard(criteria.code) : undefined
    if (!card || !('cvip' in card)) return found
    const [ended] = await endedHolders(store.db, [card.cvip])
    return ended ? [{ programme: 'vip', memberId: ended.vipMemberId }] : []
  }

  function again(
    input: ActInput,
    status: number,
    errors: Parameters<typeof returned>[1],
    refusal?: string,
  ): DeskAnswer {
    const notice = refusedNotice(refusal)
    const props = { reasons: lookReasons, returned: returned(input, errors), notice }
    return { view: { name: 'files', props }, status }
  }

  async function openFile(input: ActInput): Promise<DeskAnswer> {
    const { locale, house, query, now, intl } = input
    const files = await filesUnderLook(store.db, input)
    const [only, another] = files
    if (!only) return { location: deskPath('files', locale, { house: house.slug }) }
    if (!another) return fileView(services, input, only)
    const chosen = files[Number(query.get(fileQuery.member)) - 1]
    if (chosen) return fileView(services, input, chosen)
    const choices = await Promise.all(files.map(({ member }) => fileEntry(store.db, member, { intl, now })))
    return { view: { name: 'fileChoice', props: { choices } } }
  }
}
