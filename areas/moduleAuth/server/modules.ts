import { and, eq } from 'drizzle-orm'
import type { Area } from '../../../platform/contract/area.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { contentVersion, refuseStaleContent } from '../../../platform/server/versioned.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { changeModules, listClosedModules } from '../../schoolConfig/server/index.ts'
import type { SchoolModules, moduleAuth as calls } from '../contract.ts'
import { groupModules } from './headings.ts'

const selectSchool = (db: Db, id: number) =>
  db
    .select({ id: school.id })
    .from(school)
    .where(and(eq(school.id, id), eq(school.kind, 'school')))

/** Refuses the platform and bureaus like a missing school: they have no modules to authorize. */
const requireSchool = async (db: Db, id: number): Promise<void> => {
  const [found] = await selectSchool(db, id)
  if (found === undefined) throw new Refusal(common.notFound)
}

/** Locks a school, so that two saves of its modules wait for each other. Rows that refer to the school don't wait. */
const lockSchool = async (db: Db, id: number): Promise<void> => {
  const [found] = await selectSchool(db, id).for('no key update')
  if (found === undefined) throw new Refusal(common.notFound)
}

/** Refuses ids that are no module, such as headings and areas that every school has. */
const refuseUnknown = (known: ReadonlySet<string>, ids: readonly string[]): void => {
  const faults = ids.flatMap((id, at) =>
    known.has(id) ? [] : [{ field: `moduleIds.${at}`, msg: '没有这个模块，或它始终开放，不能授权' }],
  )
  if (faults.length > 0) throw new Refusal(common.badInput, {}, faults)
}

/** Builds the handlers of the calls from all areas' manifests. */
export const makeHandlers = (areas: readonly Area[]) => {
  const modules = areas.filter(({ isModule }) => isModule).map(({ name, title }) => ({ id: name, name: title }))
  const known = new Set(modules.map(({ id }) => id))
  const tree = groupModules(modules)

  // The version covers the open modules. After an upgrade that brings a module, an older list is stale, and saving it
  // doesn't close that module.
  const readModules = async (db: Db, schoolId: number): Promise<SchoolModules> => {
    const closed = new Set(await listClosedModules(db, schoolId))
    const moduleIds = [...known].filter((id) => !closed.has(id)).toSorted()
    return { moduleIds, version: contentVersion(moduleIds) }
  }

  const findTree = async ({ db, query }: Context<typeof calls.tree>) => {
    await requireSchool(db, query.schoolId)
    return tree
  }

  const findIds = async ({ db, query }: Context<typeof calls.ids>) => {
    await requireSchool(db, query.schoolId)
    return readModules(db, query.schoolId)
  }

  /** Opens the named modules and closes the others. Refuses an outdated list with the current one. */
  const save = async ({ db, body }: Context<typeof calls.save>): Promise<SchoolModules> => {
    const { schoolId, moduleIds, version } = body
    refuseUnknown(known, moduleIds)
    await lockSchool(db, schoolId)
    const now = await readModules(db, schoolId)
    refuseStaleContent(version, '模块授权', now)
    const [before, after] = [new Set(now.moduleIds), new Set(moduleIds)]
    await changeModules(db, schoolId, {
      opened: [...after.difference(before)],
      closed: [...before.difference(after)],
    })
    return readModules(db, schoolId)
  }

  return { tree: findTree, ids: findIds, save }
}
