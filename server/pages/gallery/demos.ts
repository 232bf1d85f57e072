import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/** A block's `demo.json`, which the content service serves as a draft. */
export interface Demo {
  /** Name of its folder: `CardList`. */
  name: string
  /** The folder of `client/` that it stands in. */
  domain: string
  /** The draft's, below `demo/blocks/`. */
  slug: string
}

/** The demos of the sources, by domain and name. `npm run dev` runs in their folder. */
export async function readDemos(): Promise<Demo[]> {
  const files = await readdir('client', { recursive: true })
  return files
    .filter((it) => basename(it) === 'demo.json')
    .sort()
    .map((file) => {
      const name = basename(dirname(file))
      const [domain = ''] = file.split('/')
      return { name, domain, slug: name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase() }
    })
}
