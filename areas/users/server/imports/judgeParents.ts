import { maskName, maskTelephone } from '../../../../platform/contract/mask.ts'
import type { Difference } from '../../../imports/contract.ts'
import type { ImportContext } from '../../../imports/server/index.ts'
import { defaultRelationship, isOpenRelationship } from '../../parentContract.ts'
import type { KnownLink, KnownParent } from './knownParents.ts'
import { outranksSender } from './naming.ts'
import type { ParentCells, ParentFault } from './parentCells.ts'
import { type NumberChange, type RenumberedParent, findNamesake, judgeNewNumber } from './parentNumbers.ts'
import { type FoundPerson, type PeopleIndex, isPupilNow } from './people.ts'
import { isSameName } from './personNames.ts'

/** A parent to link to a student: an existing member, or a new one. */
export interface ParentPlan extends ParentCells {
  readonly existing: number | null
  /** The number of the other parent in the row, by which siblings share a parent without a number. */
  readonly otherTelephone: string | null
}

interface ParentContext {
  /** The sender, who may not change their roles or those of people with higher ones, and the sender's choices. */
  readonly sender: Pick<ImportContext, 'asker' | 'options'>
  readonly people: PeopleIndex
  /** Finds another row of the file with the parent's number and another name. */
  readonly otherName: (parent: ParentCells) => number | undefined
  /** Finds another row of the file that contradicts a new number of a parent. */
  readonly otherNumber: (parent: KnownParent, telephone: string) => number | undefined
  /** Finds the parent of that name to whom another row of the file gives the number. */
  readonly renumbered: (parent: ParentCells) => RenumberedParent | undefined
  readonly linksOf: (studentId: number) => readonly KnownLink[]
}

export interface JudgedParents {
  readonly plans: readonly ParentPlan[]
  readonly numbers: readonly NumberChange[]
  readonly faults: readonly ParentFault[]
  readonly differences: readonly Difference[]
  readonly notes: readonly string[]
}

const formatParent = ({ name, relationship, telephone }: ParentCells) =>
  `${name}（${[relationship, maskTelephone(telephone)].filter((part) => part !== null).join('，')}）`

const none: JudgedParents = { plans: [], numbers: [], faults: [], differences: [], notes: [] }

const planLink = (parent: ParentCells, existing: number | null, notes: readonly string[]): JudgedParents => ({
  ...none,
  plans: [{ ...parent, existing, otherTelephone: null }],
  differences: [{ title: `家长${parent.n}`, before: null, after: formatParent(parent) }],
  notes,
})

const noteRelation = ({ n, isUnsaid }: ParentCells) =>
  isUnsaid ? [`家长${n}：没有填写与学生的关系，登记为“${defaultRelationship}”`] : []

const adultsWith = ({ people }: ParentContext, telephone: string): readonly FoundPerson[] =>
  people.byTelephone(telephone).filter((one) => !isPupilNow(one))

/** Links a student to the parent of a sibling, whose number another row changes. This row then changes it too. */
const linkRenumbered = (
  cells: ParentCells & { readonly telephone: string },
  { parent, number }: RenumberedParent,
  { sender, otherNumber }: ParentContext,
): JudgedParents => {
  const key = `parent${cells.n}Telephone` as const
  const fault = (why: string): JudgedParents => ({ ...none, faults: [{ key, why }] })
  if (parent.id === sender.asker.memberId) return fault('不能把自己设为家长，请由其他管理员导入')
  if (outranksSender(parent, sender.asker)) return fault('此手机号的用户不能由您设为家长，请由学校管理员导入')
  const link = { studentId: 0, relationship: cells.relationship, parent }
  const changed = judgeNewNumber(cells, link, sender, otherNumber(parent, cells.telephone))
  const notes = [`家长${cells.n}：文件第 ${number} 行把“${maskName(parent.name)}”的手机号改为此号码，绑定同一位家长`]
  const { plans, differences } = planLink(cells, parent.id, [])
  const { numbers, faults } = changed
  return { plans, numbers, faults, differences, notes: [...notes, ...noteRelation(cells)] }
}

