import { Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { moralEducation, moralRefusals } from '../../contract.ts'
import { type ProjectView, projectLimits } from '../../projectContract.ts'
import { projectReads } from '../reads.ts'

interface Props {
  readonly project: ProjectView
  readonly onClose: () => void
}

/** Dialog that copies a project with its categories and items under another name. */
export const CopyDialog = ({ project, onClose }: Props) => (
  <SaveDialog
    call={moralEducation.copyProject}
    title={`复制项目“${project.name}”`}
    initial={{ id: project.id, name: `${project.name} 副本`.slice(0, projectLimits.name) }}
    changes={projectReads}
    blames={{ [moralRefusals.projectTwice.code]: 'name' }}
    okText="复制"
    onClose={onClose}
  >
    <FormField name="name" label="新项目的名称" hint="类别与启用的评分项一并复制，记录不复制">
      <Input maxLength={projectLimits.name} />
    </FormField>
  </SaveDialog>
)
