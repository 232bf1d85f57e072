import { isRecord } from '#shared/schemas/isRecord.ts'
import { assetNameIn } from '../management/regions.ts'

/** An asset as a story's field names it. */
export interface AssetPlace {
  id: number
  /** The address at which it is delivered. */
  filename: string
}

/** Identifiers of the other side for those of this one. */
export interface References {
  /** @param uuid of a story or folder here */
  uuid(uuid: string): string | undefined
  /** @param address of an asset here */
  asset(address: string): AssetPlace | undefined
}

/**
 * Content with the identifiers of the other side: uuids of stories wherever a value is one (relations, links, links in
 * rich text), addresses of assets with their ids. Blocks keep their own `_uid`.
 */
export function withReferences(value: unknown, references: References): unknown {
  if (typeof value === 'string') return mapText(value, references)
  if (Array.isArray(value)) return value.map((it) => withReferences(it, references))
  if (!isRecord(value)) return value
  const mapped = Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, name === '_uid' ? it : withReferences(it, references)]),
  )
  const address = [value.filename, value.src].find((it) => typeof it === 'string' && it !== '')
  const place = typeof address === 'string' ? references.asset(address) : undefined
  return place && 'id' in value ? { ...mapped, id: place.id } : mapped
}

function mapText(text: string, { uuid, asset }: References): string {
  if (uuidPattern.test(text)) return uuid(text) ?? text
  return assetNameIn(text) ? (asset(text)?.filename ?? text) : text
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