/** Judges a parent whom no number identifies: found among the student's parents by name, else new. */
const judgeByName = (parent: ParentCells, links: readonly KnownLink[], known: ParentContext): JudgedParents => {
  const { n, telephone, numberNote } = parent
  const link = findNamesake(links, parent)
  if (link !== undefined) {
    if (telephone === null) return none
    const number = judgeNewNumber(
      { ...parent, telephone },
      link,
      known.sender,
      known.otherNumber(link.parent, telephone),
    )
    return { ...none, ...number }
  }
  const namesake = links.find((one) => isSameName(one.parent.name, parent.name))
  const renumbered = namesake === undefined && telephone !== null ? known.renumbered(parent) : undefined
  if (renumbered !== undefined && telephone !== null) return linkRenumbered({ ...parent, telephone }, renumbered, known)
  const why = namesake && `该学生已有同名家长，登记的关系是“${namesake.relationship}”`
  if (why !== undefined && telephone === null) return { ...none, notes: [`家长${n}：${why}，没有重复添加`] }
  return planLink(parent, null, [
    ...(why === undefined ? [] : [`家长${n}：${why}，手机号不同，登记为另一位家长，请核对`]),
    ...(numberNote === null ? [] : [`家长${n}：${numberNote}`]),
    ...noteRelation(parent),
  ])
}

const findFaults = (
  parent: ParentCells,
  [first, second]: readonly FoundPerson[],
  whose: string,
  known: ParentContext,
): ParentFault[] => {
  const key = `parent${parent.n}Telephone` as const
  const { asker } = known.sender
  const other = known.otherName(parent)
  const ofOne = (one: FoundPerson): readonly (string | false)[] => [
    one.id === asker.memberId && '此手机号是您本人的，不能把自己设为家长，请由其他管理员导入',
    outranksSender(one, asker) && '此手机号的用户不能由您设为家长，请由学校管理员导入',
    !isSameName(one.name, parent.name) && `此手机号在本校属于${whose}，与填写的家长姓名不同，请核对`,
  ]
  const ofMatch =
    first === undefined || second !== undefined
      ? [second !== undefined && '本校有多个用户使用此手机号，请先更正他们的手机号']
      : ofOne(first)
  const reasons = [other !== undefined && `文件第 ${other} 行中此手机号对应的家长姓名不同，请核对`, ...ofMatch]
  return reasons.flatMap((why) => (why === false ? [] : [{ key, why }]))
}

const judgeParent = (parent: ParentCells, links: readonly KnownLink[], known: ParentContext): JudgedParents => {
  const { n, name, relationship, isUnsaid, telephone } = parent
  if (telephone === null) return judgeByName(parent, links, known)
  const adults = adultsWith(known, telephone)
  const [first, second] = adults
  const link = first && links.find((one) => one.parent.id === first.id)
  // Don't name people beyond the sender's reach.
  const whose = first?.isReached === true ? `“${maskName(first.name)}”` : '他人'
  if (link !== undefined && second === undefined && !isSameName(link.parent.name, name)) {
    const numberNote = `手机号已登记给该学生的另一位家长${whose}，只登记姓名与关系，不登记手机号`
    return judgeByName({ ...parent, telephone: null, numberNote }, links, known)
  }
  const faults = findFaults(parent, adults, whose, known)
  const isOpen = isUnsaid || isOpenRelationship(relationship)
  if (link !== undefined && !isOpen && link.relationship !== relationship) {
    const why = `已登记的关系是“${link.relationship}”；如需更改，请在用户信息中解除后重新添加`
    faults.push({ key: `parent${n}Relation`, why })
  }
  if (faults.length > 0) return { ...none, faults }
  if (first === undefined) return judgeByName(parent, links, known)
  if (link !== undefined) return none
  const note = `家长${n}：本校已有此手机号的用户${whose}，将绑定此人`
  return planLink(parent, first.id, first.isReached ? [note, ...noteRelation(parent)] : noteRelation(parent))
}

/** Judges the parents of a row: who is linked, who is created or gets a new number, and which faults there are. */
export const judgeParents = (
  parents: readonly ParentCells[],
  student: FoundPerson | null,
  known: ParentContext,
): JudgedParents => {
  const links = student === null ? [] : known.linksOf(student.id)
  const each = parents.map((parent) => judgeParent(parent, links, known))
  const numberOfOther = (n: number) => parents.find((other) => other.n !== n)?.telephone ?? null
  return {
    plans: each.flatMap(({ plans }) => plans.map((plan) => ({ ...plan, otherTelephone: numberOfOther(plan.n) }))),
    numbers: each.flatMap(({ numbers }) => numbers),
    faults: each.flatMap(({ faults }) => faults),
    differences: each.flatMap(({ differences }) => differences),
    notes: each.flatMap(({ notes }) => notes),
  }
}
