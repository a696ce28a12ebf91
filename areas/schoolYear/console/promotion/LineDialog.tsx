import { Form, Input, Select } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { renameForGrade } from '../../classNames.ts'
import { schoolYear, schoolYearRefusals } from '../../contract.ts'
import { type ClassAction, yearLimits } from '../../states.ts'
import type { LineView, PlanView, PromotionView } from '../../views.ts'
import { actionTitles } from '../../words.ts'
import { HeadSelect } from '../HeadSelect.tsx'

interface Common {
  readonly plan: PlanView
  readonly grades: PromotionView['grades']
  readonly onClose: () => void
}

const changes = [schoolYear.promotion]
const blames = {
  [schoolYearRefusals.notHead.code]: 'headId',
  [schoolYearRefusals.notGrade.code]: 'toGradeId',
}

interface GradeProps extends Pick<Common, 'grades'> {
  readonly onChosen?: (id: number) => void
}

const GradeField = ({ grades, onChosen }: GradeProps) => (
  <FormField name="toGradeId" label="年级" missing="请选择年级" isChosen>
    <Select
      {...(onChosen === undefined ? {} : { onSelect: onChosen })}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="选择年级"
      options={grades.map(({ id, name }) => ({ value: id, label: name }))}
    />
  </FormField>
)

const NameFields = () => (
  <>
    <FormField name="toName" label="班级名称">
      <Input maxLength={yearLimits.name} />
    </FormField>
    <FormField name="toNumber" label="班号">
      <NumberInput precision={0} style={{ width: '100%' }} />
    </FormField>
    <FormField name="headId" label="班主任">
      <HeadSelect />
    </FormField>
  </>
)

const actionsOf = ({ classId }: LineView): readonly ClassAction[] =>
  classId === null ? ['new', 'out'] : ['up', 'stay', 'graduate', 'out']

const Fields = ({ line, grades }: { readonly line: LineView; readonly grades: PromotionView['grades'] }) => {
  const action: ClassAction | undefined = Form.useWatch('action')
  const options = actionsOf(line).map((value) => ({
    value,
    label: line.classId === null && value === 'out' ? '不再新建' : actionTitles[value],
  }))
  const form = Form.useFormInstance()
  // Name and number follow the target. Text typed for another target would be wrong.
  const rename = (toName: string, toNumber: number | null) => form.setFieldsValue({ toName, toNumber })
  const nameIn = (gradeId: number | null) => {
    const grade = grades.find(({ id }) => id === gradeId)
    const from = { name: line.fromGrade, grade: null }
    return grade === undefined ? line.fromName : renameForGrade(line.fromName, from, grade)
  }
  const follow = (chosen: ClassAction) => {
    if (line.classId === null) return
    rename(chosen === 'up' ? nameIn(line.toGradeId) : line.fromName, line.fromNumber)
  }
  const isPlaced = action !== 'graduate' && action !== 'out'
  return (
    <>
      <FormField name="action" label="去向" isChosen>
        <Select options={options} onSelect={follow} />
      </FormField>
      {action === 'up' ? <GradeField grades={grades} onChosen={(id) => rename(nameIn(id), line.fromNumber)} /> : null}
      {isPlaced ? <NameFields /> : null}
    </>
  )
}

/** Dialog that changes what the plan does with one class. */
export const LineDialog = ({ plan, line, grades, onClose }: Common & { readonly line: LineView }) => (
  <SaveDialog
    call={schoolYear.changeLine}
    title={`调整${line.fromName === '' ? line.toName : line.fromName}`}
    initial={{
      planId: plan.id,
      version: plan.version,
      lineId: line.id,
      action: line.action,
      toGradeId: line.toGradeId,
      toName: line.toName,
      toNumber: line.toNumber,
      headId: line.head?.id ?? null,
    }}
    blames={blames}
    changes={changes}
    onClose={onClose}
  >
    <Fields line={line} grades={grades} />
  </SaveDialog>
)

/** Dialog that adds a class to be created. */
export const AddClassDialog = ({ plan, grades, onClose }: Common) => (
  <SaveDialog
    call={schoolYear.addClass}
    title="加入要新建的班级"
    initial={{ planId: plan.id, version: plan.version, headId: null }}
    blames={blames}
    changes={changes}
    onClose={onClose}
  >
    <GradeField grades={grades} />
    <NameFields />
  </SaveDialog>
)
