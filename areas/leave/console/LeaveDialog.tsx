import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { ImagePicker } from '../../../platform/console/kit/ImagePicker.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import type { Picture } from '../../../platform/console/kit/pictures.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { attachmentUpload, kindTitles, leave, leaveKinds, leaveLimits } from '../contract.ts'
import { MomentPicker } from '../../../platform/console/kit/MomentPicker.tsx'
import { StudentSelect } from './StudentSelect.tsx'
import { leaveReads } from './reads.ts'
import { defaultSpan } from './defaultSpan.ts'

const kinds = leaveKinds.map((value) => ({ value, label: kindTitles[value] }))

const pickedFiles = (pictures: readonly Picture[]) =>
  pictures.flatMap((picture) => (picture.kind === 'chosen' ? [picture.file] : []))

/** Requests a leave for one or several students. The pictures are uploaded to each leave after it is created. */
export const LeaveDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [span] = useState(() => defaultSpan(schoolNow()))
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const refresh = useRefresh([leave.record])
  const attach = async (ids: readonly number[]) => {
    const files = pickedFiles(pictures)
    if (files.length === 0) return
    try {
      for (const id of ids) await callServer(leave.attach, { params: { id }, body: {}, files })
    } catch (error) {
      showToast(`请假已提交，附件上传失败：${errorText(error)}。请在详情中重新上传`, 'error')
    }
    await refresh()
  }
  return (
    <SaveDialog
      call={leave.create}
      title="提交请假"
      columns={2}
      initial={{ leaveerIds: [], kind: 'sick', fetcher: '', ...span }}
      changes={leaveReads}
      done="请假已提交"
      okText="提交"
      onSaved={({ records }) => void attach(records.map(({ id }) => id))}
      onClose={onClose}
    >
      <FormField name="leaveerIds" label="学生" missing="请选择学生" wide>
        <StudentSelect />
      </FormField>
      <FormField name="kind" label="类型" wide>
        <Segmented aria-label="类型" block options={kinds} />
      </FormField>
      <FormField name="startTime" label="开始时间" missing="请选择开始时间">
        <MomentPicker />
      </FormField>
      <FormField name="endTime" label="结束时间" missing="请选择结束时间">
        <MomentPicker />
      </FormField>
      <FormField name="leaveReason" label="原因" wide>
        <Input.TextArea rows={2} maxLength={leaveLimits.reason} placeholder="如 发烧，回家休息" />
      </FormField>
      <FormField name="fetcher" label="由谁接走" hint="学生自行离校时不填" wide>
        <Input maxLength={100} placeholder="如 母亲 王芳" />
      </FormField>
      <ImagePicker upload={attachmentUpload} value={pictures} onChange={setPictures} />
    </SaveDialog>
  )
}
