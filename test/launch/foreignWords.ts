import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const houses = join(import.meta.dirname, '../../content/houses')

interface HouseFile {
  name: string
  languages: string[]
  colours: Record<string, string>
}

export async function readHouse(name: string): Promise<HouseFile> {
  return JSON.parse(await readFile(join(houses, name, 'house.json'), 'utf8'))
}

/** Words of law, money and trade that a house without games in another country has nowhere. */
const trade = ['€', 'EUR', 'Paris', 'Casino', 'Poker', 'Jackpot', 'VIP', 'CNIL', 'Joueurs Info Service', 'Infiniment']

/**
 * The words that tell one house from another: its name, the names, towns and telephones of its stories, its colours.
 * @returns the words of the first that a text has and that are not those of the second as well
 */
export async function foreignWords(first: string, second: string): Promise<(text: string) => string[]> {
  const own = new Set(await wordsOf(second))
  const words = [...new Set([...(await wordsOf(first)), ...trade])].filter((it) => !own.has(it))
  const escaped = words.map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\d-])(?:${escaped.join('|')})(?![\\p{L}\\d])`, 'gu')
  return (text) => [...new Set(text.match(pattern) ?? [])]
}

async function wordsOf(house: string): Promise<string[]> {
  const { name, colours } = await readHouse(house)
  const words = [name, ...Object.values(colours).filter((it) => it.startsWith('#') && it.length > 4)]
  for await (const file of glob('**/*.json', { cwd: join(houses, house, 'stories') })) {
    const { content } = JSON.parse(await readFile(join(houses, house, 'stories', file), 'utf8'))
    if (!['hotel', 'restaurant', 'casino', 'spa', 'thalasso'].includes(content?.component)) continue
    words.push(...[content.name, content.town, content.phone].filter(Boolean))
  }
  return words
}
