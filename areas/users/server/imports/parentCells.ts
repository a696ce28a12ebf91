import { maskName, maskTelephone } from '../../../../platform/contract/mask.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { SheetRow } from '../../../../platform/server/sheets/columns.ts'
import type { Difference } from '../../../imports/contract.ts'
import type { CellFault } from '../../../imports/server/index.ts'
import { defaultRelationship } from '../../parentContract.ts'
import { Mobile } from '../../userFields.ts'
import { outranksSender } from './naming.ts'
import { type FoundPerson, type PeopleIndex, isPupilNow } from './people.ts'
import { isSameName } from './personNames.ts'
import type { ParentKey } from './parentHeadings.ts'
import { type LeftOutCell, TidyName } from './personCells.ts'
import { textOf } from './studentSheet.ts'

type ParentFault = CellFault<ParentKey>

/** A parent as read from a row. */
export interface ParentCells {
  readonly n: 1 | 2
  readonly name: string
  readonly relationship: string
  /** True if the row has no relationship. An existing link then keeps its relationship. */
  readonly isUnsaid: boolean
  readonly telephone: string
}

/** A parent to link to a student: an existing member, or a new one. */
export interface ParentPlan extends ParentCells {
  readonly existing: number | null
}

/** An existing parent link. */
export interface KnownLink {
  readonly studentId: number
  readonly parentId: number
  readonly relationship: string
}

const readParent = (row: SheetRow<ParentKey>, n: 1 | 2) => {
  const keys = { name: `parent${n}Name`, relation: `parent${n}Relation`, telephone: `parent${n}Telephone` } as const
  const [name, relation, given] = [textOf(row[keys.name]), textOf(row[keys.relation]), textOf(row[keys.telephone])]
  if (name === undefined && relation === undefined && given === undefined) return { faults: [] }
  const faults: ParentFault[] = []
  const telephone = Mobile.safeParse(given ?? '')
  const readName = TidyName.safeParse(name ?? '')
  if (!readName.success) faults.push({ key: keys.name, why: readName.error.issues[0]?.message ?? '家长姓名不能为空' })
  if (!telephone.success) faults.push({ key: keys.telephone, why: telephone.error.issues[0]?.message ?? '' })
  if (!readName.success || !telephone.success) return { faults }
  const said = { relationship: relation ?? defaultRelationship, isUnsaid: relation === undefined }
  return { parent: { n, name: readName.data, ...said, telephone: telephone.data }, faults }
}

/** Reads the parents of a row, with the faults of the cells. */
export const readParents = (row: SheetRow<ParentKey>) => {
  const read = [readParent(row, 1), readParent(row, 2)]
  const parents = read.flatMap(({ parent }): ParentCells[] => (parent === undefined ? [] : [parent]))
  const faults = read.flatMap((one) => one.faults)
  const [one, other] = parents
  if (one && other && one.telephone === other.telephone) {
    faults.push({ key: 'parent2Telephone', why: '与家长1的手机号相同' })
  }
  return { parents, faults }
}

/** Leaves out parents with unusable cells: in a sheet of students they don't refuse the student. */
export const leaveOutParents = (
  row: SheetRow<ParentKey>,
  { parents, faults }: ReturnType<typeof readParents>,
): { readonly parents: readonly ParentCells[]; readonly leftOut: readonly LeftOutCell<ParentKey>[] } => ({
  parents: parents.filter(({ n }) => !faults.some(({ key }) => key?.startsWith(`parent${n}`) === true)),
  leftOut: faults.flatMap(({ key, why }) => (key === null ? [] : [{ key, value: textOf(row[key]) ?? '', why }])),
})

interface RowOfParents {
  readonly number: number
  readonly family: { readonly parents: readonly ParentCells[] }
}

