import type { ModelView, PartView, TargetView } from '../contract.ts'
import { type PartState, targetKindNames } from '../words.ts'

/** Formats the progress of a model's matching. */
export const showProgress = ({ matched, parts, gone }: Pick<ModelView, 'matched' | 'parts' | 'gone'>): string =>
  `已匹配 ${matched} / ${parts}${gone === 0 ? '' : `，已消失 ${gone}`}`

/** Returns the state of a part. */
export const stateOfPart = ({ gone, target }: PartView): PartState => {
  if (gone) return 'gone'
  return target === null ? 'unmatched' : 'matched'
}

/** Counts the parts by their state, as the server does for a model. */
export const countParts = (parts: readonly PartView[]) => {
  const count = (state: PartState) => parts.filter((part) => stateOfPart(part) === state).length
  const [matched, gone] = [count('matched'), count('gone')]
  return { matched, gone, parts: parts.length - gone }
}

/** Formats an object with its kind, and its code if it has one. */
export const showTarget = ({ kind, name, code }: TargetView): string =>
  `${targetKindNames[kind]}：${name}${code === '' || code === name ? '' : `（${code}）`}`

/** Formats the extent of a part in metres. Empty if the file doesn't say. */
export const showSize = ({ size }: PartView): string =>
  size === null ? '' : `${size.map((metres) => metres.toLocaleString('zh-CN')).join(' × ')} 米`

/** Returns the parts with a state and a word in their name, their parent or their object. */
export const filterParts = (parts: readonly PartView[], state: string, word: string): readonly PartView[] => {
  const sought = word.trim().toLowerCase()
  return parts.filter((part) => {
    const { name, parent, target } = part
    const isSought = [name, parent, target?.name ?? ''].some((text) => text.toLowerCase().includes(sought))
    return isSought && (state === '' || stateOfPart(part) === state)
  })
}

/** Returns the chain of parts of clicked nodes, innermost first. Nodes without a name have no part. */
const partsOf = (nodes: readonly number[], partOfNode: ReadonlyMap<number, PartView>): readonly PartView[] =>
  nodes.flatMap((node) => partOfNode.get(node) ?? [])

/**
 * Chooses the part that a click in the picture means: the innermost matched one, else the innermost. A click on the part
 * that is chosen already means its parent.
 */
export const choosePart = (
  nodes: readonly number[],
  partOfNode: ReadonlyMap<number, PartView>,
  chosenName: string | null,
): PartView | null => {
  const chain = partsOf(nodes, partOfNode)
  const at = chain.findIndex(({ name }) => name === chosenName)
  if (at >= 0) return chain[at + 1] ?? chain[0] ?? null
  return chain.find(({ target }) => target !== null) ?? chain[0] ?? null
}
