import { Button } from 'antd'
import { createContext, use } from 'react'
import type { ChangeQuery } from './importQuery.ts'

/** The page to return to from an import that another screen shows. */
export interface BackPlace {
  readonly label: string
  readonly onBack: () => void
}

/** The page to return to. Null on the screen of imports, which returns to its history. */
export const BackContext = createContext<BackPlace | null>(null)

/** Button that returns from one import to the history of imports, or to the screen that shows it. */
export const BackButton = ({ onChange }: { onChange: ChangeQuery }) => {
  const back = use(BackContext)
  if (back !== null) return <Button onClick={back.onBack}>{back.label}</Button>
  return (
    <Button onClick={() => onChange({ kind: '', run: 0, verdict: '', reason: '', page: 1, size: 20 })}>
      返回导入记录
    </Button>
  )
}
