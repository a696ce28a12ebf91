import { Alert, Input } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { readScores } from './scores.ts'

interface Props {
  readonly text: string
  readonly onTake: (text: string) => void
  readonly onClose: () => void
}

/** Dialog for scores, typed or pasted, one student per line. */
export const ScoresDialog = ({ text: before, onTake, onClose }: Props) => {
  const [text, type] = useState(before)
  const { scores, faults } = readScores(text)
  const take = () => {
    onTake(text)
    onClose()
  }
  return (
    <Dialog
      title="新生成绩"
      width={520}
      okText={`使用 ${scores.length} 条成绩`}
      isChanged={() => text !== before}
      onOk={take}
      onCancel={onClose}
    >
      <p>每行一名学生：学号或姓名，然后是成绩。可从表格中复制两列粘贴。</p>
      <Input.TextArea
        aria-label="成绩"
        autoFocus
        rows={8}
        value={text}
        placeholder={'2026001\t95\n2026002\t88.5'}
        onChange={(event) => type(event.target.value)}
      />
      {faults.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          title={`${faults.length} 行不是成绩，不会使用：${faults.slice(0, 3).join('、')}`}
        />
      )}
    </Dialog>
  )
}
