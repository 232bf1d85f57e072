import { cache, Fragment, type ReactNode } from 'react'
import type { Block } from '#shared/content/values.ts'

type DrawBlock = (block: Block) => ReactNode

const drawing = cache(() => ({ draw: (() => null) as DrawBlock }))

export function drawNestedWith(draw: DrawBlock): void {
  drawing().draw = draw
}

export function NestedBlocks({ blocks }: { blocks: readonly Block[] }) {
  const { draw } = drawing()
  return blocks.map((block) => <Fragment key={block.uid}>{draw(block)}</Fragment>)
}
