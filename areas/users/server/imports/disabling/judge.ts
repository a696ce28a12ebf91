import type { Db } from '../../../../../platform/server/database/connection.ts'
import {
  type CellFault,
  type CompareContext,
  type ImportedRow,
  type ImportContext,
  type JudgedRow,
  makeDuplicateFinder,
  toFaults,
  decideVerdict,
} from '../../../../imports/server/index.ts'
import { outranksSender, findNamedPerson, readNaming, collectNamingNumbers } from '../naming.ts'
import { findNodes } from '../nodes.ts'
import { type FoundPerson, findPeople, indexPeople } from '../people.ts'
import { textOf } from '../studentSheet.ts'
import type { DisablingKey } from './sheet.ts'

/** Plan for one row: the member to disable and the reason. */
export interface DisablingPlan {
  readonly target: FoundPerson
  readonly reason: string
}

/** Reads everything needed to judge the rows, in two statements. */
export const readDisabling = async (db: Db, given: readonly ImportedRow<DisablingKey>[], importing: ImportContext) => {
  const { schoolId, asker, secrets, holds, today } = importing
  const rows = given.map(({ number, row }) => ({ number, naming: readNaming(row), reason: textOf(row.reason) ?? '' }))
  const sought = collectNamingNumbers(
    rows.map(({ naming }) => naming),
    secrets,
  )
  return {
    rows,
    people: indexPeople(await findPeople(db, schoolId, sought, asker, holds)),
    classes: { nodes: await findNodes(db, importing), today },
  }
}

type Facts = Awaited<ReturnType<typeof readDisabling>>
type Fault = CellFault<DisablingKey>

const findTargetFaults = (target: FoundPerson, { asker }: ImportContext): Fault[] => {
  const fault = (why: string): Fault[] => [{ key: null, why }]
  if (target.id === asker.memberId) return fault('不能停用您本人的账号')
  return outranksSender(target, asker) ? fault('此人的权限高于您，不能停用，请联系学校管理员或平台管理员') : []
}

/** Judges every row of a sheet of people to disable. */
export const compareDisabling = (
  _rows: readonly ImportedRow<DisablingKey>[],
  { rows, people, classes }: Facts,
  comparing: CompareContext<DisablingKey>,
) => {
  const matched = rows.map((row) => ({
    ...row,
    ...findNamedPerson(people, row.naming, ['username', 'code', 'idCard', 'cardNum'], { ...comparing, classes }),
  }))
  const twinOf = makeDuplicateFinder(matched.map(({ target, number }) => [target?.id, number]))
  return matched.map(({ number, naming, reason, target, faults }) => {
    const other = twinOf(target?.id, number)
    const all: readonly Fault[] = [
      ...faults,
      ...(other === undefined ? [] : [{ key: null, why: `与文件第 ${other} 行是同一个人` }]),
      ...(target === null ? [] : findTargetFaults(target, comparing)),
    ]
    const isSame = target?.disabled === true
    const judged: JudgedRow = {
      number,
      verdict: decideVerdict(all, false, !isSame),
      name: [target?.name ?? naming.name, target?.code ?? target?.username].filter(Boolean).join(' '),
      basis: target && [target.id, target.version, target.disabled],
      differences: isSame
        ? []
        : [
            { title: '账号', before: '正常', after: '停用' },
            { title: '停用原因', before: null, after: reason },
          ],
      notes: isSame ? ['账号已停用'] : [],
      faults: toFaults(all, comparing.titleOf),
    }
    const plan: DisablingPlan | null = target === null || all.length > 0 ? null : { target, reason }
    return { judged, plan }
  })
}
