import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Block } from '#content/types.ts'
import type { ComponentField } from '../../../components.ts'
import {
  blocksAt,
  duplicateBlock,
  excerptOf,
  insertBlock,
  moveBlock,
  newBlock,
  removeBlock,
} from '../../model/blocks.ts'
import { isBlock, type Path, type StoryDocument, valueAt } from '../../model/document.ts'
import { useEditor } from '../context.ts'
import { Glyph, IconButton } from '../ui.tsx'
import { BlockPicker } from './BlockPicker.tsx'
import { useDocument } from './document.ts'

/** The type of what is dragged: a block may go only where its list lets it. */
const dragType = 'application/x-block'

/** The blocks of a field: each is a card that opens, moves, is copied or removed. */
export function BlockList({ path, field }: { path: Path; field: ComponentField }) {
  const { messages, change, components, announce, setOpen } = useEditor()
  const document = useDocument()
  const [insertAt, setInsertAt] = useState<number>()
  const id = useId()
  const value = valueAt(document, path)
  const blocks = Array.isArray(value) ? value.filter(isBlock) : []
  const allowed =
    field.component_whitelist ?? Object.values(components).flatMap((it) => (it.is_nestable ? [it.name] : []))

  function add(component: string): void {
    const block = newBlock(component)
    change((it) => insertBlock(it, path, insertAt ?? blocks.length, block))
    setOpen(block._uid, true)
    setInsertAt(undefined)
    announce(messages.added({ name: components[component]?.display_name ?? component }))
    focusBlock(block._uid)
  }
  return (
    <div className="BlockList">
      {blocks.length > 0 && (
        <ol>
          {blocks.map((block, index) => (
            <BlockCard
              key={block._uid ?? index}
              {...{ block, index, list: path }}
              count={blocks.length}
              onAddBefore={() => setInsertAt(index)}
            />
          ))}
        </ol>
      )}
      <button type="button" className="Add" aria-describedby={`${id}d`} onClick={() => setInsertAt(blocks.length)}>
        <Glyph name="add" /> {messages.addBlock}
        <span hidden id={`${id}d`}>
          {field.display_name}
        </span>
      </button>
      {insertAt !== undefined && (
        <BlockPicker allowed={allowed} field={field} onPick={add} onClose={() => setInsertAt(undefined)} />
      )}
    </div>
  )
}

interface BlockCardProps {
  block: Block
  list: Path
  index: number
  count: number
  onAddBefore: () => void
}

function BlockCard({ block, list, index, count, onAddBefore }: BlockCardProps) {
  const { messages, change, components, announce, openBlocks, setOpen, countBelow, select, selected, BlockFields } =
    useEditor()
  const path = [...list, index]
  const card = useRef<HTMLLIElement>(null)
  const [isOver, setOver] = useState(false)
  const name = components[block.component]?.display_name ?? block.component
  const isOpen = openBlocks.has(block._uid)
  const { errors, hints } = countBelow(path)
  const id = `block-${block._uid}`

  function move(to: number): void {
    if (to < 0 || to >= count) return
    change((it) => moveBlock(it, path, to))
    announce(messages.moved({ name, index: to + 1, count }))
    focusBlock(block._uid)
  }

  function handleKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(event.key === 'ArrowUp' ? index - 1 : index + 1)
  }

  function handleDrop(event: DragEvent): void {
    setOver(false)
    const uid = event.dataTransfer.getData(dragType)
    if (uid === '') return
    event.preventDefault()
    event.stopPropagation()
    change((document) => droppedIn(document, list, uid, index))
  }

  function remove(): void {
    change((it) => removeBlock(it, path))
    announce(messages.removed({ name }))
    const near = card.current?.nextElementSibling ?? card.current?.previousElementSibling
    const next = near?.querySelector('button') ?? card.current?.closest('.BlockList')?.querySelector('.Add')
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <li
      ref={card}
      className={[
        'Block',
        isOpen && 'Block--open',
        isOver && 'Block--over',
        selected === block._uid && 'Block--selected',
      ]
        .filter(Boolean)
        .join(' ')}
      data-uid={block._uid}
      data-component={block.component}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <div className="Block-head">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves the block by its head */}
        <span
          className="Block-grip"
          title={messages.dragBlock}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData(dragType, block._uid)
            event.dataTransfer.effectAllowed = 'move'
          }}
        >
          <Glyph name="grip" />
        </span>
        <button
          type="button"
          id={id}
          className="Block-toggle"
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={handleKey}
          onClick={() => {
            setOpen(block._uid, !isOpen)
            if (!isOpen) select(block._uid)
          }}
        >
          <Glyph name="open" />
          <strong>{name}</strong>
          <span className="Block-excerpt">{excerptOf(block, components[block.component])}</span>
        </button>
        {errors + hints > 0 && (
          <span className={errors > 0 ? 'Count Count--error' : 'Count'} title={messages.remarks({ errors, hints })}>
            {errors + hints}
          </span>
        )}
        <span className="Tools">
          <IconButton
            glyph="up"
            label={`${messages.up} : ${name}`}
            disabled={index === 0}
            onClick={() => move(index - 1)}
          />
          <IconButton
            glyph="down"
            label={`${messages.down} : ${name}`}
            disabled={index === count - 1}
            onClick={() => move(index + 1)}
          />
          <IconButton glyph="add" label={`${messages.addBlock} : ${index + 1}`} onClick={onAddBefore} />
          <IconButton
            glyph="copy"
            label={`${messages.duplicate} : ${name}`}
            onClick={() => change((it) => duplicateBlock(it, path))}
          />
          <IconButton glyph="remove" label={`${messages.remove} : ${name}`} onClick={remove} />
        </span>
      </div>
      {isOpen && <BlockFields block={block} path={path} />}
    </li>
  )
}

/** A block goes to another place of its own list; a foreign one is not let in. */
function droppedIn(document: StoryDocument, list: Path, uid: string, to: number): StoryDocument {
  const from = blocksAt(document, list).findIndex((it) => it._uid === uid)
  return from === -1 ? document : moveBlock(document, [...list, from], to)
}

/** The head of a block, once it is drawn. */
function focusBlock(uid: string): void {
  requestAnimationFrame(() => {
    const head = globalThis.document.getElementById(`block-${uid}`)
    head?.focus()
    head?.scrollIntoView({ block: 'nearest' })
  })
}
