import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { teaching } from '../contract.ts'
import { electiveReads, useElectives } from './useTeaching.ts'

interface Props {
  readonly ids: readonly number[]
  /** The name, if it is one student. */
  readonly name?: string
  readonly initial: readonly number[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Dialog that replaces the electives of one or several students. */
export const ElectivesDialog = ({ ids, name, initial, onDone, onClose }: Props) => {
  const options = useElectives().map(({ id, subject }) => ({ value: id, label: subject }))
  return (
    <SaveDialog
      call={teaching.saveElectives}
      title={name === undefined ? `给 ${ids.length} 名学生选科` : `${name}的选科`}
      initial={{ studentIds: [...ids], subjectIds: [...initial] }}
      changes={electiveReads}
      onSaved={() => onDone?.()}
      onClose={onClose}
    >
      <FormField name="subjectIds" label="选科" hint="原来的选科被替换；不选表示没有选科">
        <MultipleSelect<number> options={options} placeholder="选择选考学科" />
      </FormField>
    </SaveDialog>
  )
}
