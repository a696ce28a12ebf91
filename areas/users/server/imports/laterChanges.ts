import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { UndoContext } from '../../../imports/server/index.ts'
import { findUsedAccounts } from '../../../registry/server/directory/accountBatches.ts'
import { changedTables, findReferredRecords, computeFootprint } from '../../../registry/server/footprint.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { formatFew, formatNames } from './formatNames.ts'

/** Records that an import created, with marks of their related rows at that time. */
export const Footprint = z.object({ records: z.array(z.int()), marks: z.record(z.string(), z.string()) })
export type Footprint = z.output<typeof Footprint>

/** Chinese labels of tables with rows that depend on a record. */
const tableLabels: Readonly<Record<string, string>> = {
  access_record: '出入记录',
  building_manager: '宿舍楼管理',
  card: '一卡通的变动',
  class_duty: '值日安排',
  class_manager: '班级管理',
  device_manager: '设备管理',
  face: '人脸照片',
  leave: '未撤回的请假',
  member: '资料的修改',
  member_department: '部门的变动',
  member_role: '角色的变动',
  parent_link: '家长关系的变动',
  permission_grant: '用户权限',
  points_balance: '积分',
  points_record: '积分',
  student_info: '住宿或学籍状态的变动',
  user_group_member: '用户组',
  whereabouts: '在校与归寝状态',
}

/**
 * Returns a function that lists the records changed in a table. For a table without earlier rows these are all records
 * that have rows now.
 */
const makeChangeFinder = async (
  db: Db,
  schoolId: number,
  { records, marks }: Footprint,
  tables: readonly string[],
  anyGone: boolean,
) => {
  const had = new Set(Object.keys(marks).map((place) => place.split('.')[0]))
  const fresh = tables.filter((table) => !had.has(table))
  const holders = await findReferredRecords(db, schoolId, records, fresh)
  const edited = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(records)}`, gt(member.version, 1)))
  const ofEdited = edited.map(({ id }) => id)
  // Deleted members took their rows with them, so only the mark of `member` still shows changes of other members.
  const showsEdits = (table: string) => (anyGone ? table === 'member' : had.has(table))
  return (table: string): readonly number[] => holders.get(table) ?? (showsEdits(table) ? ofEdited : [])
}

const Made = z.looseObject({ made: z.int().nullish() })

/**
 * Returns the names of created records that have been deleted since. Records that came as a parent have no row and so
 * no name. If several rows have the same name, the row number is added.
 */
const listDeletedNames = (
  { traces, rows }: Pick<UndoContext, 'traces' | 'rows'>,
  deleted: ReadonlySet<number>,
): string[] => {
  const byName = Map.groupBy(rows, ({ name }) => name)
  return rows.flatMap(({ name, number }, at) => {
    const { made } = Made.parse(traces[at])
    if (made === undefined || made === null || !deleted.has(made)) return []
    return byName.get(name)?.length === 1 ? name : `${name} 文件第 ${number} 行`
  })
}

const findDeleted = async (db: Db, schoolId: number, records: readonly number[]): Promise<ReadonlySet<number>> => {
  const own = and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(records)}`)
  const left = await db.select({ id: member.id }).from(member).where(own)
  const there = new Set(left.map(({ id }) => id))
  return new Set(records.filter((id) => !there.has(id)))
}

/**
 * Lists the later changes that prevent undoing an import, each with a count and the first people concerned whom the
 * caller reaches. Empty if the import can be undone.
 */
export const findLaterChanges = async (
  db: Db,
  among: Pick<UndoContext, 'schoolId' | 'asker' | 'traces' | 'rows'>,
  footprint: Footprint,
): Promise<string[]> => {
  const { schoolId } = among
  const { records, marks } = footprint
  const deleted = await findDeleted(db, schoolId, records)
  const used = await findUsedAccounts(db, schoolId, records)
  const tables = changedTables(marks, await computeFootprint(db, schoolId, records))
  const whoOf = await makeChangeFinder(db, schoolId, footprint, tables, deleted.size > 0)
  const byWord = Map.groupBy(tables, (table) => tableLabels[table] ?? '其他业务记录')
  const changes: string[] = []
  for (const [word, ofWord] of byWord) {
    const who = ofWord.flatMap(whoOf)
    if (who.length === 0 && deleted.size > 0) continue
    changes.push(who.length === 0 ? word : `${word}（${await formatNames(db, among, who)}）`)
  }
  return [
    ...(deleted.size > 0
      ? [`${deleted.size} 名新用户已被删除（${formatFew(listDeletedNames(among, deleted), deleted.size)}）`]
      : []),
    ...(used.length > 0
      ? [`${used.length} 名新用户已登录或自行管理账号（${await formatNames(db, among, used)}）`]
      : []),
    ...changes,
  ]
}
