import { z } from 'zod'
import type { Context } from '../../../platform/server/serve.ts'
import { importCall } from '../../../platform/server/sheets/importCall.ts'
import type { permissions } from '../contract.ts'
import type { Catalogue } from './catalogue.ts'
import { refusePartialReach } from './groups.ts'
import { makeRowChecker, groupSheet, readImportFacts, writeGroups } from './groupRows.ts'

/**
 * Imports groups with their members. The job carries the importer's permissions: a group with permissions beyond them
 * accepts no members.
 */
export const groupsImport = importCall({
  name: 'permissions.importGroups',
  title: '用户组导入',
  needs: 'sys:permission:edit',
  sheet: groupSheet,
  mostRows: 20_000,
  about: z.object({ mine: z.array(z.string()) }),
  read: (db, { schoolId }) => readImportFacts(db, schoolId),
  check: (facts, { memberId, about }) => makeRowChecker(facts, { mine: new Set(about.mine), memberId }),
  write: (db, rows, facts, { schoolId, about }) =>
    writeGroups(db, { schoolId, rows, facts, mine: new Set(about.mine) }),
})

/** Stores the file and queues its import. Returns the job's id. */
export const queueImport = (catalogue: Catalogue, context: Context<typeof permissions.importGroups>) => {
  refusePartialReach(context.session)
  return groupsImport.queue(context, { mine: [...catalogue.mayHandOn(context.session)] }, context.body.schoolId)
}
