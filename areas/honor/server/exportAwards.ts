import { and, eq, lt, or } from 'drizzle-orm'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { honor } from '../contract.ts'
import { levelTitles, stateTitles, targetTitles } from '../words.ts'
import { type FoundAward, isAwardSought, selectAwards } from './readAwards.ts'
import { honorAward } from './tables.ts'

const awardColumns = sheetDefinition({
  title: '荣誉',
  columns: [
    { key: 'day', title: '颁发日期', kind: 'text', width: 14 },
    { key: 'year', title: '年度', kind: 'text', width: 18 },
    { key: 'kind', title: '荣誉', kind: 'text', width: 22 },
    { key: 'level', title: '级别', kind: 'text', width: 10 },
    { key: 'target', title: '对象', kind: 'text', width: 10 },
    { key: 'name', title: '姓名或班级', kind: 'text', width: 16 },
    { key: 'code', title: '学工号', kind: 'text', width: 16 },
    { key: 'department', title: '班级或部门', kind: 'text', width: 18 },
    { key: 'issuer', title: '颁发单位', kind: 'text', width: 24 },
    { key: 'number', title: '证书编号', kind: 'text', width: 18 },
    { key: 'note', title: '事由', kind: 'text', width: 30 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'reason', title: '未通过或撤销的原因', kind: 'text', width: 24 },
  ],
})

/** SQL condition for the awards that a list shows after this one. */
const isListedAfter = ({ award: { awardedOn, id } }: FoundAward) =>
  or(lt(honorAward.awardedOn, awardedOn), and(eq(honorAward.awardedOn, awardedOn), lt(honorAward.id, id)))

/** Exports the awards of a search, latest first. */
export const awardExport = exportCall(honor.exportAwards, {
  name: 'honor.exportAwards',
  title: '导出荣誉',
  sheet: awardColumns,
  begin: ({ body, ...context }) => {
    const where = isAwardSought(context, body)
    return {
      read: async (db, { limit, last }: Page<FoundAward>) =>
        selectAwards(db, and(where, last && isListedAfter(last))).limit(limit),
      rowOf: ({ award, year, kind, name, code }: FoundAward) => ({
        day: award.awardedOn,
        year: year.name,
        kind: kind.name,
        level: levelTitles[kind.level],
        target: targetTitles[kind.target],
        name: name ?? award.departmentName,
        code,
        department: award.departmentName,
        issuer: award.issuer,
        number: award.certificateNumber,
        note: award.note,
        state: stateTitles[award.state],
        reason: award.reason,
      }),
    }
  },
})
