import { type KeyboardEvent, useRef, useState } from 'react'
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
import type { Path } from '../../model/document.ts'
import { useDocument, useEditor } from '../context.ts'
import { Picker } from '../Picker.tsx'
import { Glyph, IconButton } from '../ui.tsx'

/** The blocks of a field: each is a card that opens, moves, is copied or removed. */
export function BlockList({ path, field }: { path: Path; field: ComponentField }) {
  const { say, change, components, announce, setOpen } = useEditor()
  const [isAdding, setAdding] = useState(false)
  const blocks = blocksAt(useDocument(), path)
  const nestable = Object.values(components).flatMap((it) => (it.is_nestable ? [it.name] : []))
  const offered = (field.component_whitelist ?? nestable).flatMap((name) => components[name] ?? [])

  function add(component: string): void {
    const block = newBlock(component)
    change((it) => insertBlock(it, path, blocks.length, block))
    setOpen(block._uid, true)
    announce(say('added', { name: components[component]?.display_name ?? component }))
    focusBlock(block._uid)
  }
  return (
    <div className="BlockList">
      <ol>
        {blocks.map((block, index) => (
          <BlockCard key={block._uid ?? index} {...{ block, index, list: path }} count={blocks.length} />
        ))}
      </ol>
      <button type="button" className="Add" onClick={() => setAdding(true)}>
        + {say('addBlock')} <span className="Hidden">{field.display_name}</span>
      </button>
      {isAdding && (
        <Picker
          title={`${say('addBlock')} : ${field.display_name}`}
          hint={say('chooseBlockHint')}
          choices={offered
            .toSorted((a, b) => a.display_name.localeCompare(b.display_name))
            .map(({ name, display_name, description }) => ({
              id: name,
              label: display_name,
              detail: description,
              words: `${name} ${description}`,
            }))}
          onPick={add}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

interface BlockCardProps {
  block: Block
  list: Path
  index: number
  count: number
}

function BlockCard({ block, list, index, count }: BlockCardProps) {
  const { say, change, components, announce, openBlocks, setOpen, remarks, select, selected, BlockFields } = useEditor()
  const path = [...list, index]
  const card = useRef<HTMLLIElement>(null)
  const name = components[block.component]?.display_name ?? block.component
  const isOpen = openBlocks.has(block._uid)
  const { errors, hints } = remarks.below(path)

  function move(to: number): void {
    if (to < 0 || to >= count) return
    change((it) => moveBlock(it, path, to))
    announce(say('moved', { name, index: to + 1, count }))
    focusBlock(block._uid)
  }

  function handleKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(event.key === 'ArrowUp' ? index - 1 : index + 1)
  }

  function remove(): void {
    change((it) => removeBlock(it, path))
    announce(say('removed', { name }))
    const near = card.current?.nextElementSibling ?? card.current?.previousElementSibling
    const next = near?.querySelector('button') ?? card.current?.closest('.BlockList')?.querySelector('.Add')
    if (next instanceof HTMLElement) next.focus()
  }
  const tools = [
    { glyph: 'up', label: say('up'), disabled: index === 0, onClick: () => move(index - 1) },
    { glyph: 'down', label: say('down'), disabled: index === count - 1, onClick: () => move(index + 1) },
    { glyph: 'copy', label: say('duplicate'), onClick: () => change((it) => duplicateBlock(it, path)) },
    { glyph: 'remove', label: say('remove'), onClick: remove },
  ] as const
  return (
    <li
      ref={card}
      className={selected === block._uid ? 'Block Block--selected' : 'Block'}
      data-uid={block._uid}
      data-component={block.component}
    >
      <div className="Block-head">
        <button
          type="button"
          id={`block-${block._uid}`}
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
          <span className={errors > 0 ? 'Count Count--error' : 'Count'} title={say('remarks', { errors, hints })}>
            {errors + hints}
          </span>
        )}
        <span className="Tools">
          {tools.map(({ label, ...tool }) => (
            <IconButton key={tool.glyph} {...tool} label={`${label} : ${name}`} />
          ))}
        </span>
      </div>
      {isOpen && <BlockFields block={block} path={path} />}
    </li>
  )
}

/** The head of a block, once it is drawn. */
function focusBlock(uid: string): void {
  requestAnimationFrame(() => {
    const head = globalThis.document.getElementById(`block-${uid}`)
    head?.focus()
    head?.scrollIntoView({ block: 'nearest' })
  })
}
