import {
  type ActInput,
  type Criteria,
  type DeskAnswer,
  type DeskPage,
  findMembers,
  goTo,
  lookUp,
  type MemberKey,
  outcomeOf,
  type Refusal,
} from '#server/desk/index.ts'
import { fileQuery } from '#shared/desk/files.ts'
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
      open: async (input) => finder(input),
      forms: { find: { run: find } },
    },
    { route: 'file', access: 'openFile', uses: 'camera', open: openFile, forms: cardForms(services) },
  ]

  async function find(input: ActInput): Promise<DeskAnswer> {
    const look = await lookUp(services, input, 'openFile', membersOf)
    return 'status' in look ? finder(input, look) : goTo(input, 'file', {}, look)
  }

  /** A card that was replaced or blocked leads to its member, too: a finder brings it to the desk. */
  async function membersOf(criteria: Criteria): Promise<MemberKey[]> {
    const found = await findMembers(services, criteria, ['vip'])
    const card = found.length === 0 && 'code' in criteria ? readTypedCard(criteria.code) : undefined
    if (!card || !('cvip' in card)) return found
    const [ended] = await endedHolders(store.db, [card.cvip])
    return ended ? [{ programme: 'vip', memberId: ended.vipMemberId }] : []
  }

  function finder(input: ActInput, refusal?: Refusal): DeskAnswer {
    return { view: { name: 'files', props: outcomeOf(input, refusal) }, status: refusal?.status }
  }

  async function openFile(input: ActInput): Promise<DeskAnswer> {
    const { query, now, intl } = input
    const files = await filesUnderLook(store.db, input)
    const [only, another] = files
    if (!only) return goTo(input, 'files')
    if (!another) return fileView(services, input, only)
    const chosen = files[Number(query.get(fileQuery.member)) - 1]
    if (chosen) return fileView(services, input, chosen)
    const choices = await Promise.all(files.map(({ member }) => fileEntry(store.db, member, { intl, now })))
    return { view: { name: 'fileChoice', props: { choices } } }
  }
}
