import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { Undoing } from '../../../imports/server/index.ts'
import { findUsedAccounts } from '../../../registry/server/directory/accountBatches.ts'
import { changedTables, findHolders, takeFootprint } from '../../../registry/server/footprint.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { fewOf, nameFew } from './namedFew.ts'

/** The records that an import has made, and the mark of what hung on them then. */
export const Footprint = z.object({ records: z.array(z.int()), marks: z.record(z.string(), z.string()) })
export type Footprint = z.output<typeof Footprint>

/** Things that hang on a record, in a clerk's words. */
const tableWords: Readonly<Record<string, string>> = {
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
  record_look: '敏感信息的查阅记录',
  student_info: '住宿或学籍状态的变动',
  user_group_member: '用户组',
  whereabouts: '在校与归寝状态',
}

/** The records whose rows in a table make it another than it was: where it had none before, all that have some now. */
const findWho = async (
  db: Db,
  schoolId: number,
  { records, marks }: Footprint,
  tables: readonly string[],
  anyGone: boolean,
) => {
  const had = new Set(Object.keys(marks).map((place) => place.split('.')[0]))
  const fresh = tables.filter((table) => !had.has(table))
  const holders = await findHolders(db, schoolId, records, fresh)
  const edited = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(records)}`, gt(member.version, 1)))
  const ofEdited = edited.map(({ id }) => id)
  // Whoever was deleted took rows along, so that of the marks only those of the records themselves tell of others.
  const isTold = (table: string) => (anyGone ? table === 'member' : had.has(table))
  return (table: string): readonly number[] => holders.get(table) ?? (isTold(table) ? ofEdited : [])
}

const Made = z.looseObject({ made: z.int().nullish() })

/**
 * The names of the new records that have been deleted since, as far as their rows tell them: one that came as a parent has
 * none. A name that several rows have, since they give no number, is told with its row.
 */
const namesOfGone = ({ traces, rows }: Pick<Undoing, 'traces' | 'rows'>, gone: ReadonlySet<number>): string[] => {
  const byName = Map.groupBy(rows, ({ name }) => name)
  return rows.flatMap(({ name, number }, at) => {
    const { made } = Made.parse(traces[at])
    if (made === undefined || made === null || !gone.has(made)) return []
    return byName.get(name)?.length === 1 ? name : `${name} 文件第 ${number} 行`
  })
}

const findGone = async (db: Db, schoolId: number, records: readonly number[]): Promise<ReadonlySet<number>> => {
  const own = and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(records)}`)
  const left = await db.select({ id: member.id }).from(member).where(own)
  const there = new Set(left.map(({ id }) => id))
  return new Set(records.filter((id) => !there.has(id)))
}

/**
 * Things that have been built on the records of an import since, in a clerk's words, each with the first of whom it concerns
 * as far as who asks reaches them, and how many; none where the import may be taken back.
 */
export const findBuiltOn = async (
  db: Db,
  among: Pick<Undoing, 'schoolId' | 'asker' | 'traces' | 'rows'>,
  footprint: Footprint,
): Promise<string[]> => {
  const { schoolId } = among
  const { records, marks } = footprint
  const gone = await findGone(db, schoolId, records)
  const used = await findUsedAccounts(db, schoolId, records)
  const tables = changedTables(marks, await takeFootprint(db, schoolId, records))
  const whoOf = await findWho(db, schoolId, footprint, tables, gone.size > 0)
  const byWord = Map.groupBy(tables, (table) => tableWords[table] ?? '其他业务记录')
  const told: string[] = []
  for (const [word, ofWord] of byWord) {
    const who = ofWord.flatMap(whoOf)
    if (who.length === 0 && gone.size > 0) continue
    told.push(who.length === 0 ? word : `${word}（${await nameFew(db, among, who)}）`)
  }
  return [
    ...(gone.size > 0 ? [`${gone.size} 名新用户已被删除（${fewOf(namesOfGone(among, gone), gone.size)}）`] : []),
    ...(used.length > 0 ? [`${used.length} 名新用户已登录或自行管理账号（${await nameFew(db, among, used)}）`] : []),
    ...told,
  ]
}
