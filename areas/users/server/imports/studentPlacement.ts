import type { CellFault } from '../../../imports/server/index.ts'
import type { Difference } from '../../../imports/contract.ts'
import { nodeType } from '../../../registry/contract.ts'
import type { Lodging } from './beds.ts'
import { findGrade, isWithoutClass } from './gradePlacement.ts'
import { type Node, findNodeByName } from './nodes.ts'
import type { FoundPerson } from './people.ts'
import type { StudentFacts, StudentRow } from './studentFacts.ts'
import { type StudentKey, textOf } from './studentSheet.ts'

type Fault = CellFault<StudentKey>

/** Returns a function that finds a class by its name in a row. Each spelling is looked up once. */
export const makeClassFinder = ({ nodes, today }: Pick<StudentFacts, 'nodes' | 'today'>) => {
  const known = new Map<string, ReturnType<typeof findNodeByName>>()
  const isMeant = ({ type }: Node) => type === nodeType.class
  return (text: string, within: string | undefined) => {
    const key = `${within ?? ''}\u0000${text}`
    const found = known.get(key) ?? findNodeByName(nodes, text, { what: '班级', isMeant, within, today })
    known.set(key, found)
    return found
  }
}

type ClassFinder = ReturnType<typeof makeClassFinder>

/** Returns the id of the class that a row names, or undefined if there is none. */
export const findClassId = (row: StudentRow['row'], find: ClassFinder): number | undefined => {
  const text = textOf(row.className)
  const found = text === undefined ? undefined : find(text, textOf(row.gradeName))
  return found !== undefined && 'node' in found ? found.node.id : undefined
}

interface JudgedClass {
  readonly enters: number | null
  readonly leaves: readonly number[]
  readonly differences: readonly Difference[]
  readonly faults: readonly Fault[]
  readonly notes: readonly string[]
  readonly className: string
}

const isClassOrGrade = ({ type }: Node) => type === nodeType.class || type === nodeType.grade

const stays: JudgedClass = { enters: null, leaves: [], differences: [], faults: [], notes: [], className: '' }

const refuse = (key: 'className' | 'gradeName', why: string): JudgedClass => ({ ...stays, faults: [{ key, why }] })

/** Moves a student from the present class or grade, held, to a node. */
const moveTo = (node: Node, held: readonly Node[]): JudgedClass => {
  if (held.some(({ isReached }) => !isReached)) return refuse('className', '该学生现在的班级不在您的范围内')
  const names = held.map(({ path }) => path.join('/')).join('、')
  const title = node.type === nodeType.grade ? '年级' : '班级'
  return {
    ...stays,
    className: node.name,
    enters: node.id,
    leaves: held.map(({ id }) => id),
    differences: [{ title, before: names || null, after: node.path.join('/') }],
  }
}

/** Judges a row with a grade and no class: freshmen stay in the grade until they are divided into classes. */
const judgeGrade = (text: string, held: readonly Node[], { nodes, today }: StudentFacts): JudgedClass => {
  const found = findGrade(nodes, text, today)
  if ('why' in found) return refuse('gradeName', found.why)
  const { node } = found
  const isPlaced = held.some(({ id, type }) => id === node.id || type === nodeType.class)
  if (isPlaced) return stays
  return { ...moveTo(node, held), notes: [`没有班级，登记在年级“${node.path.join('/')}”`] }
}

/** Judges the class of a row, or its grade: which the student joins, and which are left. */
export const judgeClass = (
  row: StudentRow,
  target: FoundPerson | null,
  facts: StudentFacts,
  find: ClassFinder,
): JudgedClass => {
  const [text, grade] = [textOf(row.row.className), textOf(row.row.gradeName)]
  const held = (target?.departments ?? []).flatMap((id) => facts.nodes.get(id) ?? []).filter(isClassOrGrade)
  const isUndivided = text === undefined || isWithoutClass(text)
  if (isUndivided && grade !== undefined) return judgeGrade(grade, held, facts)
  if (text === undefined) return target === null ? refuse('className', '新增学生须填写班级，未分班的填写年级') : stays
  const found = find(text, grade)
  // Lists of freshmen have the grade in the column of the class.
  if ('why' in found && grade === undefined && 'node' in findGrade(facts.nodes, text, facts.today))
    return judgeGrade(text, held, facts)
  if ('why' in found) return refuse('className', found.why)
  const { node } = found
  return held.some(({ id }) => id === node.id) ? { ...stays, className: node.name } : moveTo(node, held)
}

const lodgingText = (accommodation: boolean, place: string | undefined, bed: number | null) => {
  if (!accommodation) return '走读'
  return ['住宿', place, bed === null ? undefined : `${bed} 号床`].filter((part) => part !== undefined).join(' ')
}

/** Judges a student's accommodation: the bed to take, and the differences. */
export const judgeLodging = (
  wanted: Lodging | undefined,
  target: FoundPerson | null,
  { rooms }: Pick<StudentFacts, 'rooms'>,
) => {
  if (wanted === undefined) return { bed: null, taken: null, differences: [] }
  const was = {
    accommodation: target?.accommodation ?? false,
    roomId: target?.roomId ?? null,
    bedNumber: target?.bedNumber ?? null,
  }
  // A row that only says that a boarder boards keeps the room and bed.
  const roomId = wanted.room?.id ?? (wanted.accommodation ? was.roomId : null)
  const keptBed = wanted.room === null || wanted.room.id === was.roomId ? was.bedNumber : null
  const bedNumber = wanted.accommodation ? (wanted.bedNumber ?? keptBed) : null
  const isSame = was.accommodation === wanted.accommodation && was.roomId === roomId && was.bedNumber === bedNumber
  const taken = wanted.room === null ? null : { ...wanted, bedNumber }
  if (isSame && target !== null) return { bed: null, taken, differences: [] }
  const placeOf = (id: number | null) => {
    const room = rooms.byId(id)
    return room && `${room.building} ${room.name}`
  }
  const before = target === null ? null : lodgingText(was.accommodation, placeOf(was.roomId), was.bedNumber)
  const after = lodgingText(wanted.accommodation, placeOf(roomId), bedNumber)
  const bed = { status: target?.status ?? 1, accommodation: wanted.accommodation, roomId, bedNumber }
  return { bed, taken, differences: [{ title: '住宿', before, after }] }
}
