import { useState } from 'react'

/**
 * Holds words typed into filters but not searched for yet. They start as the current filter and follow it when it
 * changes by 后退, 重置 or 清除筛选. Returns the typed words and a function that changes some of them.
 */
export const useTypedWords = <Asked extends object>(asked: Asked) => {
  const [typed, setTyped] = useState(asked)
  const [last, setLast] = useState(asked)
  if (JSON.stringify(asked) !== JSON.stringify(last)) {
    setLast(asked)
    setTyped(asked)
  }
  const type = (change: Partial<Asked>) => setTyped((before) => ({ ...before, ...change }))
  return [typed, type] as const
}
