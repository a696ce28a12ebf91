import { Checkbox, Form, Input } from 'antd'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { useIsBureau } from '../../../../platform/console/session/useIsBureau.ts'
import { exportCalls, maskedColumns, studentColumns, userColumns } from '../../exportContract.ts'
import type { ShownState } from '../list/UserFilters.tsx'
import styles from './ExportDialog.module.css'

/** The node and the filters of the list next to the export. */
export interface ExportPlace {
  readonly departmentId: number
  readonly name: string
  readonly keyword: string
  readonly includeChild: boolean
  readonly state: ShownState
}

interface Props {
  readonly place: ExportPlace
  readonly onStarted: (jobId: number) => void
  readonly onClose: () => void
}

/**
 * 完整内容: offers unmasked contents if a masked column is chosen and the user may see them, never to a bureau. The
 * reason goes into the audit trail.
 */
const FullContentFields = () => {
  const form = Form.useFormInstance()
  const chosen: unknown = Form.useWatch('columns', form)
  const isFull: unknown = Form.useWatch('showFull', form)
  const mayShow = useAllowed('school:record:view')
  const isBureau = useIsBureau()
  const isMasked = Array.isArray(chosen) && chosen.some((column) => maskedColumns.has(String(column)))
  if (!mayShow || isBureau || !isMasked) return null
  return (
    <>
      <FormField name="showFull" label="敏感内容" valueProp="checked">
        <Checkbox>手机号、证件号、住址完整显示（默认脱敏）</Checkbox>
      </FormField>
      {isFull === true ? (
        <FormField name="reason" label="导出原因" required hint="记入审计日志，并显示在每个人的查阅记录里">
          <Input maxLength={100} placeholder="如 学籍系统报送" />
        </FormField>
      ) : null}
    </>
  )
}

interface Column {
  readonly key: string
  readonly title: string
}

const Fields = ({ columns }: { readonly columns: readonly Column[] }) => (
  <>
    <FormField name="columns" label="导出的列" missing="请至少选择一列">
      <Checkbox.Group
        className={styles.columns ?? ''}
        options={columns.map(({ key, title }) => ({ value: key, label: title }))}
      />
    </FormField>
    <FullContentFields />
  </>
)

const initialValues = { showFull: false, reason: '' } as const

/** Dialog that chooses the columns of a file of students and starts the export (foundations §5). */
export const ExportStudents = ({ place, onStarted, onClose }: Props) => {
  const { departmentId, name, ...filter } = place
  const start = useAction(exportCalls.exportStudents)
  return (
    <FormDialog
      title={`导出学生：${name}`}
      width={640}
      schema={exportCalls.exportStudents.body}
      initial={{ ...initialValues, ...filter, columns: studentColumns.map(({ key }) => key) }}
      okText="导出"
      onSubmit={async (body) => onStarted((await start.run({ params: { departmentId }, body })).jobId)}
      onClose={onClose}
    >
      <Fields columns={studentColumns} />
    </FormDialog>
  )
}

/** Dialog that chooses the columns of a file of users and starts the export. */
export const ExportUsers = ({ place, onStarted, onClose }: Props) => {
  const { departmentId, name, ...filter } = place
  const start = useAction(exportCalls.exportUsers)
  return (
    <FormDialog
      title={`导出用户：${name}`}
      width={640}
      schema={exportCalls.exportUsers.body}
      initial={{ ...initialValues, ...filter, columns: userColumns.map(({ key }) => key) }}
      okText="导出"
      onSubmit={async (body) => onStarted((await start.run({ params: { departmentId }, body })).jobId)}
      onClose={onClose}
    >
      <Fields columns={userColumns} />
    </FormDialog>
  )
}
