import type { KeyboardEvent, MouseEvent } from 'react'
import { useEditor } from '../context.ts'
import { thumbnailOf } from './AssetPicker.tsx'
import { focusAt, focusPoint, type PicturePair, sizeOf, withPart, withWord, wordIn } from './assets.ts'
import { textOf } from './fieldInput.ts'

interface PictureProps {
  id: string
  name: string
  pair: PicturePair
  onChange: (pair: PicturePair) => void
}

/** A picture with its words in both languages and the point that stays visible when it is cropped. */
export function Picture({ id, name, pair, onChange }: PictureProps) {
  const { messages } = useEditor()
  const words = (['alt', 'title'] as const).map((key) => (
    <div key={key} className="Field-pair">
      {(['fr', 'en'] as const).map((language) => (
        <label key={language} className="Value" lang={language}>
          <span className="Value-language">
            <abbr>{language.toUpperCase()}</abbr> {messages.asset[key]}
          </span>
          <input
            type="text"
            name={`${name}-${key}-${language}`}
            lang={language}
            value={wordIn(pair, language, key)}
            onChange={(event) => onChange(withWord(pair, language, key, event.target.value))}
          />
        </label>
      ))}
    </div>
  ))
  return (
    <div className="Picture">
      <FocusPoint {...{ id, name, pair, onChange }} />
      <div className="Picture-words">
        {words}
        <p className="Help">{messages.asset.altHint}</p>
      </div>
    </div>
  )
}

const step = 0.02

function FocusPoint({ id, name, pair, onChange }: PictureProps) {
  const { messages } = useEditor()
  const { french } = pair
  const point = focusPoint(french)
  const { width, height } = sizeOf(french)
  const filename = textOf(french.filename)
  if (!width || !height) return <img className="Picture-image" src={thumbnailOf(filename)} alt="" />
  const { x, y } = point ?? { x: 0.5, y: 0.5 }
  const set = (across: number, down: number) =>
    onChange(withPart(pair, 'focus', focusAt(french, clamp(across), clamp(down))))

  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    // A key presses the button without a place.
    if (event.detail === 0) return
    const { left, top, width: wide, height: high } = event.currentTarget.getBoundingClientRect()
    set((event.clientX - left) / wide, (event.clientY - top) / high)
  }

  function handleKey(event: KeyboardEvent): void {
    const moves: Record<string, readonly [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }
    const move = event.altKey ? undefined : moves[event.key]
    if (!move) return
    event.preventDefault()
    set(x + move[0], y + move[1])
  }
  const percent = (share: number) => Math.round(share * 100)
  return (
    <div className="Picture-focus">
      <button
        type="button"
        id={id}
        name={`${name}-focus`}
        className="Picture-frame"
        aria-label={`${messages.asset.focus} : ${messages.asset.focusAt({ x: percent(x), y: percent(y) })}`}
        title={messages.asset.focusHint}
        onClick={handleClick}
        onKeyDown={handleKey}
      >
        <img src={thumbnailOf(filename)} alt="" />
        <i
          className={point ? 'Picture-point' : 'Picture-point Picture-point--none'}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        />
      </button>
      {point && (
        <button type="button" className="Small" onClick={() => onChange(withPart(pair, 'focus', ''))}>
          {messages.asset.focusClear}
        </button>
      )}
    </div>
  )
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share))
}
