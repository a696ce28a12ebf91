import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { prefixRefusal } from '../../../users/console/index.ts'
import type { AnalysisView, ReachedLine } from '../../analysisViews.ts'
import { analysisLimits } from '../../analysisContract.ts'
import { exam } from '../../contract.ts'
import styles from './Analysis.module.css'
import type { Asked } from './shown.ts'

interface Line {
  readonly key: number
  readonly name: string
  readonly groupName: string
  readonly value: number | null
}

interface Props {
  readonly view: AnalysisView
  readonly asked: Asked
  readonly lines: readonly ReachedLine[]
  readonly onClose: () => void
}

const findFault = (lines: readonly Line[]): string | null => {
  if (lines.some(({ name }) => name.trim() === '')) return '请填写分数线的名称'
  return lines.some(({ value }) => value === null || value <= 0) ? '请填写分数线的分数' : null
}

/** Dialog for the lines of the total in the shown grade level. */
export const LinesDialog = ({ view: { groups, level }, asked, lines: found, onClose }: Props) => {
  const [before] = useState(() =>
    found.map(({ lineId: key, name, groupName, value }): Line => ({ key, name, groupName, value })),
  )
  const [lines, setLines] = useState<readonly Line[]>(before)
  const [refused, setRefused] = useState<string | null>(null)
  const save = useAction(exam.saveLines, { done: '保存成功', changes: [exam.reachedLines, exam.nearLines] })
  const change = (key: number, changed: Partial<Line>) =>
    setLines((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const add = () =>
    setLines((all) => [
      ...all,
      { key: Math.min(0, ...all.map(({ key }) => key)) - 1, name: '', groupName: '', value: null },
    ])
  const submit = async () => {
    const fault = findFault(lines)
    if (fault !== null) return setRefused(fault)
    const sent = lines.map(({ name, groupName, value }) => ({ name, groupName, value: value ?? 0 }))
    try {
      await prefixRefusal('保存失败：', () =>
        save.run({ body: { examRecordId: asked.examRecordId, level, lines: sent } }),
      )
      return onClose()
    } catch (error) {
      return setRefused(errorText(error))
    }
  }
  return (
    <Dialog
      title="总分上线分数"
      width={600}
      isChanged={() => lines !== before}
      onCancel={onClose}
      footer={
        <Button type="primary" loading={save.isPending} onClick={() => void submit()}>
          保存
        </Button>
      }
    >
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
      {lines.map(({ key, name, groupName, value }, at) => (
        <div key={key} className={styles.line}>
          <Input
            aria-label={`名称 ${at + 1}`}
            placeholder="名称，如特控线"
            maxLength={analysisLimits.lineName}
            value={name}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <NumberInput
            aria-label={`分数 ${at + 1}`}
            placeholder="分数"
            min={0}
            precision={2}
            formatter={(shown) => String(shown ?? '')}
            value={value}
            onChange={(next) => change(key, { value: next })}
          />
          {groups.length === 0 ? null : (
            <Select
              aria-label={`类别 ${at + 1}`}
              options={[{ value: '', label: '全部类别' }, ...groups.map((group) => ({ value: group, label: group }))]}
              value={groupName}
              onChange={(next) => change(key, { groupName: next })}
            />
          )}
          <Button danger onClick={() => setLines((all) => all.filter((one) => one.key !== key))}>
            删除
          </Button>
        </div>
      ))}
      <Button disabled={lines.length >= analysisLimits.lines} onClick={add}>
        添加分数线
      </Button>
    </Dialog>
  )
}
