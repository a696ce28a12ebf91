import { Form, Input, Select, Switch } from 'antd'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { nodeType, schoolSectionNames } from '../../registry/contract.ts'
import { type OrganisationNode, childTypes, classLimit, gradeLimits, nodeTypeNames, organisation } from '../contract.ts'
import styles from './NodeDialog.module.css'
import { findNumberedChildType } from './nodeActions.ts'
import { treeCalls } from './treeCalls.ts'
import { SuggestedValues, isGradeOrClassType, suggestNodeValues } from './SuggestedValues.tsx'

interface Props {
  /** The node to edit, or the parent of the new node. */
  readonly node: OrganisationNode
  /** Direct children; null if they aren't loaded. */
  readonly below: readonly OrganisationNode[] | null
  readonly isNew: boolean
  /** Called with the id of the created node. */
  readonly onMade: (ids: readonly number[]) => void
  readonly onClose: () => void
}

const optionsOf = (names: Readonly<Record<number, string>>, only?: readonly number[]) =>
  Object.entries(names)
    .map(([value, label]) => ({ value: Number(value), label }))
    .filter(({ value }) => only === undefined || only.includes(value))

const yesNo = (value: unknown) => (value === false ? '否' : '是')
const sectionName = (value: unknown) => (typeof value === 'number' ? (schoolSectionNames[value] ?? '') : '')

const hasSection = (type: unknown) => isGradeOrClassType(type) || type === nodeType.branch || type === nodeType.school

/** Fields for section, grade and number, shown for the types that have them. */
const Figures = ({ fixedType, isNew }: { fixedType: number | null; isNew: boolean }) => {
  const chosen: unknown = Form.useWatch('type', Form.useFormInstance())
  const type = fixedType ?? chosen
  const byItself = isNew ? '已按上级与同级填好；不填则保存时推定' : undefined
  const isPlaced = isGradeOrClassType(type)
  return (
    <>
      {hasSection(type) ? (
        <FormField name="schoolSection" label="学段" show={sectionName} hint={isPlaced ? byItself : undefined}>
          <Select allowClear placeholder="选择学段" options={optionsOf(schoolSectionNames)} />
        </FormField>
      ) : null}
      {isPlaced ? (
        <FormField name="schoolGrade" label="年级" hint={byItself}>
          <NumberInput
            className={styles.number ?? ''}
            min={1}
            max={gradeLimits.ofCompleteSchool}
            precision={0}
            placeholder="第几年级"
          />
        </FormField>
      ) : null}
      {type === nodeType.class ? (
        <FormField name="schoolClz" label="班号" hint={byItself}>
          <NumberInput className={styles.number ?? ''} min={1} max={classLimit} precision={0} placeholder="第几班" />
        </FormField>
      ) : null}
    </>
  )
}

const startOf = ({
  id,
  name,
  schoolSection,
  schoolGrade,
  schoolClz,
  orderNum,
  visible,
  version,
}: OrganisationNode) => ({
  id,
  name,
  schoolSection,
  schoolGrade,
  schoolClz,
  orderNum,
  visible,
  version,
})

/** 新建下级 and 编辑: name, type, section, grade, class number, order and visibility (foundations §3, §5). */
export const NodeDialog = ({ node, below, isNew, onMade, onClose }: Props) => {
  const types = childTypes[node.type] ?? []
  // Preselect the usual child type: grades below a school, classes below a grade.
  const type = findNumberedChildType(node.type) ?? types[0]
  const blank = { parentId: node.id, type, visible: true, version: 0, ...suggestNodeValues(type, { node, below }) }
  const isRoot = !isNew && (node.type === nodeType.school || node.type === nodeType.bureau)
  return (
    <SaveDialog
      call={organisation.saveNode}
      title={isNew ? `在“${node.name}”下新建` : `编辑组织：${node.name}`}
      columns={2}
      width={600}
      initial={isNew ? blank : startOf(node)}
      stale={{ name: '组织', valuesOf: startOf }}
      changes={treeCalls}
      bodyOf={(said) => (hasSection(said.type ?? node.type) ? said : { ...said, schoolSection: null })}
      {...(isNew ? { onSaved: (made: OrganisationNode) => onMade([made.id]) } : {})}
      onClose={onClose}
    >
      <FormField name="name" label="名称" missing="请输入组织名称" wide>
        <Input placeholder="如 七年级、1班、教务处" />
      </FormField>
      {isNew ? (
        <FormField name="type" label="类型" required missing="请选择类型">
          <Select options={optionsOf(nodeTypeNames, types)} />
        </FormField>
      ) : null}
      {isNew ? <SuggestedValues node={node} below={below} /> : null}
      <Figures fixedType={isNew ? null : node.type} isNew={isNew} />
      {isRoot ? null : (
        <>
          <FormField name="orderNum" label="排序" hint={isNew ? '不填则排在同级最后' : '数字小的在前'}>
            <NumberInput className={styles.number ?? ''} min={0} max={100_000} precision={0} />
          </FormField>
          <FormField
            name="visible"
            label="可见"
            valueProp="checked"
            wide
            show={yesNo}
            hint="设为不可见后不能再操作；在上级的“部门设置”中可重新设为可见"
          >
            <Switch />
          </FormField>
        </>
      )}
    </SaveDialog>
  )
}
