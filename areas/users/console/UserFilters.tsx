import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import styles from './UserFilters.module.css'

interface Props {
  readonly word: string
  readonly below: boolean
  readonly onChange: (change: { word?: string; below?: boolean; page: number }) => void
  readonly onReset: () => void
}

/** The filter row of the users screen: Enter or 搜索 searches, 重置 clears. */
export const UserFilters = ({ word, below, onChange, onReset }: Props) => {
  const [typed, setTyped] = useState(word)
  const [lastWord, setLastWord] = useState(word)
  // The word also changes by 后退, 重置 and 清除筛选.
  if (word !== lastWord) {
    setLastWord(word)
    setTyped(word)
  }
  const search = () => onChange({ word: typed.trim(), page: 1 })
  const reset = () => {
    setTyped('')
    onReset()
  }
  return (
    <>
      <Input
        className={styles.word ?? ''}
        allowClear
        maxLength={64}
        placeholder="姓名、拼音首字母、用户名、学工号、一卡通号"
        aria-label="搜索用户"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={search}
      />
      <Button type="primary" onClick={search}>
        搜索
      </Button>
      <Button onClick={reset}>重置</Button>
      <Checkbox checked={below} onChange={(event) => onChange({ below: event.target.checked, page: 1 })}>
        包含下级组织
      </Checkbox>
    </>
  )
}
