import { buffer } from 'node:stream/consumers'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { imports } from '../contract.ts'
import { importsRefusals } from '../refusals.ts'
import { changeRun, findRun, lockRun, reachRuns } from './runs.ts'
import { openBytes } from './sealedFile.ts'

/** Gives the sheet of first passwords to the importer, once: it is let go of before it is answered. */
export const takePasswords = async (context: Context<typeof imports.passwords>) => {
  const { session, body, files, recorded, config, database } = context
  const schoolId = schoolOf(session)
  const find = async (db: Db) => {
    if ((await reachRuns(db, session, [body.id])).length === 0) throw new Refusal(common.notFound)
    const run = await findRun(db, schoolId, body.id)
    if (run.memberId !== memberOf(session)) throw new Refusal(importsRefusals.notImporter)
    const found = run.passwordFileId === null ? null : await files.find(db, run.passwordFileId)
    if (found === null) throw new Refusal(importsRefusals.passwordsGone)
    return found
  }
  const found = await database.transaction(
    ({ db, enter }) => {
      enter({ kind: 'school', school: schoolId })
      return find(db)
    },
    { onlyReads: true },
  )
  const opened = openBytes(await buffer(await files.open(found.key)), config)
  if (opened === null) throw new Refusal(importsRefusals.passwordsGone)
  return recorded(async (db) => {
    const run = await lockRun(db, schoolId, body.id)
    // Another window was quicker.
    if (run.passwordFileId !== found.id) throw new Refusal(importsRefusals.passwordsGone)
    await files.discard(db, found.id)
    await changeRun(db, run, { passwordFileId: null })
    return { fileName: found.name, content: opened.toString('base64') }
  })
}
