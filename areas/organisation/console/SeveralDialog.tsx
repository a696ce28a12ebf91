import { Form, Input, InputNumber } from 'antd'
import { z } from 'zod'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { CallError } from '../../../platform/console/client/callError.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { type OrganisationNode, mostClasses, nodeTypeNames, organisation } from '../contract.ts'
import { classPattern, nextFigures, numberMark, severalOf } from '../figures.ts'
import styles from './NodeDialog.module.css'
import { numberedChild } from './nodeActions.ts'
import { treeReads } from './treeReads.ts'

interface Props {
  /** The node that the new ones are to stand below. */
  readonly node: OrganisationNode
  /** What stands there already; null where that is not known. */
  readonly below: readonly OrganisationNode[] | null
  readonly onMade: (ids: readonly number[]) => void
  readonly onClose: () => void
}

const Wanted = z.object({
  first: z.int().min(1).max(mostClasses),
  count: z.int().min(1).max(mostClasses),
  pattern: z
    .string()
    .max(50)
    .refine((pattern) => pattern.includes(numberMark), `名称中请用 ${numberMark} 表示编号`),
})
type Wanted = z.output<typeof Wanted>

/** The grades or classes that are wanted, among those that are there. */
const useWanted = ({ node, below }: Pick<Props, 'node' | 'below'>) => {
  const type = numberedChild(node.type) ?? nodeType.class
  const there = (below ?? []).filter(({ delFlag }) => delFlag !== graduatedFlag)
  const next = nextFigures(type, node, there)
  const first = type === nodeType.grade ? next.schoolGrade : next.schoolClz
  return { type, first: first ?? 1, of: (wanted: Wanted) => severalOf(type, node, there, wanted) }
}

/** The names before they are made: those that are there already are told of, and are not made again. */
const Preview = ({ of }: Pick<ReturnType<typeof useWanted>, 'of'>) => {
  const form = Form.useFormInstance()
  const values: unknown = Form.useWatch([], { form, preserve: true })
  const wanted = Wanted.safeParse(values)
  if (!wanted.success) return null
  const all = of(wanted.data)
  const [made, there] = [all.filter((one) => !one.isThere), all.filter((one) => one.isThere)]
  return (
    <div className={styles.preview} role="status">
      <p>
        {made.length === 0
          ? '没有要新建的组织'
          : `将新建 ${made.length} 个：${made.map(({ name }) => name).join('、')}`}
      </p>
      {there.length === 0 ? null : <p>已有，不再新建：{there.map(({ name }) => name).join('、')}</p>}
    </div>
  )
}

const nothingToMake = new CallError({ code: 0, msg: '没有要新建的组织：这些名称或编号已有', status: 200 })

/** 批量新建: several grades of a school, or classes of a grade, whose names are shown before they are made. */
export const SeveralDialog = ({ node, below, onMade, onClose }: Props) => {
  const { type, first, of } = useWanted({ node, below })
  const add = useAction(organisation.addNodes, { done: '新建成功', changes: treeReads })
  const isClass = type === nodeType.class
  const word = nodeTypeNames[type] ?? ''
  return (
    <FormDialog
      title={`在“${node.name}”下批量新建${word}`}
      schema={Wanted}
      initial={{ first, pattern: classPattern(node.name) }}
      okText="新建"
      onClose={onClose}
      onSubmit={async (wanted) => {
        const nodes = of(wanted).flatMap(({ name, number, isThere }) => (isThere ? [] : [{ name, number }]))
        if (nodes.length === 0) throw nothingToMake
        const made = await add.run({ body: { parentId: node.id, type, nodes } })
        onMade(made.map(({ id }) => id))
      }}
    >
      <FormField name="first" label={isClass ? '从几班开始' : '从第几年级开始'} missing="请填写编号">
        <InputNumber className={styles.number ?? ''} min={1} max={mostClasses} precision={0} />
      </FormField>
      <FormField name="count" label="数量" missing="请填写数量">
        <InputNumber className={styles.number ?? ''} min={1} max={mostClasses} precision={0} placeholder="如 12" />
      </FormField>
      {isClass ? (
        <FormField
          name="pattern"
          label="名称"
          missing="请填写名称"
          hint={`${numberMark} 处填入编号，如 ${numberMark}班 为 1班、2班……`}
        >
          <Input maxLength={50} />
        </FormField>
      ) : null}
      <Preview of={of} />
    </FormDialog>
  )
}
