import type { Store } from '#server/store/open.ts'

/** A file attached to a mail. */
export interface AttachedFile {
  filename: string
  contentType: string
  content: Buffer
  /** Id of a picture inside the mail, referenced as `cid:qr`. */
  cid?: string
}

/** The file of a form, for the mail to its desk; undefined once the form was deleted. */
export async function attachedFile({ db }: Store, submissionId: string): Promise<AttachedFile | undefined> {
  const row = await db
    .selectFrom('submissionFiles')
    .select(['name', 'type', 'content'])
    .where('submissionId', '=', submissionId)
    .executeTakeFirst()
  return row && { filename: row.name, contentType: row.type, content: Buffer.from(row.content, 'base64') }
}
