import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { ShownError } from '../../../platform/console/client/shownError.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { sorted } from '../../../platform/console/kit/sorted.ts'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { organisation } from '../../organisation/contract.ts'
import { nodeType } from '../../registry/contract.ts'
import { type MissingClassView, type RunView, imports } from '../contract.ts'

const isPlanned = ({ newGrade }: MissingClassView) => newGrade !== null

/** Lists the grades that must be created first, by parent, as the call takes them. */
const listNewGrades = (missing: readonly MissingClassView[]) => {
  const parents = new Map<number, Map<number, string>>()
  for (const { newGrade } of missing) {
    if (newGrade === null) continue
    const of = parents.get(newGrade.parentId) ?? new Map<number, string>()
    parents.set(newGrade.parentId, of.set(newGrade.number, newGrade.name))
  }
  return [...parents].map(([parentId, of]) => ({
    parentId,
    nodes: [...of].map(([number, name]) => ({ number, name })),
  }))
}

/** Groups the classes that can be created by grade, as the call takes them. `made` holds the ids of new grades. */
const listClasses = (missing: readonly MissingClassView[], made: ReadonlyMap<string, number>) => {
  const numbers = new Map<number, number[]>()
  for (const { gradeId, newGrade, number } of missing) {
    const parentId = gradeId ?? made.get(newGrade?.name ?? '')
    if (parentId !== undefined && number !== null) numbers.set(parentId, [...(numbers.get(parentId) ?? []), number])
  }
  return [...numbers].map(([parentId, of]) => ({ parentId, numbers: [...new Set(of)] }))
}

/** Words for the classes to create, one line a grade, with the number of rows of each. */
const describePlans = (missing: readonly MissingClassView[]): readonly string[] => {
  const grades = new Map<string, Map<number | null, number>>()
  for (const { gradeId, gradeName, newGrade, number, rows } of missing) {
    if (newGrade === null && (gradeId === null || number === null)) continue
    const grade = newGrade === null ? (gradeName ?? '') : `新建年级“${newGrade.name}”`
    const of = grades.get(grade) ?? new Map<number | null, number>()
    grades.set(grade, of.set(number, (of.get(number) ?? 0) + rows))
  }
  return [...grades].map(([grade, of]) => {
    const numbers = [...of].flatMap(([number, rows]) => (number === null ? [] : [{ number, rows }]))
    const classes = sorted(numbers, (one, other) => one.number - other.number)
      .map(({ number, rows }) => `${number}班（${rows} 行）`)
      .join('、')
    const undivided = of.get(null)
    return `${grade}${undivided === undefined ? '' : `（${undivided} 行没有班级）`}${classes === '' ? '' : `：${classes}`}`
  })
}

/** Words for the classes that can't be created from the file, and who can create them. */
const describeObstacles = (missing: readonly MissingClassView[], mayMake: boolean): readonly string[] =>
  missing.flatMap(({ className, gradeId, gradeName, newGrade, number, isBeyond, rows }) => {
    if (newGrade !== null || (gradeId !== null && number !== null)) return []
    const name = `${className || (gradeName ?? '')}（${rows} 行）`
    if (isBeyond) return [`${name}：学校没有，或不在您的范围内，需要学校管理员`]
    const why = number === null ? '不能识别年级或班号' : '没有此年级，也不能由学校的学段推出'
    return [`${name}：${why}，${mayMake ? '请在组织用户管理中新建' : '需要学校管理员新建'}`]
  })

const useMissing = (run: RunView) => useCall(imports.missingClasses, { body: { id: run.id } })

interface ListProps {
  readonly missing: ReturnType<typeof useMissing>
  readonly mayMake: boolean
}

/** Lists the missing grades and classes of a file. */
const MissingList = ({ missing: { data, error, refetch }, mayMake }: ListProps) => {
  if (error !== null) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return <Loading rows={3} />
  if (data.length === 0) return <p>文件中的年级与班级都已有，或文件已过期。</p>
  return (
    <ul>
      {[...describePlans(data), ...describeObstacles(data, mayMake)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Lists the missing grades and classes for a user who may not create any. */
const MissingNotice = ({ run, onClose }: { run: RunView; onClose: () => void }) => {
  const missing = useMissing(run)
  return (
    <Confirm title="缺少的年级与班级" okText="知道了" onConfirm={() => Promise.resolve()} onClose={onClose}>
      <MissingList missing={missing} mayMake={false} />
      <p>新建年级与班级需要学校管理员。新建后请重新核对此文件。</p>
    </Confirm>
  )
}

const nothingToMake = new ShownError('没有可以新建的年级或班级')

const MissingDialog = ({ run, onClose }: { run: RunView; onClose: () => void }) => {
  const missing = useMissing(run)
  const addGrades = useAction(organisation.addNodes)
  const addClasses = useAction(organisation.addClasses)
  const check = useAction(imports.check, { changes: [imports.run, imports.rows, imports.values, imports.reasons] })
  const submit = async () => {
    const all = missing.data ?? []
    if (!all.some((one) => isPlanned(one) || (one.gradeId !== null && one.number !== null))) throw nothingToMake
    const made = new Map<string, number>()
    for (const { parentId, nodes } of listNewGrades(all)) {
      const grades = await addGrades.run({ body: { parentId, type: nodeType.grade, nodes } })
      for (const { id, name } of grades) made.set(name, id)
    }
    const grades = listClasses(all, made)
    if (grades.length > 0) await addClasses.run({ body: { grades } })
    const mapping = run.headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
    await check.run({ body: { id: run.id, mapping } })
  }
  return (
    <Confirm title="新建缺少的年级与班级" okText="新建并重新核对" onConfirm={submit} onClose={onClose}>
      <MissingList missing={missing} mayMake />
      <p>名称按本校已有的写法；新建后重新核对此文件。</p>
    </Confirm>
  )
}

/**
 * Button that creates the grades and classes that a file names and the school lacks, and then checks the file again. A
 * user who may not create them sees the list.
 */
export const MissingClasses = ({ run }: { run: RunView }) => {
  const [isOpen, setOpen] = useState(false)
  const mayMake = useAllowed('school:org:operate')
  const Dialog = mayMake ? MissingDialog : MissingNotice
  const hasClass =
    run.headings.some(({ key }) => key === 'className' || key === 'gradeName') || run.workbook?.isClassBySheet === true
  const isComplete = run.unmatched === 0 && (run.counts?.refused ?? 0) === 0
  if (!run.isOwn || run.kind !== 'students' || !hasClass || isComplete) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{mayMake ? '新建缺少的年级与班级' : '查看缺少的年级与班级'}</Button>
      {isOpen ? <Dialog run={run} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
