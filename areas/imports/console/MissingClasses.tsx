import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { ShownError } from '../../../platform/console/client/shownError.ts'
import { Allowed } from '../../../platform/console/kit/Allowed.tsx'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { organisation } from '../../organisation/contract.ts'
import { type MissingClassView, type RunView, imports } from '../contract.ts'

/** Groups the classes that can be created by grade, as the call takes them. */
const listGrades = (missing: readonly MissingClassView[]) => {
  const numbers = new Map<number, number[]>()
  for (const { gradeId, number } of missing) {
    if (gradeId !== null && number !== null) numbers.set(gradeId, [...(numbers.get(gradeId) ?? []), number])
  }
  return [...numbers].map(([parentId, of]) => ({ parentId, numbers: [...new Set(of)] }))
}

const formatClass = ({ className, gradeName, number, gradeId, rows }: MissingClassView) =>
  gradeId === null || number === null
    ? `${className}（${rows} 行）：不能识别年级或班号，请在组织用户管理中新建`
    : `${className}（${rows} 行）：${gradeName} ${number}班`

const nothingToMake = new ShownError('没有可以新建的班级')

const MissingDialog = ({ run, onClose }: { run: RunView; onClose: () => void }) => {
  const missing = useCall(imports.missingClasses, { body: { id: run.id } })
  const add = useAction(organisation.addClasses)
  const check = useAction(imports.check, { changes: [imports.run, imports.rows] })
  const submit = async () => {
    const grades = listGrades(missing.data ?? [])
    if (grades.length === 0) throw nothingToMake
    await add.run({ body: { grades } })
    const mapping = run.headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
    await check.run({ body: { id: run.id, mapping } })
  }
  return (
    <Confirm title="新建缺少的班级" okText="新建并重新核对" onConfirm={submit} onClose={onClose}>
      {missing.error === null ? null : <Failed error={missing.error} onRetry={missing.refetch} />}
      {missing.data === undefined && missing.error === null ? <Loading rows={3} /> : null}
      {missing.data?.length === 0 ? <p>文件中的班级都已有，或文件已过期。</p> : null}
      <ul>
        {(missing.data ?? []).map((one) => (
          <li key={`${one.gradeName}/${one.className}`}>{formatClass(one)}</li>
        ))}
      </ul>
      <p>班级名称按本校已有的写法；新建后重新核对此文件。</p>
    </Confirm>
  )
}

/** Button that creates the classes that a file names and the school lacks, and then checks the file again. */
export const MissingClasses = ({ run }: { run: RunView }) => {
  const [isOpen, setOpen] = useState(false)
  const hasClass = run.headings.some(({ key }) => key === 'className') || run.workbook?.isClassBySheet === true
  if (!run.isOwn || run.kind !== 'students' || !hasClass || (run.counts?.refused ?? 0) === 0) return null
  return (
    <Allowed permission="school:org:operate">
      <Button onClick={() => setOpen(true)}>新建缺少的班级</Button>
      {isOpen ? <MissingDialog run={run} onClose={() => setOpen(false)} /> : null}
    </Allowed>
  )
}
