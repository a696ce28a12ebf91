import { z } from 'zod'
import type { Ask } from '../database/connection.ts'
import { StartRefused } from '../startRefused.ts'

/** The folder within a data folder that a restore fills first. While it exists, the restore has not ended. */
export const restoringName = 'restoring'

/**
 * The empty schema that marks a database while a restore fills it. It is a schema because migrations may move the
 * tables of `public`.
 */
export const restoringSchema = 'restoring'

const SchemaExists = z.tuple([z.object({ there: z.boolean() })])

/** True for a database with an unfinished restore. */
export const isRestoring = async (ask: Ask): Promise<boolean> => {
  const [{ there }] = SchemaExists.parse(await ask(`select to_regnamespace('${restoringSchema}') is not null as there`))
  return there
}

/** Refuses a database with an unfinished restore. */
export const refuseRestoring = async (ask: Ask): Promise<void> => {
  if (!(await isRestoring(ask))) return
  throw new StartRefused(
    '数据库的上一次恢复没有完成，其中的数据不完整。请再次执行 npm run restore -- 备份目录；若恢复正在进行，请等它结束',
  )
}
