import { isOpenRelationship } from '../../../parentContract.ts'
import type { ParentCells, ParentFault } from '../parentCells.ts'
import { isSameName } from '../personNames.ts'

interface RowOfParents {
  readonly number: number
  readonly studentId: number | undefined
  readonly parents: readonly ParentCells[]
}

interface MergedRow {
  readonly parents: readonly ParentCells[]
  readonly faults: readonly ParentFault[]
  readonly notes: readonly string[]
}

interface Answer {
  readonly number: number
  readonly parent: ParentCells
}

const relationOf = ({ isUnsaid, relationship }: ParentCells): string | null =>
  isUnsaid || isOpenRelationship(relationship) ? null : relationship

const differs = (one: string | null, other: string | null) => one !== null && other !== null && one !== other

const contradicts = (one: ParentCells, other: ParentCells) =>
  differs(one.telephone, other.telephone) || differs(relationOf(one), relationOf(other))

/** The answer that counts for a parent: one with a number and a relation, if there is any. */
const pickAnswer = (answers: readonly Answer[]): Answer | undefined =>
  answers.find(({ parent }) => parent.telephone !== null && relationOf(parent) !== null) ??
  answers.find(({ parent }) => parent.telephone !== null) ??
  answers[0]

/**
 * Merges the rows about one student, as when father and mother each fill in a form or one of them does so twice. A
 * parent counts once, and rows that contradict each other are refused. Rows of other students stay as they are.
 */
export const makeRowMerger = (rows: readonly RowOfParents[]): ((row: RowOfParents) => MergedRow) => {
  const byStudent = Map.groupBy(rows, ({ studentId }) => studentId)
  return ({ number, studentId, parents }) => {
    const ofStudent = studentId === undefined ? [] : (byStudent.get(studentId) ?? [])
    if (ofStudent.length < 2) return { parents, faults: [], notes: [] }
    const answers = ofStudent.flatMap((row) => row.parents.map((parent): Answer => ({ number: row.number, parent })))
    const kept: ParentCells[] = []
    const faults: ParentFault[] = []
    const notes: string[] = []
    for (const parent of parents) {
      const same = answers.filter((one) => isSameName(one.parent.name, parent.name))
      const contrary = same.find((one) => one.number !== number && contradicts(one.parent, parent))
      if (contrary !== undefined) {
        const why = `文件第 ${contrary.number} 行对同一位家长的填写不同，请核对`
        faults.push({ key: `parent${parent.n}Telephone`, why })
        continue
      }
      const counted = pickAnswer(same)
      if (counted !== undefined && counted.parent !== parent) {
        notes.push(`家长${parent.n}：与文件第 ${counted.number} 行是同一位家长，只登记一次`)
        continue
      }
      // The first parent keeps a number that both have.
      const sharing = answers.find((one) => one.parent.telephone !== null && one.parent.telephone === parent.telephone)
      if (sharing === undefined || isSameName(sharing.parent.name, parent.name)) kept.push(parent)
      else {
        const numberNote = `与文件第 ${sharing.number} 行的家长手机号相同，只登记姓名与关系，不登记手机号`
        kept.push({ ...parent, telephone: null, numberNote })
      }
    }
    return { parents: kept, faults, notes }
  }
}
