import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { maxAgeThenStale } from '#server/http/cacheControl.ts'
import { type DescribedRoute, describeRoute, type RouteDescription } from '#server/http/describe/description.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { integer, list, matching, text } from '#shared/http/answer.ts'
import { cacheLives } from '#shared/limits.ts'

/** The used part of a package's set (Iconify's JSON). */
interface IconSet {
  prefix: string
  icons: Record<string, object>
  aliases?: Record<string, { parent: string }>
  lastModified?: number
  width?: number
  height?: number
}

/** Sets that the art direction allows, by prefix. */
const packages: Readonly<Record<string, string>> = { ph: '@iconify-json/ph/icons.json' }
/** More than any address of our own client has. */
const mostNames = 200

const iconsRoute = {
  name: 'readIcons',
  tag: 'site',
  method: 'GET',
  path: '/api/icons/:file',
  summary: 'api.site.readIcons',
  query: { icons: matching('^[^,]+(?:,[^,]+)*$', 'map-pin,phone') },
  answers: {
    200: {
      title: 'IconSet',
      type: 'object',
      properties: {
        prefix: text,
        icons: { type: 'object', additionalProperties: { type: 'object' } },
        aliases: { type: 'object', additionalProperties: { type: 'object' } },
        not_found: list(text),
        lastModified: integer,
        width: integer,
        height: integer,
      },
      required: ['prefix', 'icons'],
    },
  },
  errors: ['generic.notFound', 'generic.badRequest'],
} as const satisfies RouteDescription

/**
 * GET /api/icons/{set}.json?icons=a,b: the Iconify API's answer from local sets, with unknown names in `not_found`. An
 * icon never changes under its name: cached for a week.
 * @throws ProductError generic.notFound for an unknown set, generic.badRequest without names
 */
export function icons(): DescribedRoute {
  const sets = new Map<string, Promise<IconSet>>()
  return describeRoute(iconsRoute, async (req, res) => {
    const prefix = /^([a-z0-9-]+)\.json$/.exec(String(req.params.file))?.[1] ?? ''
    const file = Object.hasOwn(packages, prefix) ? packages[prefix] : undefined
    if (!file) throw new ProductError('generic.notFound')
    if (typeof req.query.icons !== 'string' || req.query.icons === '') throw new ProductError('generic.badRequest')
    const names = req.query.icons.split(',', mostNames)
    // 4.5 MB of JSON: read at the first request of a block, then cached.
    if (!sets.has(prefix)) sets.set(prefix, readSet(file))
    const set = await (sets.get(prefix) as Promise<IconSet>)
    res.set('Cache-Control', maxAgeThenStale(cacheLives.icons)).json(pick(set, names))
  })
}

async function readSet(file: string): Promise<IconSet> {
  return JSON.parse(await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8')) as IconSet
}

/** The requested icons, aliases included, and the icons behind those. */
function pick(set: IconSet, names: readonly string[]) {
  const icons: IconSet['icons'] = {}
  const aliases: NonNullable<IconSet['aliases']> = {}
  const notFound: string[] = []
  for (const name of names) {
    const alias = own(set.aliases, name)
    const parent = alias ? alias.parent : name
    const icon = own(set.icons, parent)
    if (icon) icons[parent] = icon
    if (icon && alias) aliases[name] = alias
    if (!icon) notFound.push(name)
  }
  const { prefix, lastModified, width, height } = set
  return { prefix, lastModified, aliases, width, height, icons, ...(notFound.length > 0 && { not_found: notFound }) }
}

/** Names come from the address: `constructor` is no icon. */
function own<Value>(record: Record<string, Value> | undefined, name: string): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined
}