/** Returns a function that finds another row of the file with the same telephone number and another name. */
export const makeNameConflictFinder = (rows: readonly RowOfParents[]) => {
  const known = new Map<string, Map<string, number>>()
  for (const { number, family } of rows) {
    for (const { telephone, name } of family.parents) {
      const rowOf = known.get(telephone) ?? new Map<string, number>()
      known.set(telephone, rowOf)
      if (!rowOf.has(name)) rowOf.set(name, number)
    }
  }
  return ({ telephone, name }: ParentCells, number: number): number | undefined =>
    known
      .get(telephone)
      ?.entries()
      .find(([other, at]) => other !== name && at !== number)?.[1]
}

interface ParentContext {
  /** The sender, who may not change their roles or those of people with higher ones. */
  readonly asker: Asker
  readonly people: PeopleIndex
  /** Finds another row of the file with the parent's number and another name. */
  readonly otherName: (parent: ParentCells) => number | undefined
  readonly linksOf: (studentId: number) => readonly KnownLink[]
}

interface JudgedParents {
  readonly plans: readonly ParentPlan[]
  readonly faults: readonly ParentFault[]
  readonly differences: readonly Difference[]
  readonly notes: readonly string[]
}

const formatParent = ({ name, relationship, telephone }: ParentCells) =>
  `${name}（${relationship}，${maskTelephone(telephone)}）`

const none: JudgedParents = { plans: [], faults: [], differences: [], notes: [] }

const planLink = (parent: ParentCells, existing: number | null, notes: readonly string[]): JudgedParents => ({
  plans: [{ ...parent, existing }],
  faults: [],
  differences: [{ title: `家长${parent.n}`, before: null, after: formatParent(parent) }],
  notes,
})

const judgeParent = (parent: ParentCells, student: FoundPerson | null, known: ParentContext): JudgedParents => {
  const { n, name, relationship, isUnsaid, telephone } = parent
  const [first, second] = known.people.byTelephone(telephone).filter((one) => !isPupilNow(one))
  const link =
    student === null || first === undefined
      ? undefined
      : known.linksOf(student.id).find(({ parentId }) => parentId === first.id)
  // Don't name people beyond the sender's reach.
  const whose = first?.isReached === true ? `“${maskName(first.name)}”` : '他人'
  const matchFaults: readonly (string | false | undefined)[] =
    first === undefined || second !== undefined
      ? [second && '本校有多个用户使用此手机号，请先更正他们的手机号']
      : [
          first.id === known.asker.memberId && '此手机号是您本人的，不能把自己设为家长，请由其他管理员导入',
          outranksSender(first, known.asker) && '此手机号的用户不能由您设为家长，请由学校管理员导入',
          !isSameName(first.name, name) && `此手机号在本校属于${whose}，与填写的家长姓名不同，请核对`,
        ]
  const other = known.otherName(parent)
  const reasons = [other !== undefined && `文件第 ${other} 行中此手机号对应的家长姓名不同，请核对`, ...matchFaults]
  const key = `parent${n}Telephone` as const
  const faults: ParentFault[] = reasons.flatMap((why) => (why ? [{ key, why }] : []))
  if (link !== undefined && !isUnsaid && link.relationship !== relationship) {
    const why = `已登记的关系是“${link.relationship}”；如需更改，请在用户信息中解除后重新添加`
    faults.push({ key: `parent${n}Relation`, why })
  }
  if (faults.length > 0) return { ...none, faults }
  const defaultNotes = isUnsaid ? [`家长${n}：没有填写与学生的关系，登记为“${defaultRelationship}”`] : []
  if (first === undefined) return planLink(parent, null, defaultNotes)
  if (link !== undefined) return none
  const note = `家长${n}：本校已有此手机号的用户${whose}，将绑定此人`
  return planLink(parent, first.id, first.isReached ? [note, ...defaultNotes] : defaultNotes)
}

/** Judges the parents of a row: who is linked, who is created, and which faults there are. */
export const judgeParents = (
  parents: readonly ParentCells[],
  student: FoundPerson | null,
  known: ParentContext,
): JudgedParents => {
  const each = parents.map((parent) => judgeParent(parent, student, known))
  return {
    plans: each.flatMap(({ plans }) => plans),
    faults: each.flatMap(({ faults }) => faults),
    differences: each.flatMap(({ differences }) => differences),
    notes: each.flatMap(({ notes }) => notes),
  }
}
