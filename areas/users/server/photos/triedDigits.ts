import { and, count, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { photoFile } from '../tables.ts'
import { readIdCard, shownIdCard } from './photoNames.ts'
import { type PhotoRun, isInRun } from './runs.ts'

/** As many identity numbers that differ only in the masked digits are accepted in a batch, as in an imported sheet. */
const mostAlike = 10

export const triedOut = '有多个证件号只有隐藏的几位不同，没有保存；请用学工号或班级与姓名作文件名'

/** True if a batch tries out the masked digits of an identity number: a saved photo would reveal them. */
export const triesOutDigits = async (db: Db, run: PhotoRun, identifier: string): Promise<boolean> => {
  const number = readIdCard(identifier)
  if (number === null) return false
  const [row] = await db
    .select({ alike: count() })
    .from(photoFile)
    .where(and(isInRun(run), sql`position(${`${shownIdCard(number)}〔`} in ${photoFile.name}) > 0`))
  return (row?.alike ?? 0) >= mostAlike
}
