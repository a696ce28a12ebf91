import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { imports } from '../contract.ts'
import { importsRefusals } from '../refusals.ts'
import { changeRun, lockRun } from './runs.ts'
import { decryptBytes } from './encryptedFile.ts'

/**
 * Returns the sheet of first passwords to the importer, once, and deletes it in the same transaction. It comes in the
 * response body, because a link could be opened again. If the response is lost, reset the passwords or undo the
 * import.
 */
export const fetchPasswordsOnce = ({ session, body, files, recorded, config }: Context<typeof imports.passwords>) =>
  recorded(async (db) => {
    const run = await lockRun(db, schoolOf(session), body.id)
    if (run.memberId !== memberOf(session)) throw new Refusal(importsRefusals.notImporter)
    const found = run.passwordFileId === null ? null : await files.find(db, run.passwordFileId)
    if (found === null) throw new Refusal(importsRefusals.passwordsGone)
    const opened = decryptBytes(await buffer(await files.open(found.key)), config)
    if (opened === null) throw new Refusal(importsRefusals.passwordsGone)
    await files.discard(db, found.id)
    await changeRun(db, run, { passwordFileId: null })
    return { fileName: found.name, content: opened.toString('base64') }
  })
