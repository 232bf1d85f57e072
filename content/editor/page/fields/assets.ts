import type { AssetEntry } from '../../model/api.ts'
import type { Language } from '../context.ts'
import { recordOf, textOf } from './fieldInput.ts'

type Asset = Record<string, unknown>

/** An asset as Storyblok keeps it, in the order of its keys. */
export function newAsset({ filename, alt, altEn, title, titleEn, copyright }: AssetEntry, language: Language): Asset {
  const isFrench = language === 'fr'
  return {
    fieldtype: 'asset',
    id: null,
    name: '',
    filename,
    alt: isFrench ? alt : altEn,
    title: isFrench ? title : titleEn,
    focus: '',
    source: '',
    copyright,
    meta_data: {},
    is_external_url: false,
  }
}

/** A picture in its two languages: the English field is a copy of the French one with English words. */
export interface PicturePair {
  french: Asset
  english?: Asset
}

export function wordIn({ french, english }: PicturePair, language: Language, key: 'alt' | 'title'): string {
  if (language === 'fr') return textOf(french[key])
  const meta = recordOf(french.meta_data)
  return textOf(english?.[key]) || textOf(french[`${key}__i18n__en`]) || textOf(meta[`${key}__i18n__en`])
}

/** The pair with another word; the first English word makes the English copy. */
export function withWord(
  pair: PicturePair,
  language: Language,
  key: 'alt' | 'title' | 'copyright',
  text: string,
): PicturePair {
  if (language === 'fr') return { ...pair, french: { ...pair.french, [key]: text } }
  const english = pair.english ?? { ...pair.french, alt: wordIn(pair, 'en', 'alt'), title: wordIn(pair, 'en', 'title') }
  return { ...pair, english: { ...english, [key]: text } }
}

/** Parts of the picture itself change in both languages, as long as both show the same one. */
export function withPart({ french, english }: PicturePair, key: 'focus' | 'copyright', value: string): PicturePair {
  const isSame = english && english.filename === french.filename
  return {
    french: { ...french, [key]: value },
    ...(english && { english: isSame ? { ...english, [key]: value } : english }),
  }
}

export function sizeOf({ filename }: Asset): { width: number; height: number } {
  const [, width = 0, height = 0] = /\/f\/[^/]+\/(\d+)x(\d+)\//.exec(textOf(filename)) ?? []
  return { width: Number(width), height: Number(height) }
}

/** Middle of a focus `X1xY1:X2xY2` in shares of the picture; undefined without one. */
export function focusPoint(asset: Asset): { x: number; y: number } | undefined {
  const [, x1, y1, x2, y2] = /^(\d+)x(\d+):(\d+)x(\d+)$/.exec(textOf(asset.focus)) ?? []
  const { width, height } = sizeOf(asset)
  if (x1 === undefined || !width || !height) return undefined
  return { x: (Number(x1) + Number(x2)) / 2 / width, y: (Number(y1) + Number(y2)) / 2 / height }
}

/** A point as Storyblok writes it: a square of one pixel of the original. */
export function focusAt(asset: Asset, x: number, y: number): string {
  const { width, height } = sizeOf(asset)
  const [left, top] = [x * width, y * height].map(Math.round) as [number, number]
  const [across, down] = [Math.min(left, width - 1), Math.min(top, height - 1)]
  return `${across}x${down}:${across + 1}x${down + 1}`
}
