import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { HistoryRow } from '../views.ts'
import type { ImportKind } from './reviewedImport.ts'
import { linkTo, presentHistory } from './showRuns.ts'
import { importRun } from './tables.ts'
import { visibleRuns } from './visibleRuns.ts'

/** The most imports that are listed. */
const mostRuns = 5

/** An import of a list, with a link to its error file for the importer. */
type ListedRun = HistoryRow & { readonly errorLink: string | null }

/** Lists the latest imports of these kinds about one subject, such as an exam, as far as the caller may see them. */
export const listRunsAbout = async (
  context: Pick<Context<Call>, 'db' | 'session' | 'files'>,
  kinds: readonly ImportKind[],
  about: Readonly<Record<string, number>>,
): Promise<ListedRun[]> => {
  const { db, session } = context
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const runs = await db
    .select()
    .from(importRun)
    .where(
      and(
        visibleRuns(byName, session),
        inArray(importRun.kind, [...byName.keys()]),
        eq(importRun.about, sql`${JSON.stringify(about)}::jsonb`),
      ),
    )
    .orderBy(desc(importRun.id))
    .limit(mostRuns)
  const rows = await presentHistory(byName, context, runs)
  const links = new Map<number, string | null>()
  for (const run of runs) links.set(run.id, await linkTo(context, run, run.errorFileId))
  return rows.map((row) => ({ ...row, errorLink: links.get(row.id) ?? null }))
}
