import { sql } from 'drizzle-orm'
import { auditChange, auditEntry } from '../../../platform/server/audit/tables.ts'

/**
 * The first change of an entry: if it inserted a row, the account's disabled flag, and if the row is a member's role.
 */
interface FirstChange {
  readonly isNew: boolean
  readonly disabled: boolean | null
  readonly isRole: boolean
}

/** SQL for the first change of the selected entry. Null if nothing changed. */
export const firstChange = sql<FirstChange | null>`(select json_build_object('isNew', first.operation = 'insert',
    'disabled', case first.relation when 'member' then (first.after ->> 'disabled')::boolean end,
    'isRole', first.relation = 'member_role')
  from ${auditChange} as first where first.entry_id = ${auditEntry.id} order by first.id limit 1)`

const eitherWay = /^(新增|新建)(?:一个|一台)?或(?:保存|编辑|修改)/

/** Reduces a title that names two actions to the one that was done: 停用或启用账号 to 停用账号, 新增或保存房间 to 新增房间. */
export const exactTitle = (title: string, change: FirstChange | null): string => {
  if (change === null) return title
  if (change.disabled !== null) return title.replace(/停用或启用(?=账号$)/, change.disabled ? '停用' : '启用')
  if (change.isRole) return title.replace(/调整(?=角色$)/, change.isNew ? '添加' : '移除')
  return title.replace(eitherWay, change.isNew ? '$1' : '修改')
}
