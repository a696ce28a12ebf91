import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { PartView, ProposalView, TargetView, model3d } from '../contract.ts'
import { nameKey } from '../nameKey.ts'
import { modelLimits, targetKinds } from '../words.ts'
import { listPartViews, requireModel } from './parts.ts'
import { listTargets } from './targets.ts'

const indexTargets = (targets: readonly TargetView[]): ReadonlyMap<string, readonly TargetView[]> => {
  const byKey = new Map<string, TargetView[]>()
  for (const target of targets) {
    for (const key of new Set([nameKey(target.name), nameKey(target.code)])) {
      if (key === '') continue
      byKey.set(key, [...(byKey.get(key) ?? []), target])
    }
  }
  return byKey
}

/** Returns the only object of the first kind that has any with the name. Several of one kind would be a guess. */
const chooseTarget = (found: readonly TargetView[]): TargetView | null => {
  const kind = targetKinds.find((one) => found.some((target) => target.kind === one))
  const [only, ...others] = found.filter((target) => target.kind === kind)
  return only === undefined || others.length > 0 ? null : only
}

/** Proposes an object for each part without one, by name. */
const proposeMatches = (parts: readonly PartView[], targets: readonly TargetView[]): ProposalView[] => {
  const byKey = indexTargets(targets)
  return parts
    .filter(({ target, gone }) => target === null && !gone)
    .flatMap(({ id, name }) => {
      const target = chooseTarget(byKey.get(nameKey(name)) ?? [])
      return target === null ? [] : [{ id, part: name, target }]
    })
}

/** Handles `proposals`: what the unmatched parts may be, by name. Nothing is written. */
export const listProposals = async ({ db, session, params }: Context<typeof model3d.proposals>) => {
  const schoolId = schoolOf(session)
  const key = { schoolId, id: params.id }
  await requireModel(db, key)
  const proposals = proposeMatches(await listPartViews(db, key), await listTargets(db, session))
  return proposals.slice(0, modelLimits.matches)
}
