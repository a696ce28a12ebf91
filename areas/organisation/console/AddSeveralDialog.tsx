import { Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { ShownError } from '../../../platform/console/client/shownError.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { graduatedFlag, nodeType, schoolSectionNames } from '../../registry/contract.ts'
import { type OrganisationNode, nodeTypeNames, organisation } from '../contract.ts'
import { defaultClassPattern, firstSeriesNumber, lastSeriesNumber, numberPlaceholder, planSeries } from '../figures.ts'
import styles from './NodeDialog.module.css'
import { findNumberedChildType } from './nodeActions.ts'
import { treeCalls } from './treeCalls.ts'

interface Props {
  /** The parent of the new nodes. */
  readonly node: OrganisationNode
  /** The parent's existing children; null if they aren't loaded. */
  readonly below: readonly OrganisationNode[] | null
  readonly onMade: (ids: readonly number[]) => void
  readonly onClose: () => void
}

/** Returns the largest allowed number and the message for exceeding it. */
const lastNumberOf = (type: number, node: OrganisationNode) => {
  const last = lastSeriesNumber(type, node)
  if (type !== nodeType.grade) return { last, words: `班号最大为 ${last}` }
  const section = schoolSectionNames[node.schoolSection ?? 0] ?? '这里'
  return { last, words: `${section}共 ${last} 个年级；如需更多，请用“新建下级”逐个新建` }
}

/** Builds the form's schema. The count may not exceed the room between the first number and the last. */
const buildSchema = ({ last, words }: ReturnType<typeof lastNumberOf>, first: number) => {
  const room = Number.isInteger(first) && first >= 1 && first <= last ? last - first + 1 : last
  return z.object({
    first: z.int().min(1, '编号从 1 开始').max(last, words),
    count: z
      .int()
      .min(1, '至少 1 个')
      .max(room, `从第 ${last - room + 1} 个起最多 ${room} 个：${words}`),
    pattern: z
      .string()
      .max(50)
      .refine((pattern) => pattern.includes(numberPlaceholder), `名称中请用 ${numberPlaceholder} 表示编号`),
  })
}
type WantedSchema = ReturnType<typeof buildSchema>
type Wanted = z.output<WantedSchema>

/** Returns the form's schema and a function that lists the requested grades or classes. */
const useNodeSeries = ({ node, below }: Pick<Props, 'node' | 'below'>) => {
  const type = findNumberedChildType(node.type) ?? nodeType.class
  const there = (below ?? []).filter(({ delFlag }) => delFlag !== graduatedFlag)
  const next = firstSeriesNumber(type, node, there)
  const [first, setFirst] = useState(next)
  const end = useMemo(() => lastNumberOf(type, node), [type, node])
  const schema = useMemo(() => buildSchema(end, first ?? 0), [end, first])
  return { type, next, end, schema, setFirst, of: (wanted: Wanted) => planSeries(type, node, there, wanted) }
}

/** Previews the names. Marks those that already exist and won't be created. */
const Preview = ({ of, schema }: Pick<ReturnType<typeof useNodeSeries>, 'of' | 'schema'>) => {
  const form = Form.useFormInstance()
  const values: unknown = Form.useWatch([], { form, preserve: true })
  const wanted = schema.safeParse(values)
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

const nothingToMake = new ShownError('没有要新建的组织：这些名称或编号已有')

/** 批量新建: creates several grades of a school, or classes of a grade, after a preview of their names. */
export const AddSeveralDialog = ({ node, below, onMade, onClose }: Props) => {
  const { type, next, end, schema, setFirst, of } = useNodeSeries({ node, below })
  const add = useAction(organisation.addNodes, { done: '新建成功', changes: treeCalls })
  const isClass = type === nodeType.class
  const word = nodeTypeNames[type] ?? ''
  return (
    <FormDialog
      title={`在“${node.name}”下批量新建${word}`}
      schema={schema}
      initial={{ ...(next === null ? {} : { first: next }), pattern: defaultClassPattern(node.name) }}
      okText="新建"
      onClose={onClose}
      onSubmit={async (wanted) => {
        const nodes = of(wanted).flatMap(({ name, number, isThere }) => (isThere ? [] : [{ name, number }]))
        if (nodes.length === 0) throw nothingToMake
        const made = await add.run({ body: { parentId: node.id, type, nodes } })
        onMade(made.map(({ id }) => id))
      }}
    >
      <FormField
        name="first"
        label={isClass ? '从几班开始' : '从第几年级开始'}
        missing="请填写编号"
        hint={next === null ? `都已有，没有可新建的：${end.words}` : end.words}
      >
        {/* No min and max here: the component would silently replace an out-of-range number. */}
        <NumberInput className={styles.number ?? ''} onChange={setFirst} />
      </FormField>
      <FormField name="count" label="数量" missing="请填写数量">
        <NumberInput className={styles.number ?? ''} placeholder={isClass ? '如 12' : '如 3'} />
      </FormField>
      {isClass ? (
        <FormField
          name="pattern"
          label="名称"
          missing="请填写名称"
          hint={`${numberPlaceholder} 处填入编号，如 ${numberPlaceholder}班 为 1班、2班……`}
        >
          <Input />
        </FormField>
      ) : null}
      <Preview of={of} schema={schema} />
    </FormDialog>
  )
}
