import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { ShownError } from '../../../platform/console/client/shownError.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { type OrganisationNode, organisation } from '../contract.ts'
import { classLimit } from '../nodes.ts'
import styles from './NodeDialog.module.css'
import { treeCalls } from './treeCalls.ts'

interface Tree extends OrganisationNode {
  readonly children: readonly Tree[]
}

const isPresent = ({ delFlag }: OrganisationNode) => delFlag !== graduatedFlag

/** Lists the grades at or below a node, from the top down. */
const listGrades = (node: Tree): readonly Tree[] => {
  if (!isPresent(node)) return []
  return node.type === nodeType.grade ? [node] : node.children.flatMap(listGrades)
}

const countClasses = ({ children }: Tree) =>
  children.filter((one) => one.type === nodeType.class && isPresent(one)).length

const listNumbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const nothingToMake = new ShownError('请填写至少一个年级的班级数')

interface Props {
  readonly node: OrganisationNode
  readonly onMade: (ids: readonly number[]) => void
  readonly onClose: () => void
}

/** 新建各年级班级: the clerk gives each grade its number of classes, and the missing ones are created. */
export const AddClassesDialog = ({ node, onMade, onClose }: Props) => {
  const tree = useCall(organisation.orgTree, { params: { id: node.id } })
  const add = useAction(organisation.addClasses, { done: '新建成功', changes: treeCalls })
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({})
  const submit = async () => {
    const grades = Object.entries(counts).flatMap(([id, count]) =>
      count > 0 ? [{ parentId: Number(id), numbers: listNumbers(count) }] : [],
    )
    if (grades.length === 0) throw nothingToMake
    const made = await add.run({ body: { grades } })
    onMade(made.map(({ id }) => id))
  }
  const grades = tree.data === undefined ? [] : listGrades(tree.data)
  return (
    <Confirm title={`新建“${node.name}”各年级的班级`} okText="新建" onConfirm={submit} onClose={onClose}>
      {tree.error === null ? null : <Failed error={tree.error} onRetry={tree.refetch} />}
      {tree.data === undefined && tree.error === null ? <Loading rows={3} /> : null}
      <p>填写每个年级共有几个班。从 1 班开始新建，已有的班级不变；名称按本校已有的写法。</p>
      {tree.data !== undefined && grades.length === 0 ? <p>这里还没有年级，请先新建年级。</p> : null}
      <div className={styles.grades}>
        {grades.map((grade) => (
          <label key={grade.id}>
            <span>
              {grade.name}（现有 {countClasses(grade)} 个班）
            </span>
            <NumberInput
              aria-label={`${grade.name}的班级数`}
              min={0}
              max={classLimit}
              placeholder="如 6"
              onChange={(count) => setCounts({ ...counts, [grade.id]: count ?? 0 })}
            />
          </label>
        ))}
      </div>
    </Confirm>
  )
}
