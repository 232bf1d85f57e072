import type { Store } from '#server/store/open.ts'

/** A file that goes with a mail. */
export interface AttachedFile {
  filename: string
  contentType: string
  content: Buffer
  /** A picture in the mail, named by it: `cid:qr`. */
  cid?: string
}

/** The file of a form, for the mail to its desk; undefined once the form was forgotten. */
export async function attachedFile({ db }: Store, submissionId: string): Promise<AttachedFile | undefined> {
  const row = await db
    .selectFrom('submissionFiles')
    .select(['name', 'type', 'content'])
    .where('submissionId', '=', submissionId)
    .executeTakeFirst()
  return row && { filename: row.name, contentType: row.type, content: Buffer.from(row.content, 'base64') }
}
