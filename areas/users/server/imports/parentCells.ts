import type { SheetRow } from '../../../../platform/server/sheets/columns.ts'
import type { CellFault } from '../../../imports/server/index.ts'
import { defaultRelationship } from '../../parentContract.ts'
import { Mobile } from '../../userFields.ts'
import { isSameName } from './personNames.ts'
import type { ParentKey } from './parentHeadings.ts'
import { type LeftOutCell, TidyName } from './personCells.ts'
import { textOf } from './studentSheet.ts'

export type ParentFault = CellFault<ParentKey>

/** A parent as read from a row. */
export interface ParentCells {
  readonly n: 1 | 2 | 3
  readonly name: string
  readonly relationship: string
  /** True if the row has no relationship. An existing link then keeps its relationship. */
  readonly isUnsaid: boolean
  /** Null if the row has no number for them. */
  readonly telephone: string | null
  /** True for a number without a name, which a parent of that relation has. */
  readonly isNameless?: boolean
  /** The note for the clerk if they are added without a number. Null if another note says so. */
  readonly numberNote: string | null
}

const readParent = (row: SheetRow<ParentKey>, n: 1 | 2 | 3) => {
  const keys = { name: `parent${n}Name`, relation: `parent${n}Relation`, telephone: `parent${n}Telephone` } as const
  const [name, relation, given] = [textOf(row[keys.name]), textOf(row[keys.relation]), textOf(row[keys.telephone])]
  // Sheets are often filled with 父亲 and 母亲 for everybody, so a relation without a person names nobody.
  if (name === undefined && given === undefined) return { faults: [] }
  const faults: ParentFault[] = []
  const telephone = given === undefined ? undefined : Mobile.safeParse(given)
  const isNumber = name === undefined && telephone?.success === true
  if (isNumber) return { faults: [], nameless: { n, relationship: relation, telephone: telephone.data } }
  const readName = TidyName.safeParse(name ?? '')
  if (!readName.success && name !== undefined)
    faults.push({ key: keys.name, why: readName.error.issues[0]?.message ?? '家长姓名不能为空' })
  if (telephone?.success === false) {
    faults.push({ key: keys.telephone, why: telephone.error.issues[0]?.message ?? '' })
  }
  if (!readName.success) return { faults }
  const said = { relationship: relation ?? defaultRelationship, isUnsaid: relation === undefined }
  const numberNote = given === undefined ? '没有手机号，只登记姓名与关系' : null
  return { parent: { n, name: readName.data, ...said, telephone: telephone?.data ?? null, numberNote }, faults }
}

/** A number of a parent whom the row doesn't name. */
interface NamelessNumber {
  readonly n: 1 | 2 | 3
  readonly relationship: string | undefined
  readonly telephone: string
}

/** The parents of a row, the faults of their cells, and notes for the clerk. */
interface ReadParents {
  readonly parents: readonly ParentCells[]
  readonly nameless: readonly NamelessNumber[]
  readonly faults: readonly ParentFault[]
  readonly notes: readonly string[]
}

/** Two columns may name one person, and parents may share a number, which the first of them keeps. */
const separateParents = (parents: readonly ParentCells[]): Pick<ReadParents, 'parents' | 'notes'> => {
  const kept: ParentCells[] = []
  const notes: string[] = []
  for (const parent of parents) {
    const { n, telephone } = parent
    const other = telephone === null ? undefined : kept.find((one) => one.telephone === telephone)
    if (other === undefined) kept.push(parent)
    else if (isSameName(other.name, parent.name)) notes.push(`家长${n}与家长${other.n}是同一人，只登记一次`)
    else {
      const numberNote = `与家长${other.n}的手机号相同，只登记姓名与关系，不登记手机号`
      kept.push({ ...parent, telephone: null, numberNote })
    }
  }
  return { parents: kept, notes }
}

/** Reads the parents of a row, with the faults of the cells. */
export const readParents = (row: SheetRow<ParentKey>): ReadParents => {
  const read = [readParent(row, 1), readParent(row, 2), readParent(row, 3)]
  const parents = read.flatMap(({ parent }): ParentCells[] => (parent === undefined ? [] : [parent]))
  const nameless = read.flatMap((one): NamelessNumber[] => (one.nameless === undefined ? [] : [one.nameless]))
  return { ...separateParents(parents), nameless, faults: read.flatMap((one) => one.faults) }
}

/** Lists the numbers of a row, also those without a name. */
export const listTelephones = ({ parents, nameless }: Pick<ReadParents, 'parents' | 'nameless'>): readonly string[] => [
  ...parents.flatMap(({ telephone }) => telephone ?? []),
  ...nameless.map(({ telephone }) => telephone),
]

/** Leaves out the unusable cells of parents, and parents without a name: in a sheet of students they don't refuse the student. */
export const leaveOutParents = (row: SheetRow<ParentKey>, { parents, nameless, faults, notes }: ReadParents) => ({
  parents,
  nameless,
  notes,
  leftOut: leaveOutCells(row, faults),
})

/** Turns faults of cells into cells that are left out. */
export const leaveOutCells = (
  row: SheetRow<ParentKey>,
  faults: readonly ParentFault[],
): readonly LeftOutCell<ParentKey>[] =>
  faults.flatMap(({ key, why }) => (key === null ? [] : [{ key, value: textOf(row[key]) ?? '', why }]))

interface RowOfParents {
  readonly number: number
  readonly family: { readonly parents: readonly ParentCells[] }
}

/** Returns a function that finds another row of the file with the same telephone number and another name. */
export const makeNameConflictFinder = (rows: readonly RowOfParents[]) => {
  const known = new Map<string, Map<string, number>>()
  for (const { number, family } of rows) {
    for (const { telephone, name } of family.parents) {
      if (telephone === null) continue
      const rowOf = known.get(telephone) ?? new Map<string, number>()
      known.set(telephone, rowOf)
      if (!rowOf.has(name)) rowOf.set(name, number)
    }
  }
  return ({ telephone, name }: ParentCells, number: number): number | undefined =>
    known
      .get(telephone ?? '')
      ?.entries()
      .find(([other, at]) => other !== name && at !== number)?.[1]
}
