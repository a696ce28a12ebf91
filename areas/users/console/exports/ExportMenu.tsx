import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Allowed } from '../../../../platform/console/kit/Allowed.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { JobDialog } from '../../../jobs/console/index.ts'
import { exportCalls } from '../../exportContract.ts'
import { type ExportPlace, ExportStudents, ExportUsers } from './ExportDialog.tsx'

/**
 * Menu with the exports of a node's people (foundations §2, §5). The server refuses the exports that a node does not
 * have.
 */
export const ExportMenu = ({ place }: { readonly place: ExportPlace }) => {
  const [kind, setKind] = useState<'students' | 'users' | null>(null)
  const [job, setJob] = useState<number | null>(null)
  const teachers = useAction(exportCalls.exportTeachers)
  const withNode = (start: () => void) => () => {
    if (place.departmentId > 0) start()
    else showToast('请先在左侧选择部门或班级，再导出', 'info')
  }
  const exportTeachers = () =>
    teachers.press({ params: { departmentId: place.departmentId } }, ({ jobId }) => setJob(jobId))
  const items = [
    { key: 'students', label: '导出学生', onClick: withNode(() => setKind('students')) },
    { key: 'users', label: '导出用户', onClick: withNode(() => setKind('users')) },
    { key: 'teachers', label: '导出教职工', onClick: withNode(exportTeachers) },
  ]
  const close = () => setKind(null)
  return (
    <Allowed permission="school:user:view">
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button icon={<DownloadOutlined aria-hidden="true" />} loading={teachers.isPending}>
          导出
        </Button>
      </Dropdown>
      {kind === 'students' ? <ExportStudents place={place} onStarted={setJob} onClose={close} /> : null}
      {kind === 'users' ? <ExportUsers place={place} onStarted={setJob} onClose={close} /> : null}
      <JobDialog id={job} onClose={() => setJob(null)} />
    </Allowed>
  )
}
