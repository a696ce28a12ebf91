import type { Db } from '../../../platform/server/database/connection.ts'
import type { ReplacedView } from '../contract.ts'
import { listMatches } from './matches.ts'
import type { ModelKey } from './models.ts'
import { listPartRows } from './parts.ts'

/** Compares a new file's parts with the model's, before they are replaced. */
export const describeReplacement = async (
  db: Db,
  key: ModelKey,
  parts: readonly { readonly name: string }[],
): Promise<Omit<ReplacedView, 'revision'>> => {
  const before = new Set((await listPartRows(db, key)).map(({ name }) => name))
  const after = new Set(parts.map(({ name }) => name))
  const matches = await listMatches(db, key)
  const matched = new Set(matches.map(({ part }) => part))
  const isGone = ({ part }: { readonly part: string }) => !after.has(part)
  return {
    added: [...after].filter((name) => !before.has(name)).length,
    removed: [...before].filter((name) => !after.has(name) && !matched.has(name)).length,
    kept: matches.filter((match) => !isGone(match)).length,
    gone: matches.filter(isGone).map(({ part, target }) => ({ part, target: target.name })),
  }
}
