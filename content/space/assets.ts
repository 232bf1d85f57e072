import { createHmac, randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { type AssetItem, type Item, ManagementRefusal, notFound, refuseFaults, type SpaceState } from './state.ts'

/** Types that are taken (the list in the source of Storyblok's command line, after its help page), as far as sites use them. */
const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt',
  '.txt': 'text/plain',
  '.pdf': 'application/pdf',
}

const bucketKey = randomBytes(32)
/** Time for which a signature is good. */
const signedForMs = 15 * 60_000

/**
 * POST assets: an asset without its file, and the form that the bucket takes. With `id` the file of an asset is replaced.
 * @param origin of this server, whose bucket stands for S3
 * @throws ManagementRefusal 404, 422
 */
export function signUpload(state: SpaceState, given: Item, origin: string): Item {
  const filename = typeof given.filename === 'string' ? given.filename : ''
  const ending = extname(filename).toLowerCase()
  const folder = given.asset_folder_id
  refuseFaults({
    filename: filename === '' ? ["can't be blank"] : types[ending] ? [] : ['is of a type that is not allowed'],
    size: given.size === undefined || /^(\d+x\d+)?$/i.test(String(given.size)) ? [] : ['is invalid'],
    asset_folder_id: folder === undefined || state.assetFolders.some((it) => it.id === folder) ? [] : ['is invalid'],
  })
  // Every dot but the last becomes an underscore (docs of uploading).
  const short = `${filename.slice(0, -ending.length).replace(/[^\w-]/g, '_')}${ending}`
  const known = given.id === undefined ? undefined : assetAt(state, Number(given.id))
  const size = String(given.size ?? '').toLowerCase()
  const key = ['f', state.id, ...(size ? [size] : []), randomBytes(5).toString('hex'), short].join('/')
  const at = state.now().toISOString()
  const asset: AssetItem = known ?? {
    ...{ id: state.nextId(), key, short_filename: short, content_type: '', bytes: undefined, isFinished: false },
    ...{ alt: null, title: null, copyright: null, source: null, focus: null, ext_id: null, meta_data: {} },
    ...{ asset_folder_id: folder ?? null, is_private: false, created_at: at, updated_at: at },
  }
  Object.assign(asset, { key, short_filename: short, content_type: types[ending], bytes: undefined, isFinished: false })
  if (!known) state.assets.push(asset)
  return {
    id: asset.id,
    fields: signedFields(state, asset),
    post_url: `${origin}/s3/a.storyblok.com`,
    pretty_url: `//a.storyblok.com/${key}`,
    public_url: `https://s3.amazonaws.com/a.storyblok.com/${key}`,
    locked: false,
    meta_data: {},
  }
}

function signedFields(state: SpaceState, { key, content_type }: AssetItem): Record<string, string> {
  const date = state.now()
  const policy = Buffer.from(JSON.stringify({ expiration: new Date(date.getTime() + signedForMs), key })).toString(
    'base64',
  )
  return {
    key,
    acl: 'public-read',
    Expires: new Date(date.getTime() + 365 * 86_400_000).toUTCString(),
    'Cache-Control': 'public, max-age=31536000',
    'Content-Type': content_type,
    policy,
    'x-amz-credential': 'stand-in/s3/aws4_request',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-date': date.toISOString().replace(/[-:]|\.\d+/g, ''),
    'x-amz-signature': createHmac('sha256', bucketKey).update(policy).digest('hex'),
  }
}

/**
 * The bucket's side: a form with every signed field before the file. It answers 204 and no body, refusals as XML.
 * @throws ManagementRefusal 403 for a field that was not signed like this, 400 without a file behind them
 */
export async function handleUpload(state: SpaceState, form: FormData): Promise<void> {
  const names = [...form.keys()]
  const policy = String(form.get('policy') ?? '')
  const signature = createHmac('sha256', bucketKey).update(policy).digest('hex')
  if (form.get('x-amz-signature') !== signature) throw bucketRefusal(403, 'SignatureDoesNotMatch')
  const signed: unknown = JSON.parse(Buffer.from(policy, 'base64').toString())
  const asset = state.assets.find((it) => isRecord(signed) && it.key === signed.key)
  if (!asset || !isRecord(signed) || new Date(String(signed.expiration)) < state.now())
    throw bucketRefusal(403, 'AccessDenied')
  const expected = Object.entries(signedFields(state, asset)).filter(
    ([name]) => !/date|policy|signature|Expires/.test(name),
  )
  if (expected.some(([name, value]) => form.get(name) !== value)) throw bucketRefusal(403, 'AccessDenied')
  const file = form.get('file')
  if (!(file instanceof Blob) || names.at(-1) !== 'file') throw bucketRefusal(400, 'InvalidArgument')
  asset.bytes = Buffer.from(await file.arrayBuffer())
}

function bucketRefusal(status: number, code: string): ManagementRefusal {
  return new ManagementRefusal(status, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

/** GET assets/{id}/finish_upload: the file must have reached the bucket. @throws ManagementRefusal 404, 422 */
export function finishUpload(state: SpaceState, id: number): Item {
  const asset = assetAt(state, id)
  refuseFaults({ file: asset.bytes ? [] : ['has not been uploaded'] })
  Object.assign(asset, { isFinished: true, content_length: asset.bytes?.length, updated_at: state.now().toISOString() })
  return assetAnswer(asset)
}

const attributes = [
  'alt',
  'title',
  'copyright',
  'source',
  'focus',
  'ext_id',
  'asset_folder_id',
  'is_private',
  'meta_data',
]

/** PUT assets/{id}. @throws ManagementRefusal 404, 422 */
export function updateAsset(state: SpaceState, id: number, given: Item): Item {
  const asset = assetAt(state, id)
  refuseFaults({ focus: /^(\d+x\d+:\d+x\d+)?$/.test(String(given.focus ?? '')) ? [] : ['is invalid'] })
  for (const name of attributes) if (given[name] !== undefined) asset[name] = given[name]
  asset.updated_at = state.now().toISOString()
  return assetAnswer(asset)
}

export function assetAt(state: SpaceState, id: number): AssetItem {
  const asset = state.assets.find((it) => it.id === id)
  if (!asset) throw notFound()
  return asset
}

/** The address that the Management API gives is the bucket's (seen in the source of Storyblok's command line). */
export function assetAnswer({ bytes: _, isFinished: __, key, ...asset }: AssetItem): Item {
  return { ...asset, filename: `https://s3.amazonaws.com/a.storyblok.com/${key}` }
}
