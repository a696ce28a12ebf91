import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { DepartmentSelect } from '../../organisation/console/index.ts'
import { useGroupOptions } from './useGroupOptions.ts'

interface Props {
  /** Names of the chosen groups, for users who can't list the school's groups. */
  readonly known: readonly { readonly id: number; readonly name: string }[]
}

/** Fields of the settings that choose whom the push dialog begins with. */
export const AudienceFields = ({ known }: Props) => (
  <>
    <FormField name="departmentIds" label="默认部门" hint="推送时先选中，可以改">
      <DepartmentSelect multiple placeholder="可不选" />
    </FormField>
    <FormField name="groupIds" label="默认用户组" hint="另外加上用户组里的学生">
      <MultipleSelect<number> options={useGroupOptions(known)} placeholder="可不选" optionFilterProp="label" />
    </FormField>
  </>
)
