import { useAction } from '../../../platform/console/client/useAction.ts'
import { type PartView, type TargetView, model3d } from '../contract.ts'
import type { TargetKind } from '../words.ts'
import { matchReads } from './reads.ts'

/** A part with the object that it is matched with. */
interface Accepted {
  readonly part: string
  readonly version: number
  readonly target: Pick<TargetView, 'kind' | 'id'>
}

const ofKind = (accepted: readonly Accepted[], kind: TargetKind) =>
  accepted
    .filter(({ target }) => target.kind === kind)
    .map(({ part, version, target: { id } }) => ({ part, version, id }))

/** Returns how to match parts of a model, and to remove a match. */
export const useMatching = (modelId: number) => {
  const save = useAction(model3d.saveMatches, { done: '匹配已保存', changes: matchReads })
  return {
    match: (accepted: readonly Accepted[]) =>
      save.run({
        body: {
          id: modelId,
          building: ofKind(accepted, 'building'),
          dormitory: ofKind(accepted, 'dormitory'),
          location: ofKind(accepted, 'location'),
          device: ofKind(accepted, 'device'),
        },
      }),
    remove: ({ name, version }: PartView) => save.run({ body: { id: modelId, unmatched: [{ part: name, version }] } }),
  }
}
