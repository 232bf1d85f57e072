import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { towns } from '#shared/house.ts'
import { mercator, type Position } from '#shared/search/geo.ts'
import { sourceFiles } from '#test/rules/sourceFiles.ts'
import { placeLabels, spreadPins } from './arrange.ts'
import { seawardOf } from './coast.ts'
import type { Point } from './projection.ts'

interface House extends Position {
  town: string
}

/** Every house of the demo world that has a position. */
const houses: House[] = sourceFiles(['content/houses/hautemer/stories'], /\.json$/).flatMap((file) => {
  const { content } = JSON.parse(readFileSync(file, 'utf8'))
  const { component, latitude, longitude, town } = content ?? {}
  const isHouse = ['hotel', 'restaurant', 'casino', 'spa', 'thalasso'].includes(component)
  return isHouse && latitude ? [{ lat: Number(latitude), lng: Number(longitude), town }] : []
})

const [radius, size] = [16, 15]

/** A part of the coast as the map that moves shows it. @param scale pixels a degree of longitude */
function arranged(shown: readonly House[], centre: Position, scale: number) {
  const view = {
    width: 600,
    height: 640,
    place: ({ lat, lng }: Position) => ({
      x: 300 + (lng - centre.lng) * scale,
      y: 320 - (mercator(lat) - mercator(centre.lat)) * scale,
    }),
  }
  const truths = shown.map((it) => ({ ...view.place(it), seaward: seawardOf(it) }))
  const pins = spreadPins(truths, radius + 1, view)
  const ours = new Set(shown.map((it) => it.town))
  return { view, truths, pins, labels: placeLabels(view, { pins, truths, ours, radius, size, most: 8 }) }
}

/** Zooms 5 to 9.5 of a map with tiles of 256 pixels: over the country, and over each town with houses. */
const zooms = Array.from({ length: 10 }, (_, step) => (256 * 2 ** (5 + step / 2)) / 360)
const centres = [{ lat: 46.6, lng: 2.2 }, ...towns.filter((it) => houses.some(({ town }) => town === it.name))]
/** Pages of the list, and all at once. */
const pages = [houses, houses.slice(0, 12), houses.slice(12), houses.filter(({ town }) => town === 'Houlgate')]

describe('places on the map of the search', () => {
  it('knows the houses of six towns', () => {
    expect(houses).to.have.length(24)
    expect(new Set(houses.map((it) => it.town)).size).to.equal(6)
  })

  it('finds the way to the sea from each of them, and none from Paris', () => {
    const seaward = (name: string) => seawardOf(towns.find((it) => it.name === name) as Position) as Point
    expect(seaward('Houlgate').y, 'the Channel lies north').to.be.below(-0.7)
    expect(seaward('Étretat').x, 'the Channel lies north-west').to.be.below(-0.4)
    expect(seaward('Perros-Guirec').y).to.be.below(-0.7)
    expect(seaward('Arcachon').x, 'the ocean lies west').to.be.below(-0.7)
    expect(seaward('Saint-Jean-de-Luz').x).to.be.below(-0.5)
    expect(seaward('Menton').y, 'the Mediterranean lies south').to.be.above(0.5)
    expect(seaward('Paris')).to.equal(undefined)
  })

  it('lays no pin, name or dot on another, at any zoom', () => {
    let compared = 0
    for (const shown of pages)
      for (const centre of centres)
        for (const scale of zooms) {
          const { pins, labels, view } = arranged(shown, centre, scale)
          const seen = pins.filter(({ x, y }) => x > 0 && x < view.width && y > 0 && y < view.height)
          const boxes = [
            ...seen.map((it, at) => ({ what: `pin ${at}`, ...square(it, radius) })),
            ...labels.map((it) => ({ what: it.name, ...textBox(it) })),
            ...labels.filter((it) => !it.isOurs).map((it) => ({ what: `dot of ${it.name}`, ...square(it.dot, 2) })),
          ]
          const at = `${JSON.stringify(centre)} at ${Math.round(scale)}`
          for (const [index, one] of boxes.entries())
            for (const other of boxes.slice(index + 1)) {
              compared += 1
              const isPair = one.what.startsWith('pin') && other.what.startsWith('pin')
              const meets = isPair ? distance(one, other) < 2 * radius : overlap(one, other)
              if (meets) expect.fail(`${one.what} lies on ${other.what}: ${at}`)
            }
        }
    expect(compared).to.be.above(10_000)
  })

  it('names every town with a house that is in sight, on the map of the country', () => {
    for (const shown of pages) {
      const { labels } = arranged(shown, centres[0] as Position, zooms[1] as number)
      const named = labels.filter((it) => it.isOurs).map((it) => it.name)
      expect(named).to.have.members([...new Set(shown.map((it) => it.town))])
    }
  })

  it('moves the pins of a crowd off the coast rather than inland', () => {
    const ofHoulgate = houses.filter(({ town }) => town === 'Houlgate')
    const { pins, truths } = arranged(ofHoulgate, ofHoulgate[0] as Position, zooms[3] as number)
    expect(pins.length).to.be.above(3)
    const inland = pins.filter((pin, index) => pin.y - (truths[index] as Point).y > radius)
    expect(inland).to.deep.equal([])
  })
})

function square({ x, y }: Point, reach: number) {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
}

/** As wide as the letters are in the site's faces at least: half their height. */
function textBox({ x, y, anchor, name, isOurs }: ReturnType<typeof placeLabels>[number]) {
  const height = isOurs ? size * 1.22 : size
  const width = name.length * height * 0.5
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  return { left, right: left + width, top: y - height / 2, bottom: y + height / 2 }
}

type Box = ReturnType<typeof square>

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function distance(one: Box, other: Box): number {
  return Math.hypot(one.left - other.left, one.top - other.top)
}
