import { useEffect, useState } from 'react'
import type { ComponentField } from '#content/components.ts'
import { defaultLocale, type Locale, locales, others } from '#shared/locales.ts'
import type { AssetEntry, AssetInLanguages } from '../../model/api.ts'
import { idOf, isEmpty, keyIn, type StoryDocument, withValue } from '../../model/document.ts'
import { calls } from '../calls.ts'
import { useEditor } from '../context.ts'
import { Picker } from '../Picker.tsx'
import { ChooseButton, OrderTools } from '../ui.tsx'
import { type FieldInputProps, recordOf, textOf } from './fieldInput.ts'

const ownOf = (it: AssetInLanguages) => it[defaultLocale] ?? {}
const translations = others(defaultLocale)

/** A picture has its words in all languages beside it; a file is another one in each language. */
export function hasPictures({ type, filetypes }: ComponentField): boolean {
  return type === 'multiasset' || (type === 'asset' && (!filetypes || filetypes.includes('images')))
}

/** A picture or several, or a file such as a film or its captions. */
export function AssetField({ id, name, field, value, path, block, order, labelledBy, describedBy }: FieldInputProps) {
  const { say, change } = useEditor()
  const [isChoosing, setChoosing] = useState(false)
  const isList = field.type === 'multiasset'
  const isPicture = hasPictures(field)
  const copiesIn = (language: Locale) => (isPicture ? [block[keyIn(language, name)] ?? []].flat() : [])
  const assets: AssetInLanguages[] = [value ?? []]
    .flat()
    .map(recordOf)
    .filter((it) => !isEmpty({ ...it, fieldtype: 'asset' }))
    .map((own, index) => {
      const copies = translations.map((it) => [it, copiesIn(it)[index]] as const).filter(([, it]) => !isEmpty(it))
      return { [defaultLocale]: own, ...Object.fromEntries(copies.map(([it, copy]) => [it, recordOf(copy)])) }
    })

  /** @param key of the change; '' makes a step of undo of its own */
  function write(next: readonly AssetInLanguages[], key = ''): void {
    const empty = { ...recordOf(value), id: null, filename: '', alt: '', title: '', focus: '' }
    const own = next.map(ownOf)
    change((document) => {
      const written = withValue(document, [...path, name], isList ? own : (own[0] ?? empty), order)
      return isPicture ? translations.reduce(writeCopies, written) : written
    }, key)

    function writeCopies(document: StoryDocument, language: Locale): StoryDocument {
      const isTranslated = next.some((it) => it[language])
      if (!isTranslated && copiesIn(language).length === 0) return document
      const copies = next.map((it) => it[language] ?? { ...ownOf(it), ...wordless })
      const copy = isTranslated ? (isList ? copies : copies[0]) : undefined
      return withValue(document, [...path, keyIn(language, name)], copy, order)
    }
  }

  function pick({ inLanguages }: AssetEntry): void {
    const asset = isPicture ? inLanguages : { [defaultLocale]: ownOf(inLanguages) }
    write(isList ? [...assets, asset] : [asset])
  }
  const title = say(isList ? 'addPicture' : 'chooseFile')
  return (
    <div className="AssetField Stack" data-name={name}>
      <ol>
        {assets.map((asset, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice
          <li key={`${String(ownOf(asset).filename)}${index}`} className="Picture Stack">
            {isPicture && <img src={thumbnailOf(textOf(ownOf(asset).filename))} alt="" />}
            <div>
              <code>{textOf(ownOf(asset).filename).replace(/^.*\//, '')}</code>
              <OrderTools list={assets} index={index} onChange={write} />
              {isPicture && (
                <Words
                  name={isList ? `${name}-${index}` : name}
                  asset={asset}
                  onChange={(it) => write(assets.toSpliced(index, 1, it), `${idOf([...path, name])}${index}`)}
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
  asset: AssetInLanguages
  onChange: (asset: AssetInLanguages) => void
}

const wordless = { alt: '', title: '' }

/** The alternative text and the caption of a picture, in each language. */
function Words({ name, asset, onChange }: WordsProps) {
  const { say } = useEditor()
  return (['alt', 'title'] as const).map((key) => (
    <div key={key} className="Field-pair">
      {locales.map((language) => (
        <label key={language} className="Stack" lang={language}>
          <span className="Help">
            <abbr>{language.toUpperCase()}</abbr> {say(key === 'alt' ? 'alt' : 'caption')}
          </span>
          <input
            type="text"
            name={`${name}-${key}-${language}`}
            value={textOf(asset[language]?.[key])}
            onChange={({ target: { value } }) =>
              onChange({ ...asset, [language]: { ...ownOf(asset), ...wordless, ...asset[language], [key]: value } })
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
      choices={offered.map(({ filename, name, kind, inLanguages }) => ({
        id: filename,
        label: name,
        detail: textOf(ownOf(inLanguages).alt),
        words: Object.values(inLanguages)
          .flatMap(({ alt, title }) => [alt, title])
          .map(textOf)
          .join(' '),
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
