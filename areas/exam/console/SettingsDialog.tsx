import { Alert, Button, Tabs } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { prefixRefusal } from '../../users/console/index.ts'
import { exam } from '../contract.ts'
import type { ExamDetail, ExamView } from '../examContract.ts'
import { SettingsTable } from './SettingsTable.tsx'
import { allReads, useExam } from './reads.ts'
import { type SettingsFault, checkSettings } from './checkSettings.ts'
import { type SubjectDraft, describeFullMarks, isSameSettings, listLevels, toDraft } from './settings.ts'

interface Props {
  readonly exam: ExamView
  readonly onClose: () => void
}

const Settings = ({ detail, onClose }: { readonly detail: ExamDetail; readonly onClose: () => void }) => {
  // The settings at opening: a refetch must not discard what has been typed.
  const [before] = useState(() => detail.settings.map(toDraft))
  const [settings, setSettings] = useState<readonly SubjectDraft[]>(before)
  const [refused, setRefused] = useState<string | null>(null)
  const [fault, setFault] = useState<SettingsFault | null>(null)
  const levels = listLevels(detail)
  const [shownLevel, showLevel] = useState(String(levels[0]?.level))
  const save = useAction(exam.saveExamSubjects, { done: '保存成功', changes: allReads })
  const isReadOnly = detail.state === 'published' || detail.isJoint || !detail.mayEdit
  const isChanged = () => !isSameSettings(before, settings)
  const notes = describeFullMarks(before, settings)
  const submit = async () => {
    const checked = checkSettings(settings)
    setRefused(null)
    if ('fault' in checked) {
      setFault(checked.fault)
      return showLevel(String(checked.fault.level))
    }
    try {
      const body = { examRecordId: detail.id, settings: [...checked.settings] }
      await prefixRefusal('保存失败：', () => save.run({ body }))
      return onClose()
    } catch (error) {
      return setRefused(errorText(error))
    }
  }
  const change = (changed: SubjectDraft) => {
    setFault(null)
    setSettings((all) =>
      all.map((one) => (one.subjectId === changed.subjectId && one.level === changed.level ? changed : one)),
    )
  }
  return (
    <Dialog
      title={`考试设置：${detail.name}`}
      width={760}
      isChanged={isChanged}
      onCancel={onClose}
      footer={
        isReadOnly ? null : (
          <Button type="primary" loading={save.isPending} disabled={!isChanged()} onClick={() => void submit()}>
            保存
          </Button>
        )
      }
    >
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
      {detail.state === 'published' ? <Alert type="info" showIcon title="考试已发布，满分与分数线不能再改" /> : null}
      {detail.isJoint ? <Alert type="info" showIcon title="联考的满分与分数线由主管部门统一设置" /> : null}
      {notes.length === 0 ? null : (
        <Alert role="status" type="info" showIcon title={notes.map((note) => `${note}。`).join('')} />
      )}
      <Tabs
        activeKey={shownLevel}
        onChange={showLevel}
        items={levels.map(({ level, name }) => ({
          key: String(level),
          label: name,
          children: (
            <SettingsTable
              label={`${name}的学科设置`}
              settings={settings.filter((one) => one.level === level)}
              isReadOnly={isReadOnly}
              fault={fault}
              onChange={change}
            />
          ),
        }))}
      />
    </Dialog>
  )
}

/** Dialog for full marks, lines and what counts towards the total, for each grade level of an exam. */
export const SettingsDialog = ({ exam: { id, name }, onClose }: Props) => {
  const found = useExam(id)
  if (found.data !== undefined && found.isFetchedAfterMount) return <Settings detail={found.data} onClose={onClose} />
  return (
    <Dialog title={`考试设置：${name}`} width={760} footer={null} onCancel={onClose}>
      {found.error ? (
        <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
      ) : (
        <Loading rows={6} rowHeight={40} />
      )}
    </Dialog>
  )
}
