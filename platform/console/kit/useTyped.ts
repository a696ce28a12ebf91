import { useState } from 'react'

/**
 * What is typed into filters and not searched for yet. It begins as what is asked, and follows it where that changes by
 * other ways: 后退, 重置, 清除筛选. Gives what is typed, and what changes a part of it.
 */
export const useTyped = <Asked extends object>(asked: Asked) => {
  const [typed, setTyped] = useState(asked)
  const [last, setLast] = useState(asked)
  if (JSON.stringify(asked) !== JSON.stringify(last)) {
    setLast(asked)
    setTyped(asked)
  }
  const type = (change: Partial<Asked>) => setTyped((before) => ({ ...before, ...change }))
  return [typed, type] as const
}
