import { z } from 'zod'
import type { Db } from '../../../../../platform/server/database/connection.ts'
import {
  type ImportContext,
  type UndoContext,
  type UndoResult,
  type WriteResult,
  reviewedImport,
} from '../../../../imports/server/index.ts'
import { computeFootprint } from '../../../../registry/server/footprint.ts'
import { deleteMembers } from '../../../../registry/server/memberBatches.ts'
import { deleteEachParentLink } from '../../../../registry/server/parentLinks.ts'
import { endParentsWithoutChild } from '../../../../registry/server/parentRoles.ts'
import { Footprint, findLaterChanges } from '../laterChanges.ts'
import { makeSignIns } from '../signIns.ts'
import { parentNumberOption } from '../parentNumbers.ts'
import { findChangedParents, numberTraces, restoreNumbers } from '../undoParentNumbers.ts'
import { writeFamilies } from '../writeFamilies.ts'
import { type FamilyFacts, type FamilyPlan, compareFamilies, readFamilies } from './judge.ts'
import { namedClass } from '../knownNames.ts'
import { parentRules, parentSheet, parentSheetHeadings } from './sheet.ts'

/** Undo trace of a row: the links that were created and the numbers that were changed. */
const Trace = z.object({
  links: z.array(z.object({ studentId: z.int(), parentId: z.int() })),
  numbers: numberTraces,
})

const write = async (
  db: Db,
  planned: readonly { readonly number: number; readonly plan: FamilyPlan }[],
  { prefix }: FamilyFacts,
  { schoolId, secrets }: ImportContext,
): Promise<WriteResult> => {
  const { made, loginFor } = await makeSignIns(db, schoolId, prefix, secrets)
  const families = planned.map(({ number, plan: { target, parents, numbers } }) => ({
    number,
    studentId: target.id,
    studentName: target.name,
    parents,
    numbers,
  }))
  const { madeIds, linksOf, counts } = await writeFamilies(db, schoolId, families, loginFor)
  return {
    traces: planned.map(({ number, plan }) => ({
      number,
      trace: { links: linksOf(number), numbers: [...plan.numbers] },
    })),
    counts,
    signIns: made,
    footprint: { records: madeIds, marks: await computeFootprint(db, schoolId, madeIds) },
  }
}

/** Deletes the links and the created parents, and restores numbers. Refuses if the parents have later changes. */
const undo = async (db: Db, given: UndoContext): Promise<UndoResult> => {
  const { schoolId } = given
  const footprint = Footprint.parse(given.footprint)
  const traces = z.array(Trace).parse(given.traces)
  const links = traces.flatMap((trace) => trace.links)
  const numbers = traces.flatMap((trace) => trace.numbers)
  const stands = [...(await findLaterChanges(db, given, footprint)), ...(await findChangedParents(db, given, numbers))]
  if (stands.length > 0) return { stands }
  await restoreNumbers(db, schoolId, numbers)
  await deleteEachParentLink(db, schoolId, links)
  await deleteMembers(db, schoolId, footprint.records)
  const made = new Set(footprint.records)
  const bound = links.flatMap(({ parentId }) => (made.has(parentId) ? [] : [parentId]))
  await endParentsWithoutChild(db, schoolId, bound)
  return { stands }
}

/** Import of parents for students whom the school already has. */
export const parentImport = reviewedImport({
  name: 'parents',
  title: '导入家长',
  sheet: parentSheet,
  foreign: parentSheetHeadings,
  rules: parentRules,
  undoing:
    '新建的家长连同账号与初始密码一并删除，绑定的家长关系解除，更改的手机号恢复。新家长若已登录或有新的记录，则不会撤销。',
  mostRows: 20_000,
  options: async () => [parentNumberOption],
  named: namedClass,
  classKey: 'className',
  secondary: ['parent1Relation', 'parent2Relation', 'parent3Relation'],
  read: readFamilies,
  compare: compareFamilies,
  write,
  undo,
})
