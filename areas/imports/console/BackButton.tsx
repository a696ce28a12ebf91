import { Button } from 'antd'
import type { ChangeQuery } from './importQuery.ts'

/** Button that returns from one import to the history of imports. */
export const BackButton = ({ onChange }: { onChange: ChangeQuery }) => (
  <Button onClick={() => onChange({ kind: '', run: 0, verdict: '', reason: '', page: 1, size: 20 })}>
    返回导入记录
  </Button>
)
