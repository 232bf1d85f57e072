import { type KeyboardEvent, useRef, useState } from 'react'
import type { Block } from '#content/types.ts'
import { blocksIn, copyOf, excerptOf, newBlock } from '../../model/blocks.ts'
import type { Path } from '../../model/document.ts'
import { useEditor } from '../context.ts'
import type { FieldInputProps } from '../fields/fieldInput.ts'
import { Picker } from '../Picker.tsx'
import { Glyph, IconButton } from '../ui.tsx'

/** The blocks of a field: each is a card that opens, moves, is copied or removed. */
export function BlockList({ path, name, field, value, onChange }: FieldInputProps) {
  const { say, components, announce, setOpen } = useEditor()
  const [isAdding, setAdding] = useState(false)
  const blocks = blocksIn(value)
  const nestable = Object.values(components).flatMap((it) => (it.is_nestable ? [it.name] : []))
  const offered = (field.component_whitelist ?? nestable).flatMap((name) => components[name] ?? [])

  function add(component: string): void {
    const block = newBlock(component)
    onChange([...blocks, block])
    setOpen(block._uid, true)
    announce(say('added', { name: components[component]?.display_name ?? component }))
    focusBlock(block._uid)
  }
  return (
    <div className="BlockList Stack">
      <ol>
        {blocks.map((block, index) => (
          <BlockCard key={block._uid ?? index} {...{ blocks, block, onChange }} path={[...path, name, index]} />
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
  /** All blocks of the field, of which this is one. */
  blocks: readonly Block[]
  block: Block
  path: Path
  onChange: (blocks: readonly Block[]) => void
}

function BlockCard({ blocks, block, path, onChange }: BlockCardProps) {
  const { say, components, announce, openBlocks, setOpen, remarks, select, selected, BlockFields } = useEditor()
  const index = blocks.indexOf(block)
  const others = blocks.toSpliced(index, 1)
  const card = useRef<HTMLLIElement>(null)
  const name = components[block.component]?.display_name ?? block.component
  const isOpen = openBlocks.has(block._uid)
  const { errors, hints } = remarks.below(path)

  function move(to: number): void {
    if (to < 0 || to > others.length) return
    onChange(others.toSpliced(to, 0, block))
    announce(say('moved', { name, index: to + 1, count: blocks.length }))
    focusBlock(block._uid)
  }

  function handleKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(event.key === 'ArrowUp' ? index - 1 : index + 1)
  }

  function remove(): void {
    onChange(others)
    announce(say('removed', { name }))
    const near = card.current?.nextElementSibling ?? card.current?.previousElementSibling
    const next = near?.querySelector('button') ?? card.current?.closest('.BlockList')?.querySelector('.Add')
    if (next instanceof HTMLElement) next.focus()
  }
  const tools = [
    { glyph: 'up', label: say('up'), disabled: index === 0, onClick: () => move(index - 1) },
    { glyph: 'down', label: say('down'), disabled: index === others.length, onClick: () => move(index + 1) },
    { glyph: 'copy', label: say('duplicate'), onClick: () => onChange(blocks.toSpliced(index + 1, 0, copyOf(block))) },
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
          <span className="Help Cut">{excerptOf(block, components[block.component])}</span>
        </button>
        {errors + hints > 0 && (
          <span className={errors > 0 ? 'Count Count--error' : 'Count'} title={say('remarks', { errors, hints })}>
            {errors + hints}
          </span>
        )}
        <span>
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
