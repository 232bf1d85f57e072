import { useState } from 'react'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { keyIn, withValue } from '../../model/document.ts'
import { idOf, useEditor } from '../context.ts'
import type { AssetFieldProps } from './AssetField.tsx'
import { AssetPicker } from './AssetPicker.tsx'
import { newAsset, type PicturePair } from './assets.ts'
import { ChooseButton, OrderTools } from './listTools.tsx'
import { Picture } from './Picture.tsx'

/** Several pictures in the editor's order; the English field follows with its own words. */
export function AssetListField({ id, name, value, path, block, order, labelledBy, describedBy }: AssetFieldProps) {
  const { messages, change } = useEditor()
  const [isChoosing, setChoosing] = useState(false)
  const [french, twins] = [value, block[keyIn('en', name)]].map((it) => (Array.isArray(it) ? it.filter(isRecord) : []))
  const pairs: PicturePair[] = (french ?? []).map((it, index) => ({
    french: it,
    ...(twins?.[index] && { english: twins[index] }),
  }))

  function write(next: readonly PicturePair[], key = ''): void {
    const isTranslated = next.some((it) => it.english)
    change((document) => {
      const own = withValue(
        document,
        [...path, name],
        next.map((it) => it.french),
        order,
      )
      if (!isTranslated) return own
      const english = next.map((it) => it.english ?? { ...it.french, alt: '', title: '' })
      return withValue(own, [...path, keyIn('en', name)], english, order)
    }, key)
  }

  return (
    <div className="AssetField" data-name={name}>
      <ol className="PictureList">
        {pairs.map((pair, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice
          <li key={`${String(pair.french.filename)}${index}`}>
            <Picture
              id={`${id}-${index}`}
              name={`${name}-${index}`}
              pair={pair}
              onChange={(next) => write(pairs.toSpliced(index, 1, next), `${idOf([...path, name])}${index}`)}
            />
            <span className="Tools">
              <OrderTools
                list={pairs}
                index={index}
                words={{ before: messages.asset.left, after: messages.asset.right }}
                onChange={(next) => write(next)}
              />
            </span>
          </li>
        ))}
      </ol>
      <ChooseButton {...{ id, labelledBy, describedBy }} text={messages.asset.add} onClick={() => setChoosing(true)} />
      {isChoosing && (
        <AssetPicker
          title={messages.asset.add}
          kinds={['image']}
          onClose={() => setChoosing(false)}
          onPick={(entry) => {
            setChoosing(false)
            write([...pairs, { french: newAsset(entry, 'fr'), english: newAsset(entry, 'en') }])
          }}
        />
      )}
    </div>
  )
}
