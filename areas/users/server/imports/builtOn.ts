import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { countUsedAccounts } from '../../../registry/server/directory/accountBatches.ts'
import { changedTables, takeFootprint } from '../../../registry/server/footprint.ts'
import { member } from '../../../registry/server/tables/members.ts'

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
  leave: '请假',
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

/** Things that have been built on the records of an import since, in a clerk's words; none where it may be taken back. */
export const findBuiltOn = async (db: Db, schoolId: number, { records, marks }: Footprint): Promise<string[]> => {
  const among = and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(records)}`)
  const left = await db.$count(member, among)
  const used = await countUsedAccounts(db, schoolId, records)
  const tables = changedTables(marks, await takeFootprint(db, schoolId, records))
  const words = new Set(tables.map((table) => tableWords[table] ?? '其他业务记录'))
  const gone = records.length - left
  return [
    ...(gone > 0 ? [`${gone} 名新用户已被删除`] : []),
    ...(used > 0 ? [`${used} 名新用户已登录或自行管理账号`] : []),
    ...words,
  ]
}
