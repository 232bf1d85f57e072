import { type ActInput, openLooks } from '#server/desk/index.ts'
import type { Queries } from '#server/store/tables.ts'
import { fileQuery } from '#shared/desk/files.ts'
import { type VipMember, vipMembers } from '../../members/vipMembers.ts'

/** A file that the person has opened here a short while ago. */
export interface OpenedFile {
  member: VipMember
  /** The look, as the address names it. */
  look: string
  /** When it was looked up, epoch ms. */
  at: number
}

/** The files of the look in the address, in a fixed order; none when it is another's, another house's or too old. */
export async function filesUnderLook(
  db: Queries,
  input: Pick<ActInput, 'house' | 'person' | 'params' | 'now'>,
): Promise<OpenedFile[]> {
  const lines = await openLooks(db, input, 'openFile')
  const files: OpenedFile[] = []
  for (const { memberId, at } of lines.toSorted((a, b) => ((a.memberId ?? '') < (b.memberId ?? '') ? -1 : 1))) {
    const member = memberId ? await vipMembers.find(db, memberId) : undefined
    if (member) files.push({ member, look: input.params.id ?? '', at })
  }
  return files
}

/** The one file that a form is about. */
export async function fileOfForm(db: Queries, input: ActInput): Promise<OpenedFile | undefined> {
  const files = await filesUnderLook(db, input)
  const member = input.query.get(fileQuery.member) ?? input.fields.member
  return files.length > 1 ? files[Number(member) - 1] : files[0]
}
