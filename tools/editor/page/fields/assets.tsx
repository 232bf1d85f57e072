import { useEffect, useState } from 'react'
import type { ComponentField } from '#content/components.ts'
import type { AssetEntry } from '../../model/api.ts'
import { idOf, isEmpty, keyIn, withValue } from '../../model/document.ts'
import { calls } from '../calls.ts'
import { useEditor } from '../context.ts'
import { Picker } from '../Picker.tsx'
import { ChooseButton, OrderTools } from '../ui.tsx'
import { type FieldInputProps, recordOf, textOf } from './fieldInput.ts'

type Asset = Record<string, unknown>

/** A picture in its two languages: the English field is a copy of the French one with English words. */
interface Pair {
  french: Asset
  english?: Asset
}

/** A picture has its words in both languages beside it; a file is another one in each language. */
export function hasPictures({ type, filetypes }: ComponentField): boolean {
  return type === 'multiasset' || (type === 'asset' && (!filetypes || filetypes.includes('images')))
}

/** A picture or several, or a file such as a film or its captions. */
export function AssetField({ id, name, field, value, path, block, order, labelledBy, describedBy }: FieldInputProps) {
  const { say, change } = useEditor()
  const [isChoosing, setChoosing] = useState(false)
  const isList = field.type === 'multiasset'
  const isPicture = hasPictures(field)
  const twins = isPicture ? [block[keyIn('en', name)] ?? []].flat() : []
  const pairs: Pair[] = [value ?? []]
    .flat()
    .map(recordOf)
    .filter((it) => !isEmpty({ ...it, fieldtype: 'asset' }))
    .map((french, index) => ({ french, ...(!isEmpty(twins[index]) && { english: recordOf(twins[index]) }) }))

  /** @param key of the change; '' makes a step of undo of its own */
  function write(next: readonly Pair[], key = ''): void {
    const empty = { ...recordOf(value), id: null, filename: '', alt: '', title: '', focus: '' }
    const french = next.map((it) => it.french)
    const isTranslated = next.some((it) => it.english)
    const english = next.map((it) => it.english ?? { ...it.french, alt: '', title: '' })
    change((document) => {
      const own = withValue(document, [...path, name], isList ? french : (french[0] ?? empty), order)
      if (!isPicture || (!isTranslated && twins.length === 0)) return own
      const twin = isTranslated ? (isList ? english : english[0]) : undefined
      return withValue(own, [...path, keyIn('en', name)], twin, order)
    }, key)
  }

  function pick({ french, english }: AssetEntry): void {
    const pair = { french, ...(isPicture && english && { english }) }
    write(isList ? [...pairs, pair] : [pair])
  }
  const title = say(isList ? 'addPicture' : 'chooseFile')
  return (
    <div className="AssetField Stack" data-name={name}>
      <ol>
        {pairs.map((pair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice
          <li key={`${String(pair.french.filename)}${index}`} className="Picture Stack">
            {isPicture && <img src={thumbnailOf(textOf(pair.french.filename))} alt="" />}
            <div>
              <code>{textOf(pair.french.filename).replace(/^.*\//, '')}</code>
              <OrderTools list={pairs} index={index} onChange={write} />
              {isPicture && (
                <Words
                  name={isList ? `${name}-${index}` : name}
                  pair={pair}
                  onChange={(it) => write(pairs.toSpliced(index, 1, it), `${idOf([...path, name])}${index}`)}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <ChooseButton {...{ id, title, labelledBy, describedBy }} onClick={() => setChoosing(true)} />
      {isChoosing && (
        <AssetPicker title={title} kinds={kindsOf(field)} onPick={pick} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}

/** Storyblok's groups of files; captions are texts. */
function kindsOf({ filetypes = ['images'] }: ComponentField): AssetEntry['kind'][] {
  const kinds = { images: 'image', videos: 'video', texts: 'text' } as const
  return filetypes.flatMap((it) => kinds[it as keyof typeof kinds] ?? [])
}

interface WordsProps {
  name: string
  pair: Pair
  onChange: (pair: Pair) => void
}

/** The alternative text and the caption of a picture, in both languages. */
function Words({ name, pair: { french, english }, onChange }: WordsProps) {
  const { say } = useEditor()
  return (['alt', 'title'] as const).map((key) => (
    <div key={key} className="Field-pair">
      {(['fr', 'en'] as const).map((language) => (
        <label key={language} className="Stack" lang={language}>
          <span className="Help">
            <abbr>{language.toUpperCase()}</abbr> {say(key === 'alt' ? 'alt' : 'caption')}
          </span>
          <input
            type="text"
            name={`${name}-${key}-${language}`}
            value={textOf((language === 'fr' ? french : english)?.[key])}
            onChange={({ target: { value } }) =>
              onChange(
                language === 'fr'
                  ? { french: { ...french, [key]: value }, english }
                  : { french, english: { ...french, alt: '', title: '', ...english, [key]: value } },
              )
            }
          />
        </label>
      ))}
    </div>
  ))
}

interface AssetPickerProps {
  title: string
  /** Kinds that may be chosen; all without it. */
  kinds?: readonly AssetEntry['kind'][]
  onPick: (asset: AssetEntry) => void
  onClose: () => void
}

/** The pictures and files of the house, with thumbnails. */
export function AssetPicker({ title, kinds, onPick, onClose }: AssetPickerProps) {
  const { say } = useEditor()
  const [assets, setAssets] = useState<readonly AssetEntry[]>([])
  useEffect(() => {
    calls.assets().then(setAssets, () => {})
  }, [])
  const offered = assets.filter((it) => !kinds || kinds.includes(it.kind))
  return (
    <Picker
      title={title}
      hint={say('searchFile')}
      choices={offered.map(({ filename, name, kind, french, english }) => ({
        id: filename,
        label: name,
        detail: textOf(french.alt),
        words: [french.alt, english?.alt, french.title].map(textOf).join(' '),
        ...(kind === 'image' && { picture: thumbnailOf(filename) }),
      }))}
      onPick={(filename) => offered.filter((it) => it.filename === filename).forEach(onPick)}
      onClose={onClose}
    />
  )
}

/** A small version by this service's own image service; SVG stays as it is. */
function thumbnailOf(filename: string): string {
  const path = filename.replace(/^(https?:)?\/\/[^/]+/, '')
  return /\.svg$/i.test(path) ? path : `${path}/m/320x0`
}
