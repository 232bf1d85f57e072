import { useState } from 'react'
import type { AssetEntry } from '../../model/api.ts'
import { isEmpty, keyIn, type Path, withValue } from '../../model/document.ts'
import { idOf, useEditor } from '../context.ts'
import { AssetPicker } from './AssetPicker.tsx'
import { newAsset, type PicturePair } from './assets.ts'
import type { FieldInputProps } from './fieldInput.ts'
import { recordOf, textOf } from './fieldInput.ts'
import { ChooseButton } from './listTools.tsx'
import { Picture } from './Picture.tsx'

export interface AssetFieldProps extends FieldInputProps {
  /** The way to the block. */
  path: Path
  block: Readonly<Record<string, unknown>>
  order: readonly string[]
}

/** A picture, or a file such as a film or its captions. */
export function AssetField({ id, name, field, value, path, block, order, labelledBy, describedBy }: AssetFieldProps) {
  const { messages, change } = useEditor()
  const [isChoosing, setChoosing] = useState(false)
  const asset = recordOf(value)
  const isFilled = !isEmpty({ ...asset, fieldtype: 'asset' })
  const isPicture = !field.filetypes || field.filetypes.includes('images')
  const twin = isPicture ? block[keyIn('en', name)] : undefined
  const pair: PicturePair = { french: asset, ...(isEmpty(twin) ? {} : { english: recordOf(twin) }) }
  const title = isPicture ? messages.asset.choose : messages.asset.chooseFile
  const write = ({ french, english }: PicturePair, isStep = false) =>
    change(
      (document) => {
        const next = withValue(document, [...path, name], french, order)
        return english ? withValue(next, [...path, keyIn('en', name)], english, order) : next
      },
      isStep ? '' : idOf([...path, name]),
    )

  function pick(entry: AssetEntry): void {
    setChoosing(false)
    write({ french: newAsset(entry, 'fr'), ...(isPicture && { english: newAsset(entry, 'en') }) }, true)
  }

  function clear(): void {
    change((document) => {
      const empty = withValue(document, [...path, name], {
        ...asset,
        id: null,
        filename: '',
        alt: '',
        title: '',
        focus: '',
      })
      return twin === undefined ? empty : withValue(empty, [...path, keyIn('en', name)], undefined)
    })
  }
  return (
    <div className="AssetField" data-name={name}>
      {isFilled && isPicture && <Picture id={`${id}-focus`} {...{ name, pair }} onChange={write} />}
      <div className="Chosen">
        {isFilled && <code className="Chosen-name">{nameOf(textOf(asset.filename))}</code>}
        <ChooseButton
          {...{ id, labelledBy, describedBy }}
          text={isFilled ? messages.change : title}
          onClick={() => setChoosing(true)}
        />
        {isFilled && (
          <button type="button" onClick={clear}>
            {messages.clear}
          </button>
        )}
      </div>
      {isChoosing && (
        <AssetPicker title={title} kinds={kindsOf(field.filetypes)} onClose={() => setChoosing(false)} onPick={pick} />
      )}
    </div>
  )
}

/** Storyblok's groups of files; captions are texts. */
function kindsOf(filetypes: readonly string[] = ['images']): AssetEntry['kind'][] {
  const kinds = { images: 'image', videos: 'video', texts: 'text' } as const
  return filetypes.flatMap((it) => kinds[it as keyof typeof kinds] ?? [])
}

function nameOf(filename: string): string {
  return filename.slice(filename.lastIndexOf('/') + 1)
}
