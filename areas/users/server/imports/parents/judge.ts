import { role } from '../../../../../platform/contract/roles.ts'
import type { Db } from '../../../../../platform/server/database/connection.ts'
import {
  type CellFault,
  type CompareContext,
  type ImportedRow,
  type ImportContext,
  type JudgedRow,
  toFaults,
  decideVerdict,
} from '../../../../imports/server/index.ts'
import { matchesUnreached } from '../matching.ts'
import { outranksSender, findNamedPerson, readNaming, collectNamingNumbers } from '../naming.ts'
import { type JudgedParents, judgeParents } from '../judgeParents.ts'
import { readKnownParents } from '../knownParents.ts'
import { listTelephones, makeNameConflictFinder, readParents } from '../parentCells.ts'
import { indexNewNumbers } from '../parentNumbers.ts'
import { nameParents } from '../nameParents.ts'
import { findNodes } from '../nodes.ts'
import { type FoundPerson, findPeople, indexPeople } from '../people.ts'
import { findPrefix } from '../studentFacts.ts'
import { makeRowMerger } from './mergeRows.ts'
import type { ParentSheetKey } from './sheet.ts'

/** Plan for one row: the student, the parents to link and the parents' new numbers. */
export interface FamilyPlan extends Pick<JudgedParents, 'numbers'> {
  readonly target: FoundPerson
  readonly parents: JudgedParents['plans']
}

/** Reads everything needed to judge the rows, in a few statements for any number of rows. */
export const readFamilies = async (db: Db, given: readonly ImportedRow<ParentSheetKey>[], importing: ImportContext) => {
  const { schoolId, asker, secrets, holds, today } = importing
  const rows = given.map(({ number, row }) => ({ number, naming: readNaming(row), family: readParents(row) }))
  const sought = collectNamingNumbers(
    rows.map(({ naming }) => naming),
    secrets,
    rows.flatMap(({ family }) => listTelephones(family)),
  )
  const found = await findPeople(db, schoolId, sought, asker, holds)
  return {
    rows,
    people: indexPeople(found),
    classes: { nodes: await findNodes(db, importing), today },
    linksOf: await readKnownParents(
      db,
      importing,
      found.map(({ id }) => id),
      rows.map(({ family }) => family),
    ),
    prefix: await findPrefix(db, schoolId),
  }
}

export type FamilyFacts = Awaited<ReturnType<typeof readFamilies>>
type Fault = CellFault<ParentSheetKey>

const findTargetFaults = (target: FoundPerson, { asker }: ImportContext): Fault[] => {
  const fault = (why: string): Fault[] => [{ key: null, why }]
  if (!target.roles.includes(role.student)) return fault('此人不是学生')
  if (target.isGraduate) return fault('该学生已毕业，不能添加家长')
  return outranksSender(target, asker) ? fault('此人还有其他角色，请由学校管理员添加家长') : []
}

/** Judges every row of students with their parents. */
export const compareFamilies = (
  _rows: readonly ImportedRow<ParentSheetKey>[],
  { rows, people, linksOf, classes }: FamilyFacts,
  comparing: CompareContext<ParentSheetKey>,
) => {
  const found = rows.map((row) => {
    const match = findNamedPerson(people, row.naming, ['code', 'idCard', 'username'], { ...comparing, classes })
    const named = nameParents(row.family, match.target === null ? [] : linksOf(match.target.id))
    return { ...row, ...match, named, studentId: match.target?.id, parents: named.parents }
  })
  const merge = makeRowMerger(found)
  const matched = found.map((row) => {
    const merged = merge(row)
    const faults = [...row.family.faults, ...row.named.faults, ...merged.faults]
    const notes = [...row.family.notes, ...merged.notes]
    return {
      ...row,
      isBlank: row.parents.length === 0,
      family: { ...row.family, parents: merged.parents, faults, notes },
    }
  })
  const twoNames = makeNameConflictFinder(matched)
  const newNumbers = indexNewNumbers(
    matched.map(({ number, target, family }) => ({
      number,
      links: target === null ? [] : linksOf(target.id),
      parents: family.parents,
    })),
  )
  const known = { people, linksOf, sender: comparing }
  return matched.map(({ number, naming, family, isBlank: isEmpty, target, faults }) => {
    const parents = judgeParents(family.parents, target, {
      ...known,
      otherName: (parent) => twoNames(parent, number),
      otherNumber: (parent, telephone) => newNumbers.findConflict(parent, telephone, number),
      renumbered: (parent) => newNumbers.findRenumbered(parent, number),
    })
    const isBlank = isEmpty && family.nameless.length === 0 && family.faults.length === 0
    const all: readonly Fault[] = [
      ...faults,
      ...(target === null ? [] : findTargetFaults(target, comparing)),
      ...family.faults,
      ...parents.faults,
    ]
    const judged: JudgedRow = {
      number,
      verdict: decideVerdict(all, false, parents.differences.length > 0),
      name: [target?.name ?? naming.name, target?.code ?? naming.code].filter(Boolean).join(' '),
      basis: target && [
        target.id,
        target.version,
        parents.plans.map(({ existing, relationship }) => [existing, relationship]),
        parents.numbers,
      ],
      differences: parents.differences,
      notes: [...(isBlank ? ['没有填写家长'] : []), ...family.notes, ...parents.notes],
      faults: toFaults(all, comparing.titleOf),
      meetsBeyond: matchesUnreached(people, {}, listTelephones(family), comparing.secrets),
    }
    const plan: FamilyPlan | null =
      target === null || all.length > 0 ? null : { target, parents: parents.plans, numbers: parents.numbers }
    return { judged, plan }
  })
}
