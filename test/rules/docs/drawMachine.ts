import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/**
 * A machine as a mermaid state diagram, read from the machine itself. Regions that stand beside each other are parted
 * by a line; `event [guard]` stands at each arrow, a guard alone where the machine moves on by itself.
 */
export function drawMachine({ root }: AnyStateMachine): string {
  if (root.transitions.size > 0) throw new Error(`${root.id} has events of its own: give them to its states`)
  return ['stateDiagram-v2', ...drawStates(root, '  ')].join('\n')
}

function drawStates(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states) as AnyStateNode[]
  if (node.type === 'parallel') {
    return children.flatMap((region, i) => [...(i > 0 ? [`${indent}--`] : []), ...drawStates(region, indent)])
  }
  const [initial] = node.initial?.target ?? []
  return [
    ...(initial ? [`${indent}[*] --> ${initial.key}`] : []),
    ...children.flatMap((child) => drawState(child, indent)),
  ]
}

function drawState(node: AnyStateNode, indent: string): string[] {
  const inner = drawStates(node, `${indent}  `)
  const arrows = joined(arrowsOf(node)).map(({ to, label }) => `${indent}${node.key} --> ${to} : ${label}`)
  return [
    ...(inner.length > 0 ? [`${indent}state ${node.key} {`, ...inner, `${indent}}`] : []),
    ...arrows,
    ...(node.type === 'final' ? [`${indent}${node.key} --> [*]`] : []),
  ]
}

interface Arrow {
  to: string
  label: string
}

function arrowsOf(node: AnyStateNode): Arrow[] {
  const moves = [...node.transitions.values()].flat().map((it) => arrow(it, it.eventType))
  return [...(node.always ?? []).map((it) => arrow(it, '')), ...moves]
}

/** An event without a target changes what is remembered, and stays. */
function arrow({ target, guard, source }: AnyTransitionDefinition, event: string): Arrow {
  const condition = typeof guard === 'string' ? guard : (guard as { type: string } | undefined)?.type
  const label = [event, condition && `[${condition}]`].filter(Boolean).join(' ')
  return { to: target?.[0]?.key ?? source.key, label }
}

/** One arrow between two states, however many events go that way. */
function joined(arrows: readonly Arrow[]): Arrow[] {
  const byTarget = Map.groupBy(arrows, (it) => it.to)
  return [...byTarget].map(([to, group]) => ({ to, label: group.map((it) => it.label).join(', ') }))
}
